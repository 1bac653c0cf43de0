import type { ListedSftpCredential } from '../../../generated/daemon/types.js';
import { bigint, Table, text, type ValuesOf } from '../../../lib/database/table.js';
import { isoTime } from '../../../lib/time/clock.js';

export const credentialTable = new Table('sftp_credentials', {
  id: text().key(),
  username: text().unique(),
  password_hash: text(),
  /** The public key as `TYPE BASE64`, as in an `authorized_keys` file. */
  public_key: text().optional(),
  /** The path of the home folder in canonical form: relative to the data directory, with a leading slash. */
  home_dir: text(),
  created_at: bigint(),
  /** When the credential expires. Null if it does not expire. */
  expires_at: bigint().optional(),
  /** The user on whose behalf the credential was created (header `Berth-Actor`). Null without the header. */
  actor: text().optional(),
});

/** A stored credential. Times are in milliseconds since the Unix epoch. */
export type CredentialRow = ValuesOf<typeof credentialTable.columns>;

/** The address at which clients reach the SFTP server. */
export type SftpAddress = {
  host: string;
  port: number;
  /**
   * Whether `host` is only a guess: the operator has set none, and the server listens on all addresses or on loopback.
   * The sender of a request may then know a better host name.
   */
  isGuess?: boolean;
};

/** The address, and the fingerprint by which clients recognize the server. */
export type SftpEndpoint = SftpAddress & { fingerprint: string };

/**
 * Returns a credential as the API shows it, without secrets.
 *
 * @param clientHost the host name under which clients reach this machine, according to the sender of the request
 * (header `berth-client-host`); may be empty
 */
export const credentialView = (
  row: CredentialRow,
  { host, port, isGuess = false, fingerprint }: SftpEndpoint,
  clientHost?: string,
): ListedSftpCredential => ({
  ...{ id: row.id, username: row.username, host: isGuess && clientHost ? clientHost : host, port },
  ...{ host_key_fingerprint: fingerprint, home_dir: row.home_dir },
  created: isoTime(row.created_at),
  expires_at: row.expires_at === null ? null : isoTime(row.expires_at),
  public_key: row.public_key,
  actor: row.actor,
});

/**
 * Returns the container whose folder contains the home folder. Returns undefined if the home is the data directory
 * itself.
 */
export const containerOf = ({ home_dir }: Pick<CredentialRow, 'home_dir'>): string | undefined =>
  home_dir.split('/')[1] || undefined;
