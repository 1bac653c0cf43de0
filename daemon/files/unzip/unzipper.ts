import type { UnzipResult } from '../../../generated/daemon/types.js';
import { MAX_NAME_BYTES } from '../../archives/unpack/bounds.js';
import { holderOf, type Requester, semaphoreFor } from '../../concurrency/bounds.js';
import type { Work } from '../../operations/operations.js';
import type { FileParts } from '../changes/file-parts.js';
import { Walks } from '../walks/walks.js';
import { type UnzipInput, unzipArchive } from './unzip.js';

/** More workers on the same disk do not finish sooner. */
const UNPACKERS = 2;
const MAX_ENTRIES = 1_000_000;

/**
 * Unpacks a limited number of archives at a time, in its own workers, so that lists of folders do not wait for them.
 */
export class Unzipper {
  readonly #parts: FileParts;
  readonly #maxBytes: number;
  readonly #unpackers = Array.from({ length: UNPACKERS }, () => new Walks());
  readonly #extractions = semaphoreFor('extractions');

  /** @param maxBytes the maximum total size of an unpacked archive */
  constructor(parts: FileParts, maxBytes: number) {
    this.#parts = parts;
    this.#maxBytes = maxBytes;
  }

  /** @throws DomainError `rate_limited`; the errors of `unzipArchive` */
  async unzip(input: UnzipInput, work: Work, requester: Requester): Promise<UnzipResult> {
    const bounds = { maxBytes: this.#maxBytes, maxEntries: MAX_ENTRIES, maxNameBytes: MAX_NAME_BYTES };
    const unzip = () => unzipArchive({ ...this.#parts, unpackers: this.#unpackers, bounds }, input, work);
    return this.#extractions.run(holderOf(requester, input.destination.names[0]), unzip, work.signal);
  }

  async close(): Promise<void> {
    await Promise.all(this.#unpackers.map((unpacker) => unpacker.close()));
  }
}
