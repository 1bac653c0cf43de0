import { date, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';

/** The basis of a user whose right has ended, but whose credentials may still exist. */
export const ENDED = 'ended';

export const sftpHolderTable = new Table('sftp_holders', {
  id: text().key(),
  serverId: text().references('servers', 'CASCADE'),
  /** Not a foreign key, because the credentials have to be revoked even after the user was deleted. */
  userId: text(),
  /**
   * The right under which the credentials were created: `owner`, `administrator`, or the id of the membership. `ended`
   * if the credentials have to be revoked.
   */
  basis: text(),
  /** When the last of the credentials expires; null if some do not expire. */
  expiresAt: date().optional(),
  /** When the user last began to create a credential. */
  usedAt: date(),
}).uniqueIndex('serverId', 'userId');

/** A user who may have SFTP credentials for a server. It is stored before the node creates the first one. */
export type SftpHolderRow = RowOf<typeof sftpHolderTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly sftpHolders: ModelOf<typeof sftpHolderTable>;
  }
}
