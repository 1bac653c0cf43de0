// Fast path (decision 0011). Download: 83 ms instead of 261 ms, with two reused buffers.

import type { FileHandle } from 'node:fs/promises';
import { type ByteRange, Download } from '../contract/download.js';
import { DomainError } from '../errors/errors.js';
import { systemFault } from '../errors/host-fault.js';
import { fileVersion } from './file-version.js';

export type FileDownloadOptions = {
  fileName: string;
  /** The media type. Defaults to `application/octet-stream`. */
  type?: string;
  /** Returns the time of a monotonic clock in ms. Defaults to `performance.now`. */
  now?: () => number;
};

/**
 * The size of the buffers for fast readers. With two buffers of 1 MiB, a download is as fast as sendfile(2) in nginx;
 * with 256 KiB it takes 50 % longer. Slow readers and new downloads get small buffers, because large ones would take
 * memory without a benefit.
 */
const LARGE_BYTES = 1024 * 1024;
const SMALL_BYTES = 128 * 1024;
/** How many bytes a connection may buffer. Only after more than this was sent, the reader's speed is known. */
const TAKEN_UNREAD_BYTES = 8 * 1024 * 1024;
/** If the reader takes longer than this for a chunk, the following chunks are small again. */
const SLOW_MS = 500;
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');
const SHORTER = 'The file was truncated while it was sent: download it again.';

/**
 * Returns the download of an open file, and closes its handle, even if it throws. Only the current size of the file
 * is sent, without data that is appended later. If the file is truncated, the download fails.
 *
 * @throws DomainError `invalid_input` if it is not a regular file; `unavailable` if the host rejects reading.
 */
export async function fileDownload(handle: FileHandle, options: FileDownloadOptions): Promise<Download> {
  const { fileName, type, now = () => performance.now() } = options;
  try {
    const stat = await handle.stat({ bigint: true });
    if (!stat.isFile())
      throw new DomainError(
        'invalid_input',
        'Only a regular file can be downloaded: use the path of a file.',
      );
    const size = Number(stat.size);
    return new Download({
      fileName,
      size,
      etag: fileVersion(stat),
      ...(isInDates(stat.mtimeMs) && { modified: stat.mtime }),
      ...(type === undefined ? {} : { type }),
      open: ({ start, end } = { start: 0, end: size }) => readFileInTurns(handle, { start, end }, now),
      close: () => handle.close(),
    });
  } catch (error) {
    await handle.close();
    throw systemFault(error, 'The file cannot be read now');
  }
}

/**
 * Returns whether a time can be written as an HTTP date, which has a four-digit year (RFC 9110, 5.6.7). A game server
 * can set any time on its files.
 */
const isInDates = (ms: bigint): boolean => ms >= EARLIEST_MS && ms <= LATEST_MS;

/** Reads the next chunk into one buffer while the previous one, in the other buffer, is being sent. */
async function* readFileInTurns(
  handle: FileHandle,
  { start, end }: ByteRange,
  now: () => number,
): AsyncGenerator<Buffer> {
  const buffers = new Map<number, Buffer>();
  let at = start;
  let turn = 0;
  let bytes = SMALL_BYTES;
  const readNext = (): Promise<Buffer> => {
    turn = 1 - turn;
    const wanted = Math.min(bytes, end - at);
    const kept = buffers.get(turn);
    const buffer = kept !== undefined && isFit(kept, wanted) ? kept : Buffer.allocUnsafeSlow(wanted);
    buffers.set(turn, buffer);
    const read = handle.read(buffer, 0, wanted, at).then(({ bytesRead }) => buffer.subarray(0, bytesRead));
    // The reader may stop before this promise is awaited, so prevent an unhandled rejection.
    read.catch(() => undefined);
    return read;
  };
  let next = at < end ? readNext() : undefined;
  while (next !== undefined) {
    const chunk: Buffer = await next;
    if (chunk.length === 0) throw new DomainError('unavailable', SHORTER);
    at += chunk.length;
    next = at < end ? readNext() : undefined;
    const givenMs = now();
    yield chunk;
    const isSlow = now() - givenMs > SLOW_MS;
    bytes = isSlow || at - start < TAKEN_UNREAD_BYTES ? SMALL_BYTES : LARGE_BYTES;
  }
}

/**
 * Returns whether a buffer can be reused: it must be long enough, but not so long that a slow reader would keep much
 * memory.
 */
const isFit = (kept: Buffer, wanted: number) =>
  kept.length >= wanted && (kept.length <= SMALL_BYTES || wanted > SMALL_BYTES);
