/*
 * The parts of an attack that Node.js has no calls for. Linked statically, because an image of Docker may have no libraries.
 *
 *   attack lease PREFIX COUNT   creates PREFIX0, PREFIX1 ... and holds a write lease (fcntl(2), F_SETLEASE) on each of them. It
 *                               ignores the signal that asks it to release the lease, and takes a lease again that expired.
 *   attack flood                writes zeros to both outputs, until that fails
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_LEASES 1000
#define RENEW_EVERY_US 20000

static int lease(const char *prefix, int count) {
  static int files[MAX_LEASES];
  char name[256];
  signal(SIGIO, SIG_IGN);
  for (int each = 0; each < count && each < MAX_LEASES; each += 1) {
    snprintf(name, sizeof name, "%s%d", prefix, each);
    files[each] = open(name, O_RDWR | O_CREAT, 0644);
    if (files[each] < 0) return perror(name), 1;
  }
  for (int round = 0;; round += 1) {
    int held = 0;
    for (int each = 0; each < count && each < MAX_LEASES; each += 1)
      held += fcntl(files[each], F_SETLEASE, F_WRLCK) == 0;
    if (round == 0 && held < count) return fputs("no lease\n", stderr), 1;
    if (round == 0) puts("held"), fflush(stdout);
    usleep(RENEW_EVERY_US);
  }
}

static int flood(void) {
  static char zeros[65536];
  while (write(1, zeros, sizeof zeros) > 0 && write(2, zeros, sizeof zeros) > 0) {
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc == 4 && strcmp(argv[1], "lease") == 0) return lease(argv[2], atoi(argv[3]));
  if (argc == 2 && strcmp(argv[1], "flood") == 0) return flood();
  return 2;
}
