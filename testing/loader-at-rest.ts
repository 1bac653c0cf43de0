/**
 * Words of a program that wait until its loader, in whichever thread, has written what it compiled: on a machine that
 * has compiled nothing before, its descriptors come and go for a while after a program is loaded.
 */
export const LOADER_AT_REST = `
  const { readdirSync, readlinkSync } = await import('node:fs');
  const isOfLoader = (fd) => {
    try { return readlinkSync('/proc/self/fd/' + fd).includes('/tsx-'); } catch { return false; }
  };
  while (readdirSync('/proc/self/fd').some(isOfLoader)) await new Promise((done) => setTimeout(done, 5));`;
