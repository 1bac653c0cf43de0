import { createHash, type Hash } from 'node:crypto';
import type { Upload } from '../../../lib/contract/upload.js';
import { DomainError } from '../../../lib/errors/errors.js';

/** The supported checksum algorithms. The tus protocol requires sha1; the others are considered secure. */
export const CHECKSUM_ALGORITHMS = ['sha1', 'sha256', 'sha512'] as const;

type BodyOptions = {
  /** How many bytes the file still needs. A longer body is an error. */
  maxBytes: number;
  checksum: Checksum | undefined;
  /** Aborts the reading of the body. */
  signal: AbortSignal;
};

/**
 * The body of one request. If the client disconnects, the body ends normally and `broken` holds the error, so that
 * received bytes are kept and a client with an unstable connection makes progress. Reading throws the signal's
 * reason; DomainError `too_large`.
 */
export class UploadBody implements AsyncIterableIterator<Buffer> {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #options: BodyOptions;
  readonly #hash: Hash | undefined;
  /** The number of received bytes. */
  bytes = 0;
  /** The error that ended the body early. */
  broken: { by: unknown } | undefined;
  #waitsSinceMs: number | undefined;

  constructor(upload: Upload, options: BodyOptions) {
    this.#chunks = upload[Symbol.asyncIterator]();
    this.#options = options;
    this.#hash = options.checksum && createHash(options.checksum.algorithm);
    options.signal.addEventListener('abort', () => void this.return(), { once: true });
  }

  /** Whether the body is longer than the rest of the file. */
  get isTooLong(): boolean {
    return this.bytes > this.#options.maxBytes;
  }

  /** Returns how long the daemon has been waiting for the next bytes, in ms. */
  silentMs(nowMs: number): number {
    return this.#waitsSinceMs === undefined ? 0 : nowMs - this.#waitsSinceMs;
  }

  async next(): Promise<IteratorResult<Buffer>> {
    const { signal } = this.#options;
    signal.throwIfAborted();
    const read = await this.#read();
    signal.throwIfAborted();
    if (read.done) return read;
    this.bytes += read.value.length;
    if (this.isTooLong) throw tooLong();
    this.#hash?.update(read.value);
    return read;
  }

  async return(): Promise<IteratorResult<Buffer>> {
    await this.#chunks.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Whether the received bytes match the checksum. True if there is no checksum. */
  get isRight(): boolean {
    const { checksum } = this.#options;
    return checksum === undefined || this.#hash?.digest('base64') === checksum.digest;
  }

  async #read(): Promise<IteratorResult<Buffer>> {
    this.#waitsSinceMs = performance.now();
    try {
      return await this.#chunks.next();
    } catch (error) {
      this.broken = { by: error };
      return { done: true, value: undefined };
    } finally {
      this.#waitsSinceMs = undefined;
    }
  }
}

export const tooLong = () =>
  new DomainError(
    'too_large',
    'The request contains more bytes than `Upload-Length` announced: send only as many as are missing.',
  );

export type Checksum = { algorithm: (typeof CHECKSUM_ALGORITHMS)[number]; digest: string };

/**
 * Parses a checksum. @param text in the format of `Upload-Checksum`: `sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=`
 *
 * @throws DomainError `invalid_input`
 */
export function readChecksum(text: string): Checksum {
  const [name = '', digest = '', ...more] = text.split(' ');
  const algorithm = CHECKSUM_ALGORITHMS.find((each) => each === name);
  const bytes = Buffer.from(digest, 'base64');
  const isDigest = algorithm !== undefined && bytes.length === DIGEST_BYTES[algorithm];
  if (isDigest && bytes.toString('base64') === digest && more.length === 0) return { algorithm, digest };
  const names = CHECKSUM_ALGORITHMS.join(', ');
  const message = `\`Upload-Checksum\` must be an algorithm (${names}), a space, and the checksum in base64.`;
  throw new DomainError('invalid_input', message);
}

const DIGEST_BYTES = { sha1: 20, sha256: 32, sha512: 64 };
