import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Download } from '../../lib/download.js';
import { isKind } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { breakOff, endStalledReader } from './unfinished-answer.js';

export type DownloadBodyOptions = {
  download: Download;
  chunks: AsyncIterator<Uint8Array>;
  /** Bytes to send; undefined until the end of the chunks. */
  length: number | undefined;
  stallMs: number;
  logger: Logger;
};

/**
 * The body of a download's answer. It is a Readable because Hapi takes nothing else that it closes, and writes by
 * itself, as Hapi's own payloads do: a pipe would hold chunks whose buffers are filled again meanwhile.
 */
export class DownloadBody extends Readable {
  readonly #options: DownloadBodyOptions;

  constructor(options: DownloadBodyOptions) {
    super({ read: () => undefined });
    this.#options = options;
    // Told to the logger where it is met.
    this.on('error', () => undefined);
  }

  /** Hapi's word for a body that does not want to be piped. It destroys it at the end, or when the client goes. */
  writeToStream(res: ServerResponse): void {
    const { logger, stallMs } = this.#options;
    endStalledReader(res.req, res, stallMs);
    this.#writeTo(res).catch((error: unknown) => {
      // Who has gone has often ended the source, too.
      if (res.destroyed || this.destroyed) return;
      if (isKind(error, 'not_found')) logger.info({ why: error.message }, 'a download ended early');
      else logger.error({ err: error }, 'a download broke off');
      breakOff(res);
    });
  }

  async #writeTo(res: ServerResponse): Promise<void> {
    const { chunks, length = Number.POSITIVE_INFINITY } = this.#options;
    const take = takerOf(res);
    let left = length;
    while (left > 0) {
      const { done, value } = await chunks.next();
      if (this.destroyed) return;
      if (done) break;
      // A file may have grown: what was promised is what is sent.
      const chunk = value.length <= left ? value : value.subarray(0, left);
      left -= chunk.length;
      if (chunk.length > 0 && !(await take(chunk))) return;
    }
    if (left > 0 && Number.isFinite(left)) throw new Error(`the source ended ${left} bytes too early`);
    res.end();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    const { download, chunks, logger } = this.#options;
    const tell = (fault: unknown) =>
      logger.error({ err: fault }, 'the source of a download could not be closed');
    // A generator that waits ends with what `close` ends: it is not waited for.
    chunks.return?.().catch(() => undefined);
    download
      .close()
      .catch(tell)
      .finally(() => callback(error));
  }
}

/** Whether the client took the chunk; until then its memory is not to be touched. */
function takerOf(res: ServerResponse): (chunk: Uint8Array) => Promise<boolean> {
  let settle: (isTaken: boolean) => void = () => undefined;
  let isGone = res.destroyed;
  res.once('close', () => {
    isGone = true;
    settle(false);
  });
  return (chunk) =>
    new Promise((resolve) => {
      settle = resolve;
      if (isGone) resolve(false);
      else res.write(chunk, (error) => resolve(error === undefined || error === null));
    });
}
