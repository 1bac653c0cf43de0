import { chownSync, statSync } from 'node:fs';

/** Gives files that root has written to the owner of the daemon's folder. */
export function giveToOwner(folder: string, paths: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  for (const path of paths) chownSync(path, uid, gid);
}
