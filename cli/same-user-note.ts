/** What is to be known where servers have the rights of the daemon itself; undefined where each has a user of its own. */
export function sameUserNote(runtime: 'docker' | 'process'): string | undefined {
  const uid = process.getuid?.();
  if (runtime === 'docker' || uid === 0) return undefined;
  return `servers run as the daemon's own user (uid ${uid}) and can read and change what it can: start the daemon as root to give each a user of its own`;
}
