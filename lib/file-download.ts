import type { FileHandle } from 'node:fs/promises';
import { type ByteRange, Download } from './download.js';
import { DomainError } from './errors.js';
import { systemFault } from './host-fault.js';

export type FileDownloadOptions = {
  fileName: string;
  /** Media type. Defaults to `application/octet-stream`. */
  type?: string;
  /** A clock in ms that only goes on. Defaults to the process's. */
  now?: () => number;
};

/**
 * Two buffers of it are as fast as sendfile(2) is in nginx; those of 256 KiB take half as long again. A reader that
 * is slow, or has only begun, has smaller ones: many of them would cost 2 MiB each for nothing.
 */
const LARGE_BYTES = 1024 * 1024;
const SMALL_BYTES = 128 * 1024;
/** What a connection's own buffers take at once from the first moment: until then nobody is known to be fast. */
const TAKEN_UNREAD_BYTES = 8 * 1024 * 1024;
/** A chunk that is taken slower than this is the last large one. */
const SLOW_MS = 500;
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');
const SHORTER = 'The file became shorter while it was sent: download it again.';

/**
 * The download of an open file. It owns the handle from here on, also where it throws. Its size is the file's at
 * this moment: what is appended later is not sent, and a file that became shorter ends in an error.
 *
 * @throws DomainError `invalid_input` for anything but a regular file; `unavailable` where the host refuses.
 */
export async function fileDownload(handle: FileHandle, options: FileDownloadOptions): Promise<Download> {
  const { fileName, type, now = () => performance.now() } = options;
  try {
    const stat = await handle.stat({ bigint: true });
    if (!stat.isFile()) throw new DomainError('invalid_input', 'Only a file can be downloaded: name one.');
    const size = Number(stat.size);
    return new Download({
      fileName,
      size,
      etag: `"${[stat.ino, stat.size, stat.mtimeNs].map((part) => part.toString(36)).join('-')}"`,
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

/** Whether the time can be written as an HTTP date, whose year has four digits (RFC 9110 5.6.7). Servers can set any time. */
const isInDates = (ms: bigint): boolean => ms >= EARLIEST_MS && ms <= LATEST_MS;

/** Reads the next chunk into one buffer while the last one, in the other, is being taken. */
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
    // Nobody may be there any more to ask for it.
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

/** Long enough, and none of the large ones for a slow reader. */
const isFit = (kept: Buffer, wanted: number) =>
  kept.length >= wanted && (kept.length <= SMALL_BYTES || wanted > SMALL_BYTES);
