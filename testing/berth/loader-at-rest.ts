/**
 * Code of a program that waits until its loader, in any thread, has written what it compiled. On a machine that has
 * compiled nothing before, the loader opens and closes descriptors for a while after the program is loaded.
 */
export const LOADER_AT_REST = `
  const { readdirSync, readlinkSync } = await import('node:fs');
  const isOfLoader = (fd) => {
    try { return readlinkSync('/proc/self/fd/' + fd).includes('/tsx-'); } catch { return false; }
  };
  while (readdirSync('/proc/self/fd').some(isOfLoader)) await new Promise((done) => setTimeout(done, 5));`;
