import { QueryTypes, type Sequelize } from 'sequelize';
import type { CredentialRow } from './credential-row.js';

const COLUMNS = 'id, username, password_hash, public_key, home_dir, created_at, expires_at, actor';
/** Selects the credentials of an actor ($2) whose home is in the folder of a container ($1), or is the folder itself. */
const OF_ACTOR = "substr(home_dir || '/', 1, length($1) + 2) = '/' || $1 || '/' AND actor = $2";

/** The table of SFTP credentials. Each method is one statement, and rejects as the database does. */
export class CredentialTable {
  readonly #sequelize: Sequelize;

  constructor(sequelize: Sequelize) {
    this.#sequelize = sequelize;
  }

  all(): Promise<CredentialRow[]> {
    const select = { type: QueryTypes.SELECT as const };
    return this.#sequelize.query<CredentialRow>(`SELECT ${COLUMNS} FROM sftp_credentials`, select);
  }

  async insert(row: CredentialRow): Promise<void> {
    await this.#change(
      // `OR REPLACE`, because a row whose deletion has failed may still have the user name.
      `INSERT OR REPLACE INTO sftp_credentials (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      ...[row.id, row.username, row.password_hash, row.public_key, row.home_dir],
      ...[row.created_at, row.expires_at, row.actor],
    );
  }

  async delete(id: string): Promise<void> {
    await this.#change('DELETE FROM sftp_credentials WHERE id = $1', id);
  }

  async deleteOfActor(containerId: string, actor: string): Promise<void> {
    await this.#change(`DELETE FROM sftp_credentials WHERE ${OF_ACTOR}`, containerId, actor);
  }

  /**
   * Makes an actor's credentials for a container expire at `expiresAtMs` (milliseconds since the Unix epoch).
   * Credentials that expire earlier are not changed.
   */
  async shortenOfActor(containerId: string, actor: string, expiresAtMs: number): Promise<void> {
    await this.#change(
      `UPDATE sftp_credentials SET expires_at = $3 WHERE ${OF_ACTOR} AND (expires_at IS NULL OR expires_at > $3)`,
      ...[containerId, actor, expiresAtMs],
    );
  }

  async #change(sql: string, ...bind: unknown[]): Promise<void> {
    await this.#sequelize.query(sql, { bind });
  }
}
