/*
 * A process whose memory map the kernel keeps locked. `serve` mounts a file system that never finishes a write. `hang`
 * maps a file there, writes to the mapping and then replaces it: the kernel waits for the write while it holds the lock
 * of the process's memory map. Every reader of /proc/PID/cmdline or environ of the process then waits as well. With
 * `exec` as a third argument, a child that shares the memory waits in execve(2), which makes readers of its
 * /proc/PID/io wait.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#define PAGE 4096
#define ROOT_NODE 1

static int fuse;

static void reply(struct fuse_in_header *in, int error, const void *body, size_t size) {
  static char out[sizeof(struct fuse_out_header) + PAGE];
  struct fuse_out_header head = {.len = sizeof head + size, .error = error, .unique = in->unique};
  memcpy(out, &head, sizeof head);
  if (size > 0) memcpy(out + sizeof head, body, size);
  if (write(fuse, out, head.len) < 0 && errno != ENOENT) perror("reply");
}

static struct fuse_attr attributes(unsigned long node) {
  struct fuse_attr attr = {.ino = node, .nlink = 1, .blksize = PAGE, .mode = S_IFDIR | 0755};
  if (node != ROOT_NODE) {
    attr.mode = S_IFREG | 0666;
    attr.size = PAGE;
  }
  return attr;
}

static void answer(struct fuse_in_header *in) {
  static const char page[PAGE];
  struct fuse_init_out init = {.major = 7, .minor = 31, .max_readahead = PAGE, .max_write = PAGE, .max_background = 16};
  /* Every name that has a single letter is a file. */
  unsigned long found = ((const unsigned char *)(in + 1))[0];
  struct fuse_entry_out entry = {.nodeid = found, .attr_valid = 3600, .entry_valid = 3600, .attr = attributes(found)};
  struct fuse_attr_out attr = {.attr_valid = 3600, .attr = attributes(in->nodeid)};
  struct fuse_open_out opened = {.fh = 1};
  switch (in->opcode) {
    case FUSE_INIT: return reply(in, 0, &init, sizeof init);
    case FUSE_LOOKUP: return reply(in, 0, &entry, sizeof entry);
    case FUSE_GETATTR: return reply(in, 0, &attr, sizeof attr);
    case FUSE_OPEN: case FUSE_OPENDIR: return reply(in, 0, &opened, sizeof opened);
    case FUSE_READ: return reply(in, 0, page, PAGE);
    case FUSE_WRITE: case FUSE_FORGET: case FUSE_BATCH_FORGET: case FUSE_INTERRUPT: return;
    case FUSE_RELEASE: case FUSE_RELEASEDIR: case FUSE_FLUSH: return reply(in, 0, NULL, 0);
    default: return reply(in, -ENOSYS, NULL, 0);
  }
}

/* Runs as the server's own user, so that it ends with the server, and at the latest after a timeout. */
static int serve(const char *folder, int user, int seconds) {
  static char request[1 << 17];
  char options[128];
  fuse = open("/dev/fuse", O_RDWR | O_CLOEXEC);
  snprintf(options, sizeof options, "fd=%d,rootmode=40000,user_id=0,group_id=0,allow_other", fuse);
  if (fuse < 0 || mount("hung", folder, "fuse.hung", MS_NOSUID | MS_NODEV, options) != 0) return perror("mount"), 1;
  if (setgid(user) != 0 || setuid(user) != 0) return perror("setuid"), 1;
  alarm(seconds);
  puts("mounted");
  fflush(stdout);
  for (;;) {
    if (read(fuse, request, sizeof request) >= 0) answer((struct fuse_in_header *)request);
    else if (errno != EINTR && errno != EAGAIN && errno != ENOENT) return 0;
  }
}

static void *replace(void *page) {
  mmap(page, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  return NULL;
}

static int hang(const char *file, int in_exec) {
  int fd = open(file, O_RDWR | O_CLOEXEC);
  char *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  pthread_t thread;
  if (fd < 0 || page == MAP_FAILED) return perror(file), 1;
  page[0] = 'x';
  puts("up");
  fflush(stdout);
  if (!in_exec) return replace(page), 0;
  pthread_create(&thread, NULL, replace, page);
  if (vfork() == 0) {
    usleep(200000);
    execl("/bin/true", "true", NULL);
    _exit(1);
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc == 5 && strcmp(argv[1], "serve") == 0) return serve(argv[2], atoi(argv[3]), atoi(argv[4]));
  if (argc >= 3 && strcmp(argv[1], "hang") == 0) return hang(argv[2], argc == 4);
  return 2;
}
