import { timingSafeEqual } from 'node:crypto';
import type { FailedCredentials } from '../../../lib/limits/failed-credentials.js';
import { FailureWindow } from '../../../lib/limits/failure-window.js';
import { networkOf } from '../../../lib/net/network.js';
import type { PasswordHasher } from '../../../lib/secrets/password-hasher.js';
import type { CredentialRow } from './credential-row.js';
import type { Credentials } from './credentials.js';
import { fingerprintOf } from './host-key.js';
import { publicKeyBlob } from './public-key.js';

export type LoginsOptions = {
  credentials: Pick<Credentials, 'ofUser' | 'find'>;
  hasher: Pick<PasswordHasher, 'verify'>;
  /**
   * Counts failed logins over HTTP and SFTP together. This limit is higher than `maxFailures`, and its time window is
   * shorter.
   */
  failedCredentials: Pick<FailedCredentials, 'begin' | 'end'>;
  /** The maximum number of wrong passwords per address in five minutes. Defaults to 20. */
  maxFailures?: number;
};

/** The result of a login attempt: the credential, `wrong`, or `blocked` if the password was not checked. */
export type Verdict = CredentialRow | 'wrong' | 'blocked';

const MAX_FAILURES = 20;
const WINDOW_MS = 5 * 60 * 1000;

/**
 * Checks logins. An unknown user, a wrong password, and a revoked or expired credential cause the same work and get
 * the same reply, so that clients cannot distinguish them.
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
   * Checks a password.
   * @param signal aborts when the client disconnects: a password that was not checked yet is then dropped and not
   * counted, so that disconnected clients do not delay others.
   * @throws the signal's reason; DomainError `rate_limited` if too many checks wait
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

  /** Returns whether a credential still exists: it was neither revoked nor has it expired in the meantime. */
  isValid({ id }: CredentialRow): boolean {
    return this.#options.credentials.find(id) !== undefined;
  }

  /** Returns the credential with this user name and public key. The caller must also verify a signature by the key. */
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
