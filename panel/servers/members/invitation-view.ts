import type { Invitation } from '../../../generated/panel/types.js';
import { isoTime } from '../../../lib/time/clock.js';
import type { ServerInvitationRow } from './invitation-row.js';
import { presetOf } from './member-capabilities.js';

type Shown = Omit<Invitation, 'preset' | 'createdAt' | 'expiresAt' | 'membershipExpiresAt'> &
  Pick<ServerInvitationRow, 'capabilities' | 'createdAt' | 'expiresAt' | 'membershipExpiresAt'>;

/** Returns an invitation without its token and the hash of it. */
export const toInvitation = (row: Shown): Invitation => ({
  id: row.id,
  serverId: row.serverId,
  invitedBy: row.invitedBy,
  email: row.email,
  capabilities: row.capabilities,
  preset: presetOf(row.capabilities),
  membershipExpiresAt: row.membershipExpiresAt && isoTime(row.membershipExpiresAt.getTime()),
  createdAt: isoTime(row.createdAt.getTime()),
  expiresAt: isoTime(row.expiresAt.getTime()),
});

/** Returns the link with which the invited user accepts. The token is in the fragment, which browsers do not send. */
export const invitationUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/app/invitation#token=${token}`;
