import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { isKind } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import { chunkWriter } from '../../lib/streams/chunk-writer.js';
import { breakOff, endStalledReader } from './unfinished-response.js';

export type DownloadBodyOptions = {
  /** Closed when the body ends, whether or not it was sent completely. */
  source: { close(): Promise<void> | void };
  chunks: AsyncIterator<Uint8Array>;
  /** Whether the memory of a chunk is used again for the next one, which must then wait until the chunk is sent. */
  areReused: boolean;
  /** The number of bytes to send; undefined if all chunks are sent. */
  length: number | undefined;
  stallMs: number;
  logger: Logger;
};

/**
 * The body of a download. It is a Readable, because Hapi closes only these, but it writes to the response itself: a
 * pipe would queue chunks although their buffers are reused.
 */
export class DownloadBody extends Readable {
  readonly #options: DownloadBodyOptions;

  constructor(options: DownloadBodyOptions) {
    super({ read: () => undefined });
    this.#options = options;
    // Ignore the error here, because it is logged where it occurs.
    this.on('error', () => undefined);
  }

  /**
   * Sends the body. Hapi calls this instead of piping, and destroys the body at the end or if the client disconnects.
   */
  writeToStream(res: ServerResponse): void {
    const { logger, stallMs } = this.#options;
    endStalledReader(res.req, res, stallMs);
    this.#writeTo(res).catch((error: unknown) => {
      // If the client has disconnected, report no error: the source often ends because of that.
      if (res.destroyed || this.destroyed) return;
      if (isKind(error, 'not_found'))
        logger.info({ why: error.message }, 'stopped a download before its end');
      else logger.error({ err: error }, 'aborted a download because of an internal error');
      breakOff(res);
    });
  }

  async #writeTo(res: ServerResponse): Promise<void> {
    const { chunks, areReused, length = Number.POSITIVE_INFINITY } = this.#options;
    const take = chunkWriter(res, areReused);
    let left = length;
    while (left > 0) {
      const { done, value } = await chunks.next();
      if (this.destroyed) return;
      if (done) break;
      // The file may have grown: send exactly the promised length.
      const chunk = value.length <= left ? value : value.subarray(0, left);
      left -= chunk.length;
      if (chunk.length > 0 && !(await take(chunk))) return;
    }
    if (left > 0 && Number.isFinite(left))
      throw new Error(`the source of a download ended ${left} bytes too early`);
    res.end();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    const { source, chunks, logger } = this.#options;
    const logFault = (fault: unknown) =>
      logger.error({ err: fault }, 'cannot close the source of a download');
    // Do not await this: a generator that waits for data ends only when `close` is called.
    chunks.return?.().catch(() => undefined);
    Promise.resolve(source.close())
      .catch(logFault)
      .finally(() => callback(error));
  }
}
