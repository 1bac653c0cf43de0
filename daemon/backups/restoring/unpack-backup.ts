import { asClause, DomainError, isKind } from '../../../lib/errors.js';
import { untilAborted } from '../../../lib/until-aborted.js';
import type { Hold } from '../../containers/hold.js';
import type { Room } from '../../disk/room.js';
import { Feeder, WINDOW_BYTES } from '../../files/walks/unpack/fed-bytes.js';
import type { UntarResult } from '../../files/walks/unpack/untar-walk.js';
import type { Walks } from '../../files/walks/walks.js';
import { ArchiveSeal } from '../archive-seal.js';
import type { BackupManifest, BackupStore } from '../backup-store.js';
import { BACKUP_BOUNDS, requireUnpacked } from './backup-bounds.js';
import { unzipped } from './unzipped.js';

export type UnpackBackup = {
  store: BackupStore;
  unpacker: Walks;
  manifest: BackupManifest;
  /** The descriptor of an empty folder that nobody else gets into. */
  to: number;
  hold: Pick<Hold, 'owner' | 'signal' | 'progress'>;
  room: Room;
};

/**
 * Unpacks a backup as it is read. It is the right one only when this has come to its end: its checksum is taken over all
 * of it on the way.
 *
 * @throws DomainError `conflict` for an archive that is not what was stored, or has what is not restored; `disk_full`;
 * what the store throws; the signal's reason
 */
export async function unpackBackup(options: UnpackBackup): Promise<void> {
  const { store, manifest, hold } = options;
  const { id, size } = manifest;
  const seal = new ArchiveSeal();
  const over = new AbortController();
  const signal = AbortSignal.any([hold.signal, over.signal]);
  const read = untilAborted(store.read(id, undefined, signal), signal);
  const archive = reporting(seal.on(read), size, hold);
  const feeder = new Feeder(bounded(unzipped(archive, signal, { isOurs: true })));
  try {
    await unpack(options, feeder);
  } catch (error) {
    hold.signal.throwIfAborted();
    // None of it is the fault of who asks.
    if (!isKind(error, 'invalid_input', 'too_large')) throw error;
    throw spoilt(id, asClause(error.message), error);
  } finally {
    // A store that does not answer keeps nobody.
    over.abort(new Error('the archive is not read any more'));
    await feeder.close();
  }
  const found = seal.digest();
  if (found.size === size && found.sha256 === manifest.sha256) return;
  throw spoilt(id, 'its checksum is another one than when it was stored');
}

const spoilt = (id: string, why: string, cause?: unknown) =>
  new DomainError('conflict', `The backup ${id} cannot be restored: ${why}. Restore another one.`, { cause });

async function unpack({ unpacker, manifest, to, hold, room }: UnpackBackup, feeder: Feeder): Promise<void> {
  const { signal, owner } = hold;
  const known = manifest.unpacked_size;
  const options = { windows: feeder.windows, room: known, to, owner, bounds: BACKUP_BOUNDS };
  // What is known not to fit is not begun.
  await room.take(known);
  const walk = unpacker.walk('untar', options, { of: manifest.container_id, signal });
  try {
    for (;;) {
      const step = await walk.next();
      if (step.done === true) return end(step.value, room);
      const piece = step.value;
      if ('room' in piece) await room.take(piece.room);
      if (!('feed' in piece)) continue;
      // What it was fed before is written.
      if (piece.feed > 0) room.wrote(WINDOW_BYTES);
      await feeder.feed(piece);
    }
  } finally {
    // Its descriptor is closed by whoever opened it, when it is over.
    await walk.return({ files: 0, spare: 0, linked: 0 });
  }
}

/** Each name of a file counts, as it does where files are measured. */
function end({ spare, linked }: UntarResult, room: Room): void {
  room.give(spare);
  room.adopt(linked);
}

async function* reporting(
  chunks: AsyncIterable<Uint8Array>,
  totalBytes: number,
  { progress }: Pick<Hold, 'progress'>,
): AsyncGenerator<Uint8Array> {
  let doneBytes = 0;
  for await (const chunk of chunks) {
    doneBytes += chunk.length;
    progress({ step: 'unpacking', doneBytes, totalBytes });
    yield chunk;
  }
}

async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    requireUnpacked(bytes, BACKUP_BOUNDS);
    yield chunk;
  }
}
