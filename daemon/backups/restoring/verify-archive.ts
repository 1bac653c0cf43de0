import { CommentedPatterns } from '../../files/walks/tar-patterns.js';
import { damaged } from '../../files/walks/unpack/archive-fault.js';
import { requireEntries, type UnpackBounds } from '../../files/walks/unpack/bounds.js';
import { PulledBytes } from '../../files/walks/unpack/pulled-bytes.js';
import { paddedBytes, tarEntries } from '../../files/walks/unpack/tar-entries.js';
import type { BackupManifest } from '../backup-store.js';
import { ArchivedTree } from './archived-tree.js';
import { BACKUP_BOUNDS, requireUnpacked } from './backup-bounds.js';
import { unzipped } from './unzipped.js';

/** Entries of any type, the bytes of its files as they are unpacked, and the patterns that it was made by. */
export type VerifiedArchive = Pick<
  BackupManifest,
  'entries' | 'unpacked_size' | 'include_paths' | 'exclude_paths'
>;

/**
 * Reads an archive to its end and finds out whether a restore would take it: a tar (ustar, pax or GNU) in gzip. Nothing is
 * kept but names; zlib works in a thread of its own, and headers are read in turns of a few milliseconds.
 *
 * @throws DomainError `invalid_input` for what is damaged, cut, no tar in gzip, or has entries that are not restored
 * (outside, behind a link, devices, holes); `too_large` over `BACKUP_BOUNDS`; what reading `archive` throws; the
 * signal's reason
 */
export async function verifyArchive(
  archive: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  bounds = BACKUP_BOUNDS,
): Promise<VerifiedArchive> {
  const chunks = unzipped(archive, signal);
  const fed = new FedChunks(bounds);
  const verifying = verified(new PulledBytes(fed.chunks()), bounds);
  try {
    for (;;) {
      const step = verifying.next();
      if (step.done === true) return step.value;
      fed.take(await chunks.next());
    }
  } finally {
    await chunks.return();
  }
}

function* verified(bytes: PulledBytes, bounds: UnpackBounds): Generator<undefined, VerifiedArchive, void> {
  const tree = new ArchivedTree(bounds);
  const told = new CommentedPatterns();
  const result = { entries: 0, unpacked_size: 0 };
  const onComment = (comment: string) => {
    if (!told.take(comment)) throw damaged('it has patterns of files that no backup is made by');
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
  // To the end, where gzip has its checksum; tar itself may have anything there.
  while ((yield* bytes.some(Number.POSITIVE_INFINITY)).length > 0);
  const { include, exclude } = told.patterns;
  return { ...result, include_paths: include, exclude_paths: exclude };
}

function* passed(bytes: PulledBytes, count: number): Generator<undefined, void, void> {
  for (let left = count; left > 0; ) {
    const part = yield* bytes.some(left);
    if (part.length === 0) throw damaged('it ends too early');
    left -= part.length;
  }
}

/** Chunks that come from elsewhere, one at a time. */
class FedChunks {
  readonly #bounds: UnpackBounds;
  #chunk: Buffer | undefined;
  #isOver = false;
  #bytes = 0;

  constructor(bounds: UnpackBounds) {
    this.#bounds = bounds;
  }

  /** @throws DomainError `too_large` */
  take(step: IteratorResult<Buffer, void>): void {
    if (step.done === true) {
      this.#isOver = true;
      return;
    }
    this.#bytes += step.value.length;
    requireUnpacked(this.#bytes, this.#bounds);
    this.#chunk = step.value;
  }

  *chunks(): Generator<Buffer | undefined> {
    while (!this.#isOver) {
      const chunk = this.#chunk;
      this.#chunk = undefined;
      yield chunk;
    }
  }
}
