import { createHash, type Hash } from 'node:crypto';
import type { CompletedPart } from '@aws-sdk/client-s3';
import { DomainError, isKind } from '../../../../lib/errors/errors.js';
import { untilAborted } from '../../../../lib/time/until-aborted.js';
import type { Body } from './body.js';
import type { Bucket, Unfinished } from './bucket.js';

/** The size of each part except the last. Some storages require parts of equal size. */
export const PART_BYTES = 8 * 1024 * 1024;
/** The maximum number of parts in memory: one is filled while the others are sent. */
const PARTS_AT_ONCE = 4;
/** The maximum number of parts of an upload in S3. */
const MAX_PARTS = 10_000;
const TOO_LARGE =
  'The archive is larger than 78 GiB, the maximum of a backup in an S3 storage: exclude some files.';

/**
 * Stores an object from a stream: a small one in one request, a larger one in several parts, which are sent
 * concurrently. The object appears when it is complete.
 *
 * @throws errors of the source; the signal's reason; DomainError as in `Bucket`. The parts sent so far are deleted,
 * and `onLeft` is called if that fails.
 */
export async function writeObject(
  bucket: Bucket,
  name: string,
  { archive, signal, onLeft }: { archive: AsyncIterable<Uint8Array>; signal: AbortSignal; onLeft: OnLeft },
): Promise<void> {
  const aborter = new AbortController();
  const abort = () => aborter.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  const parts = new Parts(bucket, name, aborter);
  try {
    await parts.fill(untilAborted(archive, aborter.signal));
    await parts.finish();
  } catch (error) {
    // Of all errors, report the one that aborted the upload, because it caused the others.
    const cause = aborter.signal.aborted ? aborter.signal.reason : error;
    aborter.abort(cause);
    await parts.drop().catch(onLeft);
    throw cause;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

export type OnLeft = (error: unknown) => void;

class Parts {
  readonly #bucket: Bucket;
  readonly #name: string;
  readonly #aborter: AbortController;
  readonly #free: Buffer[] = [];
  readonly #sending = new Set<Promise<void>>();
  readonly #sent: CompletedPart[] = [];
  #upload: Unfinished | undefined;
  #begun = 0;
  #bytes = 0;
  /** Whether the last request was sent: the object may exist although no response confirmed it. */
  #isFinishing = false;
  #filling: { buffer: Buffer; length: number; hash: Hash } | undefined;

  constructor(bucket: Bucket, name: string, aborter: AbortController) {
    this.#bucket = bucket;
    this.#name = name;
    this.#aborter = aborter;
  }

  async fill(archive: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const chunk of archive) {
      for (let at = 0; at < chunk.length; ) {
        this.#filling ??= await this.#empty();
        const piece = chunk.subarray(at, at + PART_BYTES - this.#filling.length);
        this.#filling.buffer.set(piece, this.#filling.length);
        this.#filling.hash.update(piece);
        this.#filling.length += piece.length;
        this.#bytes += piece.length;
        at += piece.length;
        if (this.#filling.length === PART_BYTES) await this.#send();
      }
    }
  }

  async finish(): Promise<void> {
    const { signal } = this.#aborter;
    if (this.#upload === undefined) {
      const body = bodyOf(this.#filling ?? (await this.#empty()));
      this.#isFinishing = true;
      return this.#bucket.put(this.#name, body, signal);
    }
    if (this.#filling !== undefined) await this.#send();
    await Promise.all(this.#sending);
    signal.throwIfAborted();
    this.#isFinishing = true;
    await this.#complete(this.#upload, signal);
  }

  /**
   * Deletes the parts that were sent. Call it after an abort of the requests: a part that arrives after the deletion
   * would stay forever.
   */
  async drop(): Promise<void> {
    await Promise.all(this.#sending);
    if (this.#upload !== undefined) await this.#bucket.abort(this.#upload);
    if (this.#isFinishing) await this.#bucket.remove(this.#name);
  }

  /**
   * Completes the upload. If the response to the first attempt is lost, the retry fails because the upload no longer
   * exists: the size of the object then shows that it is complete.
   */
  async #complete(upload: Unfinished, signal: AbortSignal): Promise<void> {
    const parts = this.#sent.sort((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0));
    try {
      await this.#bucket.complete(upload, parts, signal);
    } catch (error) {
      const isUnknown = isKind(error, 'not_found');
      if (!isUnknown || (await this.#bucket.size(this.#name, signal)) !== this.#bytes)
        throw unlessLost(error);
    }
  }

  /** Starts to upload the part that is full. */
  async #send(): Promise<void> {
    const { signal } = this.#aborter;
    const filled = this.#filling;
    if (filled === undefined) return;
    this.#filling = undefined;
    if (this.#begun === MAX_PARTS) throw new DomainError('too_large', TOO_LARGE);
    this.#upload ??= await this.#bucket.begin(this.#name, signal);
    this.#begun += 1;
    const sending = this.#bucket
      .part(this.#upload, this.#begun, bodyOf(filled), signal)
      .then((part) => {
        this.#sent.push(part);
        this.#free.push(filled.buffer);
      })
      .catch((error: unknown) => this.#aborter.abort(unlessLost(error)))
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  async #empty() {
    if (this.#sending.size === PARTS_AT_ONCE) await Promise.race(this.#sending);
    this.#aborter.signal.throwIfAborted();
    const buffer = this.#free.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES);
    return { buffer, length: 0, hash: createHash('sha256') };
  }
}

/**
 * Converts the error `not_found` of an unfinished upload to `unavailable`. It means that another client has aborted
 * the upload, or that the storage has lost it.
 */
const unlessLost = (error: unknown): unknown =>
  isKind(error, 'not_found')
    ? new DomainError('unavailable', 'The backup storage has lost the unfinished backup: create it again.', {
        cause: error,
      })
    : error;

const bodyOf = ({ buffer, length, hash }: { buffer: Buffer; length: number; hash: Hash }): Body => ({
  bytes: buffer.subarray(0, length),
  sha256: hash.digest(),
});
