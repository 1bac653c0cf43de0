import { CommentedPatterns } from '../../archives/tar/tar-patterns.js';
import { damaged } from '../../archives/unpack/archive-fault.js';
import { requireEntries, type UnpackBounds } from '../../archives/unpack/bounds.js';
import { PulledBytes } from '../../archives/unpack/pulled-bytes.js';
import { paddedBytes, tarEntries } from '../../archives/unpack/tar-entries.js';
import type { BackupManifest } from '../stores/backup-store.js';
import { ArchivedTree } from './archived-tree.js';
import { BACKUP_BOUNDS } from './backup-bounds.js';
import { unzipped } from './unzipped.js';

/** The number of entries, the total size of the unpacked files, and the patterns of the backup. */
export type VerifiedArchive = Pick<
  BackupManifest,
  'entries' | 'unpacked_size' | 'include_paths' | 'exclude_paths'
>;

/**
 * Reads a whole archive, a gzipped tar (ustar, pax or GNU), and checks that a restore would accept it. Only
 * names are kept in memory. zlib works in its own thread, and headers are parsed for a few milliseconds at a
 * time.
 *
 * @throws DomainError `invalid_input` for an archive that is damaged, truncated, not a gzipped tar, or has
 * unsupported entries (outside, through a link, devices, sparse files); `too_large` over `BACKUP_BOUNDS`;
 * errors of reading `archive`; the signal's reason
 */
export async function verifyArchive(
  archive: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  bounds = BACKUP_BOUNDS,
): Promise<VerifiedArchive> {
  const chunks = unzipped(archive, signal, { bounds });
  let next: IteratorResult<Buffer, void> | undefined;
  // Each `undefined` that this generator yields requests a chunk, which the loop below then reads into `next`.
  const supplied = function* (): Generator<Buffer | undefined> {
    for (;;) {
      yield undefined;
      if (next === undefined || next.done === true) return;
      yield next.value;
    }
  };
  const verifying = verified(new PulledBytes(supplied()), bounds);
  try {
    for (;;) {
      const step = verifying.next();
      if (step.done === true) return step.value;
      next = await chunks.next();
    }
  } finally {
    await chunks.return();
  }
}

type Waiting<T> = Generator<undefined, T, void>;

function* verified(bytes: PulledBytes<undefined>, bounds: UnpackBounds): Waiting<VerifiedArchive> {
  const tree = new ArchivedTree(bounds);
  const patterns = new CommentedPatterns();
  const result = { entries: 0, unpacked_size: 0 };
  const onComment = (comment: string) => {
    if (!patterns.take(comment)) throw damaged('it has file patterns that no backup can have');
  };
  for (const entry of tarEntries(bytes, { hasLinks: true, onComment })) {
    if (entry === undefined) {
      yield undefined;
      continue;
    }
    result.entries += 1;
    requireEntries(result.entries, bounds);
    tree.add(entry);
    result.unpacked_size += entry.bytes;
    yield* passed(bytes, paddedBytes(entry.bytes));
  }
  // Read to the end of the gzip data, where its checksum is stored. Any data may follow the end of the tar archive.
  while ((yield* bytes.some(Number.POSITIVE_INFINITY)).length > 0);
  const { include, exclude } = patterns.patterns;
  return { ...result, include_paths: include, exclude_paths: exclude };
}

function* passed(bytes: PulledBytes<undefined>, count: number): Waiting<void> {
  for (let left = count; left > 0; ) {
    const part = yield* bytes.some(left);
    if (part.length === 0) throw damaged('it ends too early');
    left -= part.length;
  }
}
