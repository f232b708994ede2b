/* Preloaded, it makes fsync and fdatasync wait for the seconds in the file that SLOW_DISK names. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int after_a_wait(const char *name, int descriptor) {
  double seconds = 0;
  FILE *file = fopen(getenv("SLOW_DISK"), "r");
  if (file) {
    if (fscanf(file, "%lf", &seconds) != 1) seconds = 0;
    fclose(file);
  }
  struct timespec wait = {(time_t)seconds, (long)((seconds - (time_t)seconds) * 1e9)};
  nanosleep(&wait, NULL);
  int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  return sync(descriptor);
}

int fsync(int descriptor) { return after_a_wait("fsync", descriptor); }
int fdatasync(int descriptor) { return after_a_wait("fdatasync", descriptor); }
