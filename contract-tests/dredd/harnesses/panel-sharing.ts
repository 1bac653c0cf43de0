import { callApi, mustSucceed } from '../../api-client.js';
import { cookieOf } from './panel-codes.js';

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;
type WithId = { id: string };

type Needed = {
  ask: Ask;
  newServer(nodeId?: string, type?: string, rest?: { ownerId?: string }): Promise<string>;
  newUser(changes?: Record<string, unknown>): Promise<WithId>;
};

const PASSWORD = 'Quiet-Harbour-47';
const GRACE = 'grace@example.org';

/** Removes the user if the preparation fails, so that later transactions can create one with the same address. */
async function removingAfterFailure<T>(
  remove: () => Promise<unknown>,
  prepare: () => Promise<T>,
): Promise<T> {
  try {
    return await prepare();
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Creates members and invitations. The only lasting user is the administrator, so other users are added for them. */
export function createPanelSharing(url: string, { ask, newServer, newUser }: Needed) {
  const removal = (userId: string) => () => ask('DELETE', `/api/v2/admin/users/${userId}?servers=remove`);

  /** Invites a person to a server. @returns the id of the invitation, and the token of its link */
  async function invite(serverId: string, preset: string): Promise<{ id: string; token: string }> {
    const made = await ask('POST', `/api/v2/servers/${serverId}/members`, { preset });
    const { id, url: link } = made as { id: string; url: string };
    return { id, token: link.split('#token=')[1] ?? '' };
  }

  return {
    invite,

    /** Accepts as the administrator. */
    accept: (token: string) => ask('POST', '/api/v2/invitations/accept', { token }),

    /** Creates a new user with a new server, and invites the administrator to this server. */
    async invited(preset: string) {
      const { id: ownerId } = await newUser();
      const remove = removal(ownerId);
      return removingAfterFailure(remove, async () => {
        const serverId = await newServer(undefined, undefined, { ownerId });
        return { serverId, ...(await invite(serverId, preset)), remove };
      });
    },

    /** Adds a new user, Grace, as a member of a new server of the administrator. */
    async newMember(preset: string) {
      const { id: userId } = await newUser({ password: PASSWORD });
      const remove = removal(userId);
      return removingAfterFailure(remove, async () => {
        const serverId = await newServer();
        const { token } = await invite(serverId, preset);
        const login = {
          method: 'POST',
          path: '/api/v2/auth/login',
          body: { email: GRACE, password: PASSWORD },
        };
        const cookie = cookieOf(await callApi(url, login)) ?? '';
        const request = { method: 'POST', path: '/api/v2/invitations/accept', headers: { cookie } };
        const { id: memberId } = (await mustSucceed(url, { ...request, body: { token } })) as WithId;
        return { serverId, memberId, remove };
      });
    },

    /** Lets invited people register. @returns a function that ends this */
    async allowInvited(): Promise<() => Promise<unknown>> {
      const change = (allowInvitedRegistration: boolean) =>
        ask('PATCH', '/api/v2/admin/settings', { allowInvitedRegistration });
      await change(true);
      return () => change(false);
    },

    async revokeAll(serverId: string): Promise<void> {
      const path = `/api/v2/servers/${serverId}/invitations`;
      const { items } = (await ask('GET', path)) as { items: WithId[] };
      for (const { id } of items) await ask('DELETE', `${path}/${id}`);
    },
  };
}
