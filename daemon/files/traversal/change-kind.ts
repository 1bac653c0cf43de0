import type { Stats } from 'node:fs';

export type ChangeKind = 'created' | 'modified';

/**
 * Returns whether an entry was created or modified since a time (milliseconds since the Unix epoch); undefined if
 * neither. Changes of content, permissions, owner and name count. If the file system does not store a creation time,
 * Node.js reports 0, and the entry never counts as created.
 */
export function changeSince(
  { birthtimeMs, mtimeMs, ctimeMs }: Pick<Stats, 'birthtimeMs' | 'mtimeMs' | 'ctimeMs'>,
  sinceMs: number,
): ChangeKind | undefined {
  if (birthtimeMs >= sinceMs && birthtimeMs !== 0) return 'created';
  return mtimeMs >= sinceMs || ctimeMs >= sinceMs ? 'modified' : undefined;
}
