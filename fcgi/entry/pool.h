/* A pool of workers on one socket. */
#ifndef TODOCHAT_POOL_H
#define TODOCHAT_POOL_H

/* Keeps `count` workers: returns in each of them, to go on as one, and never in the process that
   was called, which stays to put another in the place of each that leaves. Told to leave (SIGTERM,
   SIGINT, SIGUSR1) it tells them and leaves after the last. On SIGHUP it becomes the program that
   argv names, as it is now installed, and replaces the workers one after the other. */
void pool_keep(int count, char **argv);

#endif
