import {
  GZIP_HEAD,
  LAST_BLOCK,
  StoredBlocks,
  storedBlocks,
  ZEROS_PACKED,
} from '../../archives/stored-gzip.js';
import { TAR_SLOT_BYTES, type TarPiece } from '../../archives/tar/tar-pieces.js';
import type { TarOptions, TarResult } from '../../archives/tar/tar-walk.js';
import type { Deflate } from '../../archives/zip/deflating.js';
import type { FileParts } from '../changes/file-parts.js';
import { openFolder } from '../jail/jail.js';
import { canonicalPath, containerOf, type JailPath, nameOf } from '../jail/jail-path.js';
import type { Walks } from '../walks/walks.js';

export type TarFolderOptions = Pick<TarOptions, 'include' | 'exclude'> & {
  /** Unlimited by default. */
  maxFileBytes?: number;
  signal: AbortSignal;
  /** Called with the number of bytes read since the last call. */
  onRead?: (bytes: number) => void;
  /**
   * Whether the content stays uncompressed, except for runs of zeros. A chunk is then valid until the next one is
   * requested.
   */
  isStored?: boolean;
};

type TarTools = {
  walks: Walks;
  /** Absent if nothing is compressed, except for runs of zeros. */
  deflate?: Deflate | undefined;
  /** The container whose folder is packed. */
  of: string;
  signal: AbortSignal;
  /** Called with the number of archive bytes, before compression, since the last call. */
  onRead?: ((bytes: number) => void) | undefined;
};

/**
 * The number of buffers (slots) of the archive. At any time, the walk fills one, and one is being sent to the reader.
 * The others are being deflated or wait for that.
 */
const SLOTS = 6;
const LEVEL = 1;

/** The compressed bytes of a part of the data, or what returns them, and its uncompressed length. */
type Packing = { packed: Promise<Uint8Array> | (() => Uint8Array); bytes: number };

/** Streams the content of a folder as tar while it is read. The reader owns the chunks, unless they are stored. */
export async function* tarFolder(
  { jail, walks, deflate }: Pick<FileParts, 'jail' | 'walks'> & { deflate: Deflate },
  path: JailPath,
  { include, exclude, maxFileBytes = Number.POSITIVE_INFINITY, signal, onRead, isStored }: TarFolderOptions,
): AsyncGenerator<Uint8Array, TarResult> {
  await using folder = await jail.hold(path, openFolder);
  const source = { fd: folder.fd, path: canonicalPath(path), include, exclude, maxFileBytes };
  const how = isStored === true ? {} : { deflate };
  const summary = yield* tarGzChunks(source, { walks, ...how, of: containerOf(path), signal, onRead });
  return { ...summary, changedPaths: summary.changedPaths.map(inUtf8) };
}

const inUtf8 = (path: string) => path.split('/').map(nameOf).join('/');

/**
 * Streams a folder as tar.gz while it is read. The caller keeps its descriptor open until the end, and owns the
 * chunks: without `deflate`, only until it requests the next one. The stream is a single gzip member of many blocks, which all gzip readers support, including those that stop
 * after the first member.
 *
 * @throws DomainError that names an entry that cannot be read; `rate_limited`; the signal's reason
 */
export async function* tarGzChunks(
  source: Omit<TarOptions, 'slots'>,
  { walks, deflate, of, signal, onRead }: TarTools,
): AsyncGenerator<Uint8Array, TarResult> {
  const slots = walks.slots.take(SLOTS, TAR_SLOT_BYTES);
  const options = { ...source, slots, isStored: deflate === undefined };
  const pack = deflate === undefined ? storing() : deflating(deflate);
  const waiting: Packing[][] = [];
  const trailer = { crc: 0, bytes: 0 };
  const walk = walks.walk('tar', options, { of, signal });
  try {
    yield GZIP_HEAD;
    let step = await walk.next();
    for (; step.done !== true; step = await walk.next()) {
      waiting.push(packing(step.value, slots, pack));
      trailer.crc = step.value.crc;
      trailer.bytes += bytesOf(step.value);
      // Send this piece before the walk needs its buffer (slot) again: the walk fills that slot again when the piece
      // after the next one is requested.
      if (waiting.length <= SLOTS - 2) continue;
      yield* packed(waiting[0] ?? [], onRead);
      waiting.shift();
    }
    for (const piece of waiting) yield* packed(piece, onRead);
    yield LAST_BLOCK;
    yield trailerOf(trailer);
    return step.value;
  } finally {
    await walk.return(undefined as never);
    void walks.slots.give(
      slots,
      waiting.flat().flatMap(({ packed }) => (typeof packed === 'function' ? [] : [packed])),
    );
  }
}

const bytesOf = (piece: TarPiece) => ('zeroSlots' in piece ? piece.zeroSlots * TAR_SLOT_BYTES : piece.bytes);

type Pack = (bytes: Uint8Array, isDense: boolean) => Packing['packed'];

function packing(piece: TarPiece, slots: readonly SharedArrayBuffer[], pack: Pack): Packing[] {
  if ('zeroSlots' in piece) {
    const zeros = () => Buffer.alloc(piece.zeroSlots * ZEROS_PACKED.length, ZEROS_PACKED);
    return [{ packed: zeros, bytes: bytesOf(piece) }];
  }
  const { slot, stretches } = piece;
  const buffer = slots[slot];
  if (buffer === undefined)
    throw new Error('a piece of the archive refers to an output buffer that does not exist');
  return stretches.map(({ from, to, isDense }) => {
    const bytes = new Uint8Array(buffer, from, to - from);
    return { packed: pack(bytes, isDense), bytes: bytes.length };
  });
}

/** Returns the function that encodes a slot when its bytes are sent, in memory that is used again for the next slot. */
function storing(): Pack {
  const blocks = new StoredBlocks();
  return (bytes) => () => blocks.of(bytes);
}

const deflating =
  (deflate: Deflate): Pack =>
  (bytes, isDense) => {
    const done = isDense ? Promise.resolve(stored(bytes)) : deflate(bytes, LEVEL, false);
    // If the reader has stopped, nothing awaits this promise. This prevents an unhandled rejection.
    done.catch(() => undefined);
    return done;
  };

/** Returns a copy of the bytes, because their buffer will be filled again. */
const stored = (bytes: Uint8Array): Uint8Array => Buffer.concat([...storedBlocks(bytes)]);

async function* packed(piece: Packing[], onRead: TarTools['onRead']): AsyncGenerator<Uint8Array> {
  for (const { packed, bytes } of piece) {
    yield typeof packed === 'function' ? packed() : await packed;
    onRead?.(bytes);
  }
}

function trailerOf({ crc, bytes }: { crc: number; bytes: number }): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(bytes % 2 ** 32, 4);
  return trailer;
}
