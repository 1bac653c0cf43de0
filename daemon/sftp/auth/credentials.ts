import { QueryTypes, type Sequelize } from 'sequelize';
import type {
  CreateSftpCredentialRequest,
  RevokedSftpCredential,
  SftpCredential,
  SftpCredentialList,
} from '../../../generated/daemon/types.js';
import { atMost } from '../../../lib/async/waker.js';
import { cursorPage, type PageRequest } from '../../../lib/contract/cursor-page.js';
import type { Database } from '../../../lib/database/database.js';
import { createTransactionQueue } from '../../../lib/database/transaction-queue.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { PasswordHasher } from '../../../lib/secrets/password-hasher.js';
import { newSecret } from '../../../lib/secrets/secret.js';
import { newId } from '../../../lib/text/ids.js';
import type { Clock } from '../../../lib/time/clock.js';
import type { Files } from '../../files/files.js';
import { canonicalPath, jailPath } from '../../files/jail/jail-path.js';
import { type CredentialRow, containerOf, credentialView, type SftpEndpoint } from './credential-row.js';
import { publicKeyLine } from './public-key.js';

export type CredentialsOptions = {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  files: Pick<Files, 'describe'>;
  /** Returns whether the container exists. */
  isThere(containerId: string): boolean;
  address: SftpEndpoint;
  /** The maximum number of credentials of all containers together. */
  maxCredentials: number;
};

/**
 * The maximum number of credentials of each container (requirements/daemon.md, "Other limits": active SFTP credential
 * sets). It ensures that one owner cannot use up the credentials of others.
 */
const MAX_OF_CONTAINER = 5;
/** How long `revoke` waits until the sessions of the credential have ended, in milliseconds. */
const SESSIONS_END_MS = 3000;
const PLACES = {
  placeOf: ({ created_at: age, id }: CredentialRow) => ({ age, id }),
  pattern: /^(\d{1,15}) (sftp_[0-9a-v]{26})$/,
  parseAge: Number,
};
const COLUMNS = 'id, username, password_hash, public_key, home_dir, created_at, expires_at';

/**
 * The SFTP credentials. All of them are kept in memory, where each login looks them up. Only this class writes to the
 * table, and it writes before it changes the memory. An expired credential is ignored and does not count.
 */
export class Credentials {
  readonly #sequelize: Sequelize;
  readonly #options: CredentialsOptions;
  readonly #rows: Map<string, CredentialRow>;
  #whenEnded: (id: string) => Promise<void> = () => Promise.resolve();
  /** Runs changes one at a time, so that concurrent requests cannot exceed the limits or use the same name. */
  readonly #inTurn = createTransactionQueue();

  private constructor(options: CredentialsOptions, rows: readonly CredentialRow[]) {
    this.#options = options;
    this.#sequelize = options.database.sequelize;
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * Loads the credentials, and deletes those of containers that were removed while the daemon was stopped.
   */
  static async open(options: CredentialsOptions): Promise<Credentials> {
    const { sequelize } = options.database;
    const select = { type: QueryTypes.SELECT as const };
    const rows = await sequelize.query<CredentialRow>(`SELECT ${COLUMNS} FROM sftp_credentials`, select);
    const credentials = new Credentials(options, rows);
    for (const row of rows) {
      const container = containerOf(row);
      if (container === undefined || options.isThere(container)) continue;
      await credentials.#delete(row.id);
      credentials.#rows.delete(row.id);
    }
    return credentials;
  }

  /**
   * Sets the listener for the ids of credentials that were revoked or whose container was removed. Its promise
   * resolves when their sessions have ended.
   */
  onEnd(listener: (id: string) => Promise<void>): void {
    this.#whenEnded = listener;
  }

  /**
   * Creates a credential. @returns it with its password, which is never returned again
   * @param caller the API key or user to which hashing the password is attributed
   * @param clientHost see `credentialView`
   * @throws DomainError `not_found` if the home does not exist; `conflict` if the user name is taken, or the
   * container or the daemon has the maximum number of credentials; `invalid_input`
   */
  async create(
    input: CreateSftpCredentialRequest,
    caller: string,
    clientHost?: string,
  ): Promise<SftpCredential> {
    const home_dir = await this.#requireHome(input.home_dir);
    const public_key = input.public_key === undefined ? null : publicKeyLine(input.public_key);
    // Check this before the expensive hash. It is checked again when the change runs.
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
      return { ...credentialView(row, this.#options.address, clientHost), password };
    });
  }

  /**
   * Returns a page of credentials, the oldest first. @throws DomainError `invalid_input` for a cursor that is
   * not from this list
   *
   * @param page with `only`, the list is restricted to the credentials of these containers
   */
  list({
    only,
    clientHost,
    ...request
  }: PageRequest & {
    only?: readonly string[] | undefined;
    clientHost?: string | undefined;
  }): SftpCredentialList {
    const isShown = (row: CredentialRow) => only === undefined || only.includes(containerOf(row) ?? '');
    const live = [...this.#rows.values()].filter((row) => this.#isLive(row) && isShown(row));
    const { shown, next_cursor } = cursorPage(live, request, PLACES);
    const { address } = this.#options;
    return { credentials: shown.map((row) => credentialView(row, address, clientHost)), next_cursor };
  }

  /** Revokes a credential and waits for its sessions to end. @throws DomainError `not_found` */
  async revoke(id: string): Promise<RevokedSftpCredential> {
    return this.#inTurn(async () => {
      if (this.find(id) === undefined) throw noCredential(id);
      await this.#delete(id);
      await this.#options.database.flush();
      await this.#forget(id);
      return { id, status: 'revoked' };
    });
  }

  /**
   * Ends all credentials of a container. They are removed from memory first, so they end even if the database fails.
   * The next start of the daemon then deletes the remaining rows.
   */
  async endOfContainer(containerId: string): Promise<void> {
    await this.#inTurn(async () => {
      const its = [...this.#rows.values()].filter((row) => containerOf(row) === containerId);
      await Promise.all(its.map(({ id }) => this.#forget(id)));
      for (const { id } of its) await this.#delete(id);
    });
  }

  /** Returns the credential of this id if it is valid. */
  find(id: string): CredentialRow | undefined {
    const row = this.#rows.get(id);
    return row !== undefined && this.#isLive(row) ? row : undefined;
  }

  /** Returns the credential with this user name if it is valid. */
  ofUser(username: string): CredentialRow | undefined {
    return [...this.#rows.values()].find((row) => row.username === username && this.#isLive(row));
  }

  #isLive({ expires_at }: CredentialRow): boolean {
    return expires_at === null || this.#options.clock.now() < expires_at;
  }

  async #requireHome(path: string): Promise<string> {
    const { type } = await this.#options.files.describe(path);
    if (type === 'directory') return canonicalPath(jailPath(path));
    throw new DomainError('invalid_input', '`home_dir` must be a folder, not a file or a link.');
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
      // `OR REPLACE`, because a row whose deletion has failed may still have the user name.
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
  new DomainError('not_found', `SFTP credential ${id} not found. List the credentials to see their ids.`);
