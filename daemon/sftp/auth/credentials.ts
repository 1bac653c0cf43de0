import type {
  CreateSftpCredentialRequest,
  EndedSftpCredentials,
  EndSftpCredentialsRequest,
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
import { CredentialTable } from './credential-table.js';
import { publicKeyLine } from './public-key.js';

export type CredentialsOptions = {
  database: Database;
  clock: Clock;
  hasher: Pick<PasswordHasher, 'hash' | 'verify'>;
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

/** On whose behalf a credential is created. */
type CredentialMaker = {
  /** The API key of the request. */
  keyId: string;
  /** The user on whose behalf the key's owner creates the credential (header `Berth-Actor`). */
  actor?: string | undefined;
  /** See `credentialView`. */
  clientHost?: string | undefined;
};

/**
 * The functions that end the sessions of a credential. `ended` is called when the credential becomes invalid. Its
 * promise resolves when the sessions have ended.
 */
type SessionEnds = {
  ended(id: string): Promise<void>;
  /** Called when a credential will expire earlier than before, at `expiresAtMs` (milliseconds since the Unix epoch). */
  shortened(id: string, expiresAtMs: number): void;
};

/**
 * The SFTP credentials. All of them are kept in memory, where each login looks them up. Only this class writes to the
 * table, and it writes before it changes the memory. An expired credential cannot be used, and does not count toward
 * the limits.
 */
export class Credentials {
  readonly #table: CredentialTable;
  readonly #options: CredentialsOptions;
  readonly #rows: Map<string, CredentialRow>;
  #sessions: SessionEnds = { ended: () => Promise.resolve(), shortened: () => undefined };
  /** Runs changes one at a time, so that concurrent requests cannot exceed the limits or use the same user name. */
  readonly #inTurn = createTransactionQueue();

  private constructor(options: CredentialsOptions, table: CredentialTable, rows: readonly CredentialRow[]) {
    this.#options = options;
    this.#table = table;
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * Loads the credentials, and deletes those of containers that were removed while the daemon was stopped.
   */
  static async open(options: CredentialsOptions): Promise<Credentials> {
    const table = new CredentialTable(options.database.sequelize);
    const rows = await table.all();
    const credentials = new Credentials(options, table, rows);
    for (const row of rows) {
      const container = containerOf(row);
      if (container === undefined || options.isThere(container)) continue;
      await table.delete(row.id);
      credentials.#rows.delete(row.id);
    }
    return credentials;
  }

  /**
   * Sets the listener for credentials that were revoked, whose container was removed, or that expire earlier than
   * before.
   */
  onEnd(sessions: SessionEnds): void {
    this.#sessions = sessions;
  }

  /**
   * Creates a credential. @returns it with its password, which is never returned again
   * @throws DomainError `not_found` if the home does not exist; `conflict` if the user name is taken, or the
   * container or the daemon has the maximum number of credentials; `invalid_input`
   */
  async create(
    input: CreateSftpCredentialRequest,
    { keyId, actor, clientHost }: CredentialMaker,
  ): Promise<SftpCredential> {
    const home_dir = await this.#requireHome(input.home_dir);
    const public_key = input.public_key === undefined ? null : publicKeyLine(input.public_key);
    // Check the user name and the limits before the expensive hash. They are checked again when the change runs.
    this.#requirePlace(input.username, home_dir);
    const password = input.password ?? newSecret();
    const password_hash = await this.#options.hasher.hash(password, keyId);
    return this.#inTurn(async () => {
      const now = this.#options.clock.now();
      for (const row of this.#rows.values()) {
        if (this.#isLive(row)) continue;
        await this.#table.delete(row.id);
        this.#rows.delete(row.id);
      }
      this.#requirePlace(input.username, home_dir);
      const row: CredentialRow = {
        ...{ id: newId('sftp_'), username: input.username, password_hash, public_key, home_dir },
        created_at: now,
        expires_at: input.expires_in === undefined ? null : now + input.expires_in * 1000,
        actor: actor ?? null,
      };
      await this.#table.insert(row);
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
      await this.#table.delete(id);
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
      for (const { id } of its) await this.#table.delete(id);
    });
  }

  /**
   * Revokes all credentials that an actor has created in a container, and waits for their sessions to end. With
   * `expires_in`, revokes none, but makes those that would last longer expire after that time. The memory is changed
   * before the table, so the change applies even if the database fails.
   * @returns the changed credentials. A repeated request may return none.
   */
  async endOfActor(request: EndSftpCredentialsRequest): Promise<EndedSftpCredentials> {
    const { container_id, actor, expires_in } = request;
    return this.#inTurn(async () => {
      const until = expires_in === undefined ? undefined : this.#options.clock.now() + expires_in * 1000;
      const its = [...this.#rows.values()].filter(
        (row) =>
          row.actor === actor &&
          containerOf(row) === container_id &&
          this.#isLive(row) &&
          (until === undefined || row.expires_at === null || row.expires_at > until),
      );
      if (until === undefined) {
        const ended = Promise.all(its.map(({ id }) => this.#forget(id)));
        await this.#table.deleteOfActor(container_id, actor).finally(() => ended);
      } else {
        for (const row of its) {
          // Logins in progress use the same object, so the new expiry applies to them as well.
          row.expires_at = until;
          this.#sessions.shortened(row.id, until);
        }
        await this.#table.shortenOfActor(container_id, actor, until);
      }
      await this.#options.database.flush();
      return { container_id, actor, credentials: its.map(({ id }) => id) };
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

  async #forget(id: string): Promise<void> {
    this.#rows.delete(id);
    await atMost(this.#sessions.ended(id), SESSIONS_END_MS);
  }
}

export const noCredential = (id: string): DomainError =>
  new DomainError('not_found', `SFTP credential ${id} not found. List the credentials to see their ids.`);
