import type { Deflate } from '../../archives/zip/deflating.js';
import {
  DEFAULT_LEVEL,
  type PackOptions,
  type PackPart,
  type PackPiece,
  SLOT_BYTES,
} from '../../archives/zip/pack-walk.js';
import { ZipWriter } from '../../archives/zip/zip-writer.js';
import { fileFault } from '../jail/file-fault.js';
import { containerOf, type JailPath, nameOf } from '../jail/jail-path.js';
import type { Walks } from '../walks/walks.js';

/** The source of the archive. The caller keeps the descriptor open until the end. */
export type ZipSource = Pick<PackOptions, 'fd' | 'only'> & { path: JailPath };

export type ZipChunksOptions = Pick<PackOptions, 'exclude' | 'level' | 'sinceMs' | 'except'> & {
  walks: Walks;
  deflate: Deflate;
  signal: AbortSignal;
  /** Called with the number of bytes read since the last call. */
  onRead?(bytes: number): void;
};

/** The number of buffers (slots). One is being deflated while the walk fills the two others. */
const SLOTS = 3;

type Written = { bytes: Uint8Array; isDeflated: boolean };
type Packed = { part: PackPart; written: Written | Promise<Written> };

/**
 * Streams the content of a folder as a zip file on demand. Each chunk is valid until the next is requested. @returns
 * the number of files
 *
 * @throws DomainError that names an entry that cannot be read; `rate_limited`; the signal's reason
 */
export async function* zipChunks(
  { path, fd, only }: ZipSource,
  { walks, deflate, exclude, level, sinceMs, except, signal, onRead }: ZipChunksOptions,
): AsyncGenerator<Uint8Array, number> {
  const slots = walks.slots.take(SLOTS, SLOT_BYTES);
  const options = { fd, exclude, sinceMs, slots, level, ...(only && { only }), ...(except && { except }) };
  const writer = new ZipWriter();
  const waiting: Packed[][] = [];
  try {
    for await (const piece of walks.walk('pack', options, { of: containerOf(path), signal })) {
      waiting.push(packed(piece, slots, deflate, level ?? DEFAULT_LEVEL));
      if (piece.refused !== undefined) throw refusal(path, piece.refused);
      // Send a piece before the walk needs its buffer (slot) again: the walk fills that slot again when the piece after
      // the next one is requested.
      if (waiting.length <= SLOTS - 2) continue;
      yield* written(waiting[0] ?? [], writer, onRead);
      waiting.shift();
    }
    for (const parts of waiting) yield* written(parts, writer, onRead);
    yield* writer.end();
    return writer.files;
  } finally {
    void walks.slots.give(
      slots,
      waiting.flat().map(({ written }) => Promise.resolve(written)),
    );
  }
}

function packed(
  { slot, parts }: PackPiece,
  slots: readonly SharedArrayBuffer[],
  deflate: Deflate,
  level: number,
): Packed[] {
  const buffer = slots[slot];
  if (buffer === undefined)
    throw new Error('a piece of the archive refers to an output buffer that does not exist');
  return parts.map((part) => {
    const bytes = new Uint8Array(buffer, part.from, part.to - part.from);
    if (part.deflated !== 'wanted') return { part, written: { bytes, isDeflated: part.deflated === 'here' } };
    const written = deflate(bytes, level, part.isFirst && part.isLast).then((deflated) =>
      deflated.length < bytes.length ? { bytes: deflated, isDeflated: true } : { bytes, isDeflated: false },
    );
    // If the reader stops, nothing awaits this promise. Its rejection must not be unhandled.
    written.catch(() => undefined);
    return { part, written };
  });
}

async function* written(
  parts: Packed[],
  writer: ZipWriter,
  onRead: ZipChunksOptions['onRead'],
): AsyncGenerator<Uint8Array> {
  for (const { part, written } of parts) {
    const { bytes, isDeflated } = written instanceof Promise ? await written : written;
    yield* writer.add(part, bytes, isDeflated);
    onRead?.(part.bytes);
  }
}

function refusal(path: JailPath, { name, code }: { name: string; code: string }): unknown {
  const text = `${path.text.replace(/\/+$/, '')}/${name.split('/').map(nameOf).join('/')}`;
  const refused = Object.assign(new Error(`a file or folder cannot be packed into the archive (${code})`), {
    code,
  });
  return fileFault(refused, { text, names: [] });
}
