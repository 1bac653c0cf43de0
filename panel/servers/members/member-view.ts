import type { Member } from '../../../generated/panel/types.js';
import { isoTime } from '../../../lib/time/clock.js';
import type { UserName } from '../../identity/users/stored-users.js';
import { presetOf } from './member-capabilities.js';
import type { ServerMemberRow } from './member-row.js';

/** Returns a membership with the name and the address of its user. */
export const toMember = (row: ServerMemberRow, { username, email }: UserName): Member => ({
  id: row.id,
  serverId: row.serverId,
  userId: row.userId,
  username,
  email,
  capabilities: row.capabilities,
  preset: presetOf(row.capabilities),
  createdAt: isoTime(row.createdAt.getTime()),
  expiresAt: row.expiresAt && isoTime(row.expiresAt.getTime()),
});
