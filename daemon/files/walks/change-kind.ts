import type { Stats } from 'node:fs';

export type ChangeKind = 'created' | 'modified';

/**
 * Whether something was made or changed at a time (milliseconds since the Unix epoch) or later: born, or changed in what
 * it holds, its permissions, owner or name. Where the file system keeps no birth, Node.js gives 0: nothing was created.
 */
export function changeSince(
  { birthtimeMs, mtimeMs, ctimeMs }: Pick<Stats, 'birthtimeMs' | 'mtimeMs' | 'ctimeMs'>,
  sinceMs: number,
): ChangeKind | undefined {
  if (birthtimeMs >= sinceMs && birthtimeMs !== 0) return 'created';
  return mtimeMs >= sinceMs || ctimeMs >= sinceMs ? 'modified' : undefined;
}
