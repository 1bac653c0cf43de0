import { type ByteRange, Download, type DownloadOptions } from '../../../lib/contract/download.js';

export const TEXT = 'abcdefghijklmnopqrstuvwxyz';
export const MODIFIED = new Date('2026-01-15T10:30:00.500Z');
export const MODIFIED_HEADER = 'Thu, 15 Jan 2026 10:30:00 GMT';
/** A size in bytes that the buffers of a connection cannot hold. */
export const ENDLESS = 64 * 1024 * 1024;

export class Watched {
  opened: (ByteRange | undefined)[] = [];
  closed = 0;

  close = (): void => {
    this.closed += 1;
  };

  download(options: Partial<DownloadOptions> = {}): Download {
    return new Download({
      fileName: 'letters.txt',
      size: TEXT.length,
      etag: '"v1"',
      modified: MODIFIED,
      open: (range) => this.letters(range),
      ...options,
      close: async () => {
        this.close();
        await options.close?.();
      },
    });
  }

  letters(range?: ByteRange): AsyncIterable<Buffer> {
    this.opened.push(range);
    const part = TEXT.slice(range?.start ?? 0, range?.end ?? TEXT.length);
    return (async function* () {
      // Send two chunks that share one buffer, which a source is allowed to reuse.
      const buffer = Buffer.alloc(part.length);
      for (const half of [part.slice(0, part.length / 2), part.slice(part.length / 2)]) {
        yield buffer.subarray(0, buffer.write(half));
      }
    })();
  }
}

export async function* endless(size = ENDLESS): AsyncGenerator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024);
  for (let sent = 0; sent < size; sent += chunk.length) yield chunk;
}
