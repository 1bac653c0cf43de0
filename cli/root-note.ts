import type { DaemonConfig } from '../config/index.js';

/** What is to be known where servers have the rights of root; undefined where they have not. */
export function rootNote(runtime: 'docker' | 'process', { runAs }: DaemonConfig): string | undefined {
  if (runtime === 'docker' || runAs !== undefined || process.getuid?.() !== 0) return undefined;
  return 'servers run as root (uid 0): set DAEMON_RUN_AS=UID:GID, such as 1000:1000, to give them a user of their own';
}
