import type { ByteRange } from '../../../../lib/contract/download.js';
import { noBackup } from '../store-names.js';
import type { Bucket } from './bucket.js';
import { type S3Logger, s3Fault } from './s3-faults.js';
import { pauseBefore, type S3Patience } from './s3-patience.js';

export type ReadOptions = {
  range: ByteRange | undefined;
  signal: AbortSignal | undefined;
  patience: S3Patience;
  logger: S3Logger;
};

/**
 * Reads an object or a range of its bytes. If the connection breaks, or is closed because the reader was slow, the
 * read continues with a new request, provided that the object is unchanged.
 *
 * @throws DomainError `not_found` or `unavailable`; the signal's reason
 */
export async function* readObject(
  bucket: Bucket,
  name: string,
  { range, signal, patience, logger }: ReadOptions,
): AsyncGenerator<Uint8Array> {
  let { start: at, end }: { start: number; end?: number } = range ?? { start: 0 };
  if (end !== undefined && at >= end && (await bucket.size(name, signal)) === undefined) throw noBackup();
  let etag: string | undefined;
  // `failures` counts consecutive failed requests, between which no byte was received.
  for (let failures = 0; end === undefined || at < end; ) {
    const object = await bucket.get(name, { start: at, end, etag }, signal);
    etag = object.etag;
    end ??= at + object.size;
    const abort = () => object.chunks.destroy();
    signal?.addEventListener('abort', abort);
    let broken: unknown = new Error('the backup storage sent fewer bytes than it had announced');
    try {
      for await (const chunk of object.chunks) {
        at += chunk.length;
        failures = 0;
        yield chunk;
      }
    } catch (error) {
      broken = error;
    } finally {
      signal?.removeEventListener('abort', abort);
      object.chunks.destroy();
    }
    signal?.throwIfAborted();
    if (at >= end) return;
    failures += 1;
    if (failures === patience.attempts) throw s3Fault(broken, logger);
    await pauseBefore(failures, patience, signal);
  }
}
