import type { UnpackBounds } from '../../archives/unpack/bounds.js';
import type { Work } from '../../operations/operations.js';
import type { PathClaim } from '../changes/path-claims.js';
import type { OpenedFile } from '../jail/jail.js';
import { containerOf, type JailPath } from '../jail/jail-path.js';
import type { Walks } from '../walks/walks.js';

export type Unpacking = {
  archive: OpenedFile;
  path: JailPath;
  claim: PathClaim;
  onProgress: Work['onProgress'];
};

/** The dependencies of unpacking. `unpackers` are the worker pools that unpack the files of one archive together. */
export type UnpackParts = { unpackers: readonly Walks[]; bounds: UnpackBounds };

const STEP = 'unpacking';

/**
 * Unpacks an archive into an empty folder and verifies all of it.
 *
 * @param to the descriptor of the folder
 * @returns the number of files @throws DomainError `invalid_input`, `too_large`, `disk_full`; the signal's reason
 */
export async function unpack(parts: UnpackParts, unpacking: Unpacking, to: number): Promise<number> {
  const [unpacker] = parts.unpackers;
  if (unpacker === undefined) throw new Error('no worker pool for unpacking was created');
  const { archive, claim } = unpacking;
  const options = { archive: archive.file.fd };
  const how = { of: containerOf(unpacking.path), signal: claim.signal };
  const kind = await unpacker.result('archiveKind', options, how);
  if (kind === 'zip') return unzip(parts, unpacker, unpacking, to);
  return untar(parts, unpacker, unpacking, { kind, to });
}

async function unzip(
  { unpackers, bounds }: UnpackParts,
  first: Walks,
  { archive: { file }, path, claim: { owner, signal, reservation }, onProgress }: Unpacking,
  to: number,
): Promise<number> {
  const archive = file.fd;
  const of = containerOf(path);
  const table = await first.result('zipTable', { archive, bounds }, { of, signal });
  // The reservation is sufficient: the walk rejects a file that is longer than the central directory states.
  await reservation.take(table.bytes);
  const next = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  let doneBytes = 0;
  await together(signal, unpackers, async (unpacker, common) => {
    const options = { archive, table, next, to, owner };
    for await (const { written } of unpacker.walk('unzip', options, { of, signal: common })) {
      doneBytes += written;
      reservation.wrote(written);
      onProgress({ step: STEP, doneBytes, totalBytes: table.bytes });
    }
  });
  await first.result('unzipFolders', { table, to, owner }, { of, signal });
  return table.files;
}

/**
 * Runs `work` on all unpackers concurrently. If one fails, it cancels the others and waits for them. @throws the
 * first error
 */
async function together(
  signal: AbortSignal,
  unpackers: readonly Walks[],
  work: (unpacker: Walks, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  const common = AbortSignal.any([signal, failed.signal]);
  let fault: { error: unknown } | undefined;
  const attempt = (unpacker: Walks) =>
    work(unpacker, common).catch((error: unknown) => {
      fault ??= { error };
      failed.abort();
    });
  await Promise.all(unpackers.map(attempt));
  if (fault !== undefined) throw fault.error;
}

async function untar(
  { bounds }: UnpackParts,
  unpacker: Walks,
  { archive: { file, stat }, path, claim: { owner, signal, reservation }, onProgress }: Unpacking,
  { kind, to }: { kind: 'tar' | 'tar.gz' | 'gzip'; to: number },
): Promise<number> {
  const about = { kind, fileName: fileNameOf(path), modified: stat.mtimeMs };
  const options = { archive: file.fd, ...about, to, owner, bounds };
  const walk = unpacker.walk('untar', options, { of: containerOf(path), signal });
  try {
    for (;;) {
      const step = await walk.next();
      if (step.done === true) {
        reservation.give(step.value.spare);
        return step.value.files;
      }
      const piece = step.value;
      if ('reservation' in piece) await reservation.take(piece.reservation);
      else if ('read' in piece) onProgress({ step: STEP, doneBytes: piece.read, totalBytes: stat.size });
    }
  } finally {
    // End the walk before the caller closes its descriptors.
    await walk.return({ files: 0, spare: 0, linked: 0 });
  }
}

/** Returns the name of the file in a gzip archive, derived from the archive's name as gunzip does. */
function fileNameOf({ names }: JailPath): string {
  const name = names.at(-1) ?? '';
  const bare = name.replace(/\.(gz|gzip)$/i, '');
  return bare === '' || bare === name ? `${name}.out`.slice(-255) : bare;
}
