import { isoTime } from '../../../lib/time/clock.js';

/** A credential as it is stored. Times are milliseconds since the epoch. */
export type CredentialRow = {
  id: string;
  username: string;
  password_hash: string;
  /** `TYPE BASE64`. */
  public_key: string | null;
  /** Canonical: relative to the data directory, with a leading slash. */
  home_dir: string;
  created_at: number;
  /** Null if it does not expire. */
  expires_at: number | null;
};

/** The address at which clients reach the SFTP server. */
export type SftpAddress = { host: string; port: number };

/** A credential as the API returns it. */
export type CredentialView = SftpAddress & {
  id: string;
  username: string;
  home_dir: string;
  created: string;
  expires_at: string | null;
  public_key: string | null;
};

export const credentialView = (row: CredentialRow, { host, port }: SftpAddress): CredentialView => ({
  ...{ id: row.id, username: row.username, host, port, home_dir: row.home_dir },
  created: isoTime(row.created_at),
  expires_at: row.expires_at === null ? null : isoTime(row.expires_at),
  public_key: row.public_key,
});

/** Returns the container whose folder contains the home, or undefined for the data directory itself. */
export const containerOf = ({ home_dir }: Pick<CredentialRow, 'home_dir'>): string | undefined =>
  home_dir.split('/')[1] || undefined;
