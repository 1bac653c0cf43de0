import type { PulledFile, PullFileRequest } from '../../generated/daemon/types.js';
import type { GuardedFetch } from '../../lib/guarded-fetch/guarded-fetch.js';
import { holderOf, type Requester, semaphoreFor } from '../concurrency/bounds.js';
import type { Files } from '../files/files.js';
import { jailPath } from '../files/jail/jail-path.js';
import type { Work } from '../operations/operations.js';

export type PullsOptions = {
  files: Files;
  web: GuardedFetch;
  /** The maximum size of a downloaded file, in bytes. */
  maxBytes: number;
};

/** Downloads files from the web into containers' folders. Limits how many are downloaded at a time. */
export class Pulls {
  readonly #options: PullsOptions;
  readonly #pulling = semaphoreFor('pulls');

  constructor(options: PullsOptions) {
    this.#options = options;
  }

  /**
   * Downloads a URL to a path, which must be free. This is checked before the download.
   *
   * @throws DomainError `rate_limited` (`too_many_pulls`); errors of creating the file and of `GuardedFetch.get`
   */
  async pull({ url, path }: PullFileRequest, requester: Requester, work: Work): Promise<PulledFile> {
    const { files, web, maxBytes } = this.#options;
    const receive = () =>
      files.receive(path, (signal, take) => web.get(url, { maxBytes, signal }, take), work);
    const bytes = await this.#pulling.run(holderOf(requester, jailPath(path).names[0]), receive, work.signal);
    return { url, path, bytes_downloaded: bytes, status: 'completed' };
  }
}
