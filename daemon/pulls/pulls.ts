import type { GuardedFetch } from '../../lib/guarded-fetch/guarded-fetch.js';
import { Places } from '../../lib/places.js';
import type { Files } from '../files/files.js';
import type { Work } from '../operations/operations.js';

export type PulledFile = { url: string; path: string; bytes_downloaded: number; status: 'completed' };

export type PullsOptions = {
  files: Files;
  web: GuardedFetch;
  /** The largest file. */
  maxBytes: number;
};

/** Each holds a connection, a file and up to 3 MiB, and may do so for hours. */
const AT_ONCE = { max: 8, maxEach: 4, what: 'files being pulled' };

/** Files from the web. */
export class Pulls {
  readonly #options: PullsOptions;
  readonly #places = new Places(AT_ONCE);

  constructor(options: PullsOptions) {
    this.#options = options;
  }

  /**
   * Fetches what is at a URL to a path where nothing is yet. The path is looked at first.
   *
   * @param keyId whose pulls are counted together
   * @throws DomainError `rate_limited` where too many go on; what making a file throws, and `GuardedFetch.get`
   */
  async pull({ url, path }: { url: string; path: string }, keyId: string, work: Work): Promise<PulledFile> {
    const { files, web, maxBytes } = this.#options;
    const leave = this.#places.take(keyId);
    try {
      const bytes = await files.receive(
        path,
        (signal, take) => web.get(url, { maxBytes, signal }, take),
        work,
      );
      return { url, path, bytes_downloaded: bytes, status: 'completed' };
    } finally {
      leave();
    }
  }
}
