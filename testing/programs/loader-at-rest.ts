/**
 * Code that waits until Node.js's module loader, in any thread, has stored what it has compiled. On a machine on which
 * nothing was compiled before, the loader opens and closes descriptors for a while after the program is loaded.
 */
export const LOADER_AT_REST = `
  const { readdirSync, readlinkSync } = await import('node:fs');
  const isOfLoader = (fd) => {
    try { return readlinkSync('/proc/self/fd/' + fd).includes('/tsx-'); } catch { return false; }
  };
  while (readdirSync('/proc/self/fd').some(isOfLoader)) await new Promise((done) => setTimeout(done, 5));`;
