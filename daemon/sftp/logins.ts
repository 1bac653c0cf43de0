import { timingSafeEqual } from 'node:crypto';
import type { FailedCredentials } from '../../lib/failed-credentials.js';
import { FailureWindow } from '../../lib/failure-window.js';
import { networkOf } from '../../lib/network.js';
import type { PasswordHasher } from '../../lib/password-hasher.js';
import type { CredentialRow } from './credential-row.js';
import type { Credentials } from './credentials.js';
import { fingerprintOf } from './host-key.js';
import { publicKeyBlob } from './public-key.js';

export type LoginsOptions = {
  credentials: Pick<Credentials, 'ofUser' | 'find'>;
  hasher: Pick<PasswordHasher, 'verify'>;
  /** Those of all doors, HTTP's too: they are more, and in a shorter time. */
  failedCredentials: Pick<FailedCredentials, 'begin' | 'end'>;
  /** Wrong passwords that an address has in a window. Defaults to 20. */
  maxFailures?: number;
};

/** What became of an attempt: the credential that is logged in with, or that it is none. `blocked`: nothing was looked at. */
export type Verdict = CredentialRow | 'wrong' | 'blocked';

const MAX_FAILURES = 20;
const WINDOW_MS = 5 * 60 * 1000;

/**
 * Tells who logs in. An unknown user, a wrong password and a credential that is revoked or expired cost the same work and
 * get the same answer.
 */
export class Logins {
  readonly #options: LoginsOptions;
  readonly #failures: FailureWindow;

  constructor(options: LoginsOptions) {
    this.#options = options;
    const limit = options.maxFailures ?? MAX_FAILURES;
    this.#failures = new FailureWindow({ limit, windowMs: WINDOW_MS });
  }

  /**
   * @param signal aborts when the client is gone: a password that was not looked at by then is not looked at any more, and
   * counts for nothing. Those of clients that are gone would else keep the turns of those who are there.
   * @throws the signal's reason; DomainError `rate_limited` where too many wait
   */
  async byPassword(
    username: string,
    password: string,
    address: string,
    signal?: AbortSignal,
  ): Promise<Verdict> {
    const { failedCredentials } = this.#options;
    if (failedCredentials.begin(address) > 0) return 'blocked';
    let verdict: Verdict = 'blocked';
    try {
      const verify = (hash: string | undefined) =>
        this.#options.hasher.verify(password, hash, address, signal);
      verdict = await this.#compare(username, networkOf(address), verify);
      return verdict;
    } finally {
      failedCredentials.end(address, verdict === 'wrong');
    }
  }

  /** Whether it has not been revoked or expired meanwhile. */
  isValid({ id }: CredentialRow): boolean {
    return this.#options.credentials.find(id) !== undefined;
  }

  /** Whose key this is. A signature is still to be looked at. */
  byKey(username: string, key: Buffer): Verdict {
    const row = this.#options.credentials.ofUser(username);
    const known = row?.public_key == null ? Buffer.alloc(0) : publicKeyBlob(row.public_key);
    const [one, other] = [known, key].map((blob) => Buffer.from(fingerprintOf(blob)));
    return one !== undefined && other !== undefined && timingSafeEqual(one, other) && row !== undefined
      ? row
      : 'wrong';
  }

  async #compare(
    username: string,
    network: string,
    verify: (hash: string | undefined) => Promise<boolean>,
  ): Promise<Verdict> {
    if (this.#failures.begin(network, performance.now()) > 0) return 'blocked';
    let isFailure = false;
    try {
      const row = this.#options.credentials.ofUser(username);
      const isRight = await verify(row?.password_hash);
      isFailure = !isRight;
      return isRight && row !== undefined ? row : 'wrong';
    } finally {
      this.#failures.end(network, isFailure, performance.now());
    }
  }
}
