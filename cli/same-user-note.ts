/** What is to be known where servers have the rights of the daemon itself; undefined where each has a user of its own. */
export function sameUserNote(runtime: 'docker' | 'process'): string | undefined {
  const uid = process.getuid?.();
  if (runtime === 'docker' || uid === 0) return undefined;
  return `servers run as the daemon's own user (uid ${uid}) and can read and change what it can: start the daemon as root to give each a user of its own`;
}

/** What servers without an engine are kept from, and what not: only a daemon that is root can begin them as others. */
export const plainProcesses = (): string =>
  process.getuid?.() === 0
    ? 'servers run as plain processes, not as root; network, memory and CPU are shared with the host'
    : 'servers run as plain processes, without isolation';
