import { date, json, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';
import type { ServerCapability } from '../../api-keys/capabilities.js';

export const serverMemberTable = new Table('server_members', {
  id: text().key(),
  serverId: text().references('servers', 'CASCADE'),
  userId: text().references('users', 'CASCADE'),
  /** Always contains `servers.read`. */
  capabilities: json<ServerCapability[]>(),
  createdAt: date(),
  /** When the membership ends; null if it does not end by itself. */
  expiresAt: date().optional(),
})
  .uniqueIndex('serverId', 'userId')
  .index('userId', 'serverId');

export type ServerMemberRow = RowOf<typeof serverMemberTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly serverMembers: ModelOf<typeof serverMemberTable>;
  }
}
