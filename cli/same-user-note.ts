/** Returns a warning if servers have the rights of the daemon itself; undefined if each server has its own user. */
export function sameUserNote(runtime: 'docker' | 'process'): string | undefined {
  const uid = process.getuid?.();
  if (runtime === 'docker' || uid === 0) return undefined;
  return `servers run as the daemon's own user (uid ${uid}) and can read and change everything that the daemon can: start the daemon as root to give each server its own user`;
}

/** Describes the isolation of servers without a container engine. Only a daemon that runs as root can start them as other users. */
export const plainProcesses = (): string =>
  process.getuid?.() === 0
    ? 'servers run as plain processes, not as root; network, memory and CPU are shared with the host'
    : 'servers run as plain processes, without isolation';
