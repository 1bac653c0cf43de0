import { join } from 'node:path';
import type { AddressTest } from '../../lib/address-ranges.js';
import type { Clock } from '../../lib/clock.js';
import type { Database } from '../../lib/database.js';
import type { FailedCredentials } from '../../lib/failed-credentials.js';
import type { Logger } from '../../lib/logger.js';
import { createPasswordHasher } from '../../lib/password-hasher.js';
import { keepSecret } from '../../lib/state-folder.js';
import type { ContainersFolders } from '../files/change.js';
import type { Files } from '../files/files.js';
import { Activity } from './activity.js';
import type { ConnectionTiming } from './connection.js';
import type { SftpAddress } from './credential-row.js';
import { Credentials } from './credentials.js';
import { placesAtDoor } from './door.js';
import { type HostKey, keepHostKey } from './host-key.js';
import { Logins } from './logins.js';
import { Shares } from './protocol/shares.js';
import { ReadingTurns } from './reading-turns.js';
import { ListeningServer } from './ssh-server.js';

export type SftpOptions = {
  database: Database;
  clock: Clock;
  logger: Logger;
  files: Files;
  folders: Pick<ContainersFolders, 'isThere' | 'onNews'>;
  /** The daemon's own: its host key is kept there, and the secret that passwords are hashed with. */
  folder: string;
  /** Where clients find it. */
  address: SftpAddress;
  maxConnections: number;
  /** The maximum number of credentials of all containers together. */
  maxCredentials: number;
  /** Undefined: from everywhere. */
  isAllowed: AddressTest | undefined;
  failedCredentials: FailedCredentials;
  timing?: Partial<ConnectionTiming>;
};

/** The SFTP server, in the words of the API. */
export type SftpStatus = {
  running: boolean;
  port: number;
  active_connections: number;
  max_connections: number;
  host_key_fingerprint: string;
};

const TIMING: ConnectionTiming = { loginMs: 20_000, idleMs: 15 * 60_000 };
const FAILURE_DELAY_MS = 500;
/**
 * About 60 ms. A stolen table alone cannot be guessed at, as the hashes take a secret that is not in it; and who asks the
 * server is bounded in how often.
 */
const BCRYPT_COST = 10;

/** SFTP: its credentials, what was done, and the server, which does not listen until it is told to. */
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
        turns: new ReadingTurns(),
        failureDelayMs: FAILURE_DELAY_MS,
      },
    });
    this.credentials.onEnd((id) => this.#server.endOf(id));
  }

  /** @throws StartError where the host key is damaged */
  static async open(options: SftpOptions): Promise<Sftp> {
    const { folder, folders, logger } = options;
    const hostKey = keepHostKey(join(folder, 'sftp-host-key'), logger);
    const pepper = keepSecret(join(folder, 'sftp-password-pepper'));
    const hasher = createPasswordHasher({
      pepper,
      cost: BCRYPT_COST,
      // One password for each connection that may wait to log in: a right password is never refused for want of a slot.
      maxWaiting: placesAtDoor(options.maxConnections),
    });
    const isThere = (id: string) => folders.isThere(id);
    const credentials = await Credentials.open({ ...options, hasher, isThere });
    const sftp = new Sftp(options, hostKey, {
      credentials,
      logins: new Logins({ credentials, hasher, failedCredentials: options.failedCredentials }),
    });
    folders.onNews((id, news) => {
      if (news !== 'removed') return;
      credentials.endOfContainer(id).catch((error: unknown) => {
        logger.error({ err: error }, 'the SFTP credentials of a removed container cannot be ended yet');
      });
    });
    return sftp;
  }

  /** @throws the system's error where the address cannot be had */
  listen(address: { host: string; port: number }): Promise<void> {
    return this.#server.listen(address);
  }

  status(): SftpStatus {
    return {
      running: this.#server.isListening,
      port: this.#port,
      active_connections: this.#server.connections,
      max_connections: this.#server.maxConnections,
      host_key_fingerprint: this.#hostKey.fingerprint,
    };
  }

  async close(): Promise<void> {
    await this.#server.close();
    await this.activity.close();
  }
}
