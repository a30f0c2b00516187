/* todochatctl: one function a subcommand, each in a file of its own (ctl_NAME.c). */
#ifndef TODOCHAT_CTL_H
#define TODOCHAT_CTL_H

#include "base/config.h"

/* The settings; NULL after saying on stderr which one is wrong. */
const struct config *ctl_config(struct arena *a);

/* argv[0] is the subcommand's name. Each returns the exit code. */
int ctl_migrate(int argc, char **argv);
int ctl_status(int argc, char **argv);
int ctl_show_config(int argc, char **argv);
int ctl_mode(int argc, char **argv);
int ctl_user(int argc, char **argv);
int ctl_token(int argc, char **argv);
int ctl_demo(int argc, char **argv);
int ctl_explain(int argc, char **argv);
int ctl_mcp(int argc, char **argv);
int ctl_when(int argc, char **argv);

#endif
