/* admin.h: `windrose admin`: what an operator does with a store. */
#ifndef WINDROSE_SERVER_ADMIN_H
#define WINDROSE_SERVER_ADMIN_H

/* The whole command; argv[0] is "admin". Returns the exit code. */
int admin_main(int argc, char **argv);

#endif
