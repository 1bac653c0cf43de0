import type { Pool } from '../known.js';
import type { Api, Item } from '../subject.js';

/**
 * Requests that are sent first, because operations on an invitation or a member need one: `INVITATION` creates an
 * invitation, and `MEMBER` also accepts it.
 */
export const INVITATION = { operationId: 'inviteMember', parts: { body: { preset: 'viewer' } } };
export const MEMBER = [INVITATION, 'acceptInvitation'] as const;

/** Removes all members and invitations of servers that are kept for the next run, because their number is limited. */
export async function endSharing(api: Api, pool: Pool): Promise<void> {
  for (const id of pool.of('invited server')) {
    for (const what of ['members', 'invitations']) {
      const path = `/api/v2/servers/${String(id)}/${what}`;
      const { status, body } = await api('GET', path);
      if (status !== 200) continue;
      for (const item of (body as { items: Item[] }).items)
        await api('DELETE', `${path}/${String(item['id'])}`);
    }
  }
}
