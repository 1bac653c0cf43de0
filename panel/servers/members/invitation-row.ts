import { date, integer, json, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';
import type { ServerCapability } from '../../api-keys/capabilities.js';

export const serverInvitationTable = new Table('server_invitations', {
  id: text().key(),
  serverId: text().references('servers', 'CASCADE'),
  /** The user who invites. The invitation is valid only while this user can grant what it offers. */
  invitedBy: text().references('users', 'CASCADE'),
  /** The API key with which the invitation was created, and with which it ends; null for a session. */
  keyId: text().references('api_keys', 'CASCADE').optional(),
  /** The address that the link is mailed to, in lower case; null if the inviting user passes on the link. */
  email: text().optional(),
  /** SHA-256 of the token; null until the mail is written. */
  tokenHash: text().unique().optional(),
  /** How many times somebody has tried to create an account with a link that was not mailed. */
  accountAttempts: integer().initially(0),
  capabilities: json<ServerCapability[]>(),
  /** When the membership will end; null if it does not end by itself. */
  membershipExpiresAt: date().optional(),
  createdAt: date(),
  /** When the link expires. */
  expiresAt: date(),
})
  .index('serverId', 'createdAt')
  .index('invitedBy')
  .index('keyId');

export type ServerInvitationRow = RowOf<typeof serverInvitationTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly serverInvitations: ModelOf<typeof serverInvitationTable>;
  }
}
