import { QueryTypes, type Sequelize } from 'sequelize';
import type { Clock } from '../../lib/clock.js';
import type { Database } from '../../lib/database.js';
import { DomainError } from '../../lib/errors.js';
import { newId } from '../../lib/ids.js';
import type { PasswordHasher } from '../../lib/password-hasher.js';
import { newSecret } from '../../lib/secret.js';
import { createTransactionQueue } from '../../lib/transaction-queue.js';
import { atMost } from '../../lib/waker.js';
import type { Files } from '../files/files.js';
import { canonicalPath, jailPath } from '../files/jail/jail-path.js';
import { type CredentialPageRequest, credentialPage } from './credential-page.js';
import {
  type CredentialRow,
  type CredentialView,
  containerOf,
  credentialView,
  type SftpAddress,
} from './credential-row.js';
import { publicKeyLine } from './public-key.js';

export type NewCredential = {
  username: string;
  /** Left out, 256 random bits. */
  password?: string | undefined;
  home_dir: string;
  /** A line in OpenSSH's form. */
  public_key?: string | undefined;
  /** Seconds; left out, it does not expire. */
  expires_in?: number | undefined;
};

export type CredentialsOptions = {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  files: Pick<Files, 'describe'>;
  /** Whether a container is there. */
  isThere(containerId: string): boolean;
  address: SftpAddress;
  /** The maximum number of credentials of all containers together. */
  maxCredentials: number;
};

/**
 * The limit of each container (requirements/daemon.md, "Other limits": active SFTP credential sets), so that one owner
 * cannot use up the credentials of others.
 */
const MAX_OF_CONTAINER = 5;
/** How long whoever revokes waits for sessions that have been told to end, in milliseconds. */
const SESSIONS_END_MS = 3000;
const COLUMNS = 'id, username, password_hash, public_key, home_dir, created_at, expires_at';

/**
 * The logins. All that are there are in memory, where each login looks: the database is written first, and nobody else
 * writes it. An expired one is nobody's login and takes nobody's place.
 */
export class Credentials {
  readonly #sequelize: Sequelize;
  readonly #options: CredentialsOptions;
  readonly #rows: Map<string, CredentialRow>;
  #whenEnded: (id: string) => Promise<void> = () => Promise.resolve();
  /** One change at a time, so that names and places are counted exactly. */
  readonly #inTurn = createTransactionQueue();

  private constructor(options: CredentialsOptions, rows: readonly CredentialRow[]) {
    this.#options = options;
    this.#sequelize = options.database.sequelize;
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  /** Those of containers that are gone, whose end a daemon that was killed has not seen, go as well. */
  static async open(options: CredentialsOptions): Promise<Credentials> {
    const type = QueryTypes.SELECT as const;
    const rows = await options.database.sequelize.query<CredentialRow>(
      `SELECT ${COLUMNS} FROM sftp_credentials`,
      { type },
    );
    const credentials = new Credentials(options, rows);
    const gone = rows.filter((row) => {
      const container = containerOf(row);
      return container !== undefined && !options.isThere(container);
    });
    for (const { id } of gone) {
      await credentials.#delete(id);
      credentials.#rows.delete(id);
    }
    return credentials;
  }

  /** Calls back with the id of one that has ended: revoked, or its container removed. It settles when no session goes on. */
  onEnd(listener: (id: string) => Promise<void>): void {
    this.#whenEnded = listener;
  }

  /**
   * @returns the credential with its password, the one time that it is known
   * @param caller what it is charged to where many passwords are hashed
   * @throws DomainError `not_found` if the home does not exist; `conflict` if the user name is taken, or the container or the
   * daemon has the maximum number of credentials; `invalid_input`
   */
  async create(input: NewCredential, caller: string): Promise<CredentialView & { password: string }> {
    const home_dir = await this.#requireHome(input.home_dir);
    const public_key = input.public_key === undefined ? null : publicKeyLine(input.public_key);
    // Before the hash, which costs more than all else; what counts is asked again in its turn.
    this.#requirePlace(input.username, home_dir);
    const password = input.password ?? newSecret();
    const password_hash = await this.#options.hasher.hash(password, caller);
    return this.#inTurn(async () => {
      const now = this.#options.clock.now();
      for (const row of this.#rows.values()) {
        if (this.#isLive(row)) continue;
        await this.#delete(row.id);
        this.#rows.delete(row.id);
      }
      this.#requirePlace(input.username, home_dir);
      const row: CredentialRow = {
        ...{ id: newId('sftp_'), username: input.username, password_hash, public_key, home_dir },
        created_at: now,
        expires_at: input.expires_in === undefined ? null : now + input.expires_in * 1000,
      };
      await this.#insert(row);
      this.#rows.set(row.id, row);
      return { ...credentialView(row, this.#options.address), password };
    });
  }

  /** The oldest first. @throws DomainError `invalid_input` for a cursor that no page has given out */
  list(request: CredentialPageRequest): { credentials: CredentialView[]; next_cursor: string | null } {
    const { only } = request;
    const isShown = (row: CredentialRow) => only === undefined || only.includes(containerOf(row) ?? '');
    const live = [...this.#rows.values()].filter((row) => this.#isLive(row) && isShown(row));
    const { rows, next_cursor } = credentialPage(live, request);
    return { credentials: rows.map((row) => credentialView(row, this.#options.address)), next_cursor };
  }

  /** Once this has settled no session of it goes on. @throws DomainError `not_found` */
  async revoke(id: string): Promise<{ id: string; status: 'revoked' }> {
    return this.#inTurn(async () => {
      if (this.find(id) === undefined) {
        throw noCredential(id);
      }
      await this.#delete(id);
      await this.#options.database.flush();
      await this.#forget(id);
      return { id, status: 'revoked' };
    });
  }

  /**
   * All that begin in this container's folder end with it, whatever the database says: the next daemon looks for what
   * is left there.
   */
  async endOfContainer(containerId: string): Promise<void> {
    await this.#inTurn(async () => {
      const its = [...this.#rows.values()].filter((row) => containerOf(row) === containerId);
      await Promise.all(its.map(({ id }) => this.#forget(id)));
      for (const { id } of its) await this.#delete(id);
    });
  }

  /** The one of this id where it is valid now. */
  find(id: string): CredentialRow | undefined {
    const row = this.#rows.get(id);
    return row !== undefined && this.#isLive(row) ? row : undefined;
  }

  /** The one of this user where it is valid now. */
  ofUser(username: string): CredentialRow | undefined {
    return [...this.#rows.values()].find((row) => row.username === username && this.#isLive(row));
  }

  #isLive({ expires_at }: CredentialRow): boolean {
    return expires_at === null || this.#options.clock.now() < expires_at;
  }

  async #requireHome(path: string): Promise<string> {
    const { type } = await this.#options.files.describe(path);
    if (type === 'directory') return canonicalPath(jailPath(path));
    throw new DomainError('invalid_input', 'The home folder is a file or a link: name a folder.');
  }

  #requirePlace(username: string, home_dir: string): void {
    if (this.ofUser(username) !== undefined) {
      const message = `The user name ${username} is taken: choose another, or revoke its credential.`;
      throw new DomainError('conflict', message, { code: 'name_taken' });
    }
    const container = containerOf({ home_dir });
    const live = [...this.#rows.values()].filter((row) => this.#isLive(row));
    const its = live.filter((row) => containerOf(row) === container);
    if (its.length >= MAX_OF_CONTAINER) {
      const whose = container === undefined ? 'The data directory as a whole' : `Container ${container}`;
      const message = `${whose} has ${MAX_OF_CONTAINER} SFTP credentials already: revoke one first.`;
      throw new DomainError('conflict', message, { code: 'limit_reached' });
    }
    const { maxCredentials } = this.#options;
    if (live.length < maxCredentials) return;
    const message = `This daemon has ${maxCredentials} SFTP credentials already: revoke one first, or have the operator raise DAEMON_SFTP_CREDENTIALS.`;
    throw new DomainError('conflict', message, { code: 'limit_reached' });
  }

  async #insert(row: CredentialRow): Promise<void> {
    await this.#sequelize.query(
      // One that could not be deleted may still bear the name.
      `INSERT OR REPLACE INTO sftp_credentials (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      {
        bind: [
          ...[row.id, row.username, row.password_hash, row.public_key, row.home_dir],
          ...[row.created_at, row.expires_at],
        ],
      },
    );
  }

  async #delete(id: string): Promise<void> {
    await this.#sequelize.query('DELETE FROM sftp_credentials WHERE id = $1', { bind: [id] });
  }

  async #forget(id: string): Promise<void> {
    this.#rows.delete(id);
    await atMost(this.#whenEnded(id), SESSIONS_END_MS);
  }
}

export const noCredential = (id: string): DomainError =>
  new DomainError('not_found', `There is no SFTP credential ${id}. List them to see their ids.`);
