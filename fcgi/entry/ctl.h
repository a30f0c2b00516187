/* todochatctl: one function a subcommand, each in a file of its own (ctl_NAME.c). */
#ifndef TODOCHAT_CTL_H
#define TODOCHAT_CTL_H

/* argv[0] is the subcommand's name. Each returns the exit code. */
int ctl_explain(int argc, char **argv);
int ctl_when(int argc, char **argv);

#endif
