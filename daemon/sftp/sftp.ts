import { join } from 'node:path';
import type { SftpStatus } from '../../generated/daemon/types.js';
import type { Database } from '../../lib/database/database.js';
import { keepSecret } from '../../lib/disk/state-folder.js';
import type { FailedCredentials } from '../../lib/limits/failed-credentials.js';
import type { Logger } from '../../lib/logging/logger.js';
import type { AddressTest } from '../../lib/net/address-ranges.js';
import { createPasswordHasher } from '../../lib/secrets/password-hasher.js';
import type { Clock } from '../../lib/time/clock.js';
import type { ContainersFolders } from '../files/changes/path-claims.js';
import type { Files } from '../files/files.js';
import { Activity } from './activity/activity.js';
import type { SftpAddress } from './auth/credential-row.js';
import { Credentials } from './auth/credentials.js';
import { type HostKey, keepHostKey } from './auth/host-key.js';
import { Logins } from './auth/logins.js';
import { Shares } from './protocol/shares.js';
import type { ConnectionTiming } from './server/connection.js';
import { maxBeforeLogin } from './server/connection-limiter.js';
import { ReadScheduler } from './server/read-scheduler.js';
import { ListeningServer } from './server/ssh-server.js';

export type SftpOptions = {
  database: Database;
  clock: Clock;
  logger: Logger;
  files: Files;
  folders: Pick<ContainersFolders, 'isThere' | 'onNews'>;
  /** The daemon's data folder, with the host key and the pepper (a secret) for hashing passwords. */
  folder: string;
  /** The host name and port at which clients reach the server. */
  address: SftpAddress;
  maxConnections: number;
  /** The maximum number of credentials of all containers together. */
  maxCredentials: number;
  /** Decides which client addresses are allowed. By default all are. */
  isAllowed: AddressTest | undefined;
  failedCredentials: FailedCredentials;
  timing?: Partial<ConnectionTiming>;
};

const TIMING: ConnectionTiming = { loginMs: 20_000, idleMs: 15 * 60_000 };
const FAILURE_DELAY_MS = 500;
/**
 * The cost of bcrypt: a hash takes about 60 ms. This is enough, because a stolen table cannot be used to guess
 * passwords without the secret (pepper) that it does not contain, and logins are rate limited.
 */
const BCRYPT_COST = 10;

/** The SFTP server with its credentials and activity log. It accepts connections after `listen` was called. */
export class Sftp {
  readonly credentials: Credentials;
  readonly activity: Activity;
  readonly #server: ListeningServer;
  readonly #hostKey: HostKey;
  readonly #port: number;

  private constructor(
    options: SftpOptions,
    hostKey: HostKey,
    parts: { credentials: Credentials; logins: Logins },
  ) {
    const { files, logger } = options;
    this.credentials = parts.credentials;
    this.activity = new Activity(options);
    this.#hostKey = hostKey;
    this.#port = options.address.port;
    const timing = { ...TIMING, ...options.timing };
    this.#server = new ListeningServer({
      ...{ hostKey, logger, maxConnections: options.maxConnections, isAllowed: options.isAllowed },
      parts: {
        ...{ files, logger, timing, clock: options.clock, activity: this.activity, logins: parts.logins },
        shares: new Shares(),
        readScheduler: new ReadScheduler(),
        failureDelayMs: FAILURE_DELAY_MS,
      },
    });
    this.credentials.onEnd({
      ended: (id) => this.#server.endOf(id),
      shortened: (id, expiresAtMs) => this.#server.endOfAt(id, expiresAtMs),
    });
  }

  /** Creates the server, which does not accept connections yet. @throws StartError if the host key cannot be used */
  static async open(options: SftpOptions): Promise<Sftp> {
    const { folder, folders, logger } = options;
    const hostKey = keepHostKey(join(folder, 'sftp-host-key'), logger);
    const pepper = keepSecret(join(folder, 'sftp-password-pepper'));
    const hasher = createPasswordHasher({
      pepper,
      cost: BCRYPT_COST,
      // The queue has room for one check of each connection before login, so that a correct password is never rejected
      // because the queue is full.
      maxWaiting: maxBeforeLogin(options.maxConnections),
    });
    const isThere = (id: string) => folders.isThere(id);
    const address = { ...options.address, fingerprint: hostKey.fingerprint };
    const credentials = await Credentials.open({ ...options, address, hasher, isThere });
    const sftp = new Sftp(options, hostKey, {
      credentials,
      logins: new Logins({ credentials, hasher, failedCredentials: options.failedCredentials }),
    });
    folders.onNews((id, news) => {
      if (news !== 'removed') return;
      credentials.endOfContainer(id).catch((error: unknown) => {
        logger.error({ err: error }, 'cannot revoke the SFTP credentials of a removed container yet');
      });
    });
    return sftp;
  }

  /** Starts to accept connections. @throws the system's error if the address is not available */
  listen(address: { host: string; port: number }): Promise<void> {
    return this.#server.listen(address);
  }

  status(): SftpStatus {
    const { fingerprint } = this.#hostKey;
    return { ...this.#server.status(), port: this.#port, host_key_fingerprint: fingerprint };
  }

  async close(): Promise<void> {
    await this.#server.close();
    await this.activity.close();
  }
}
