import type { Case, Cases, Shape } from '../../contract.js';
import { account, type PanelHarness } from '../../harnesses/panel-harness.js';

type PanelCase = Case<PanelHarness>;

/** Creates a user like the document's example. Removes the user afterwards. */
async function onUser(harness: PanelHarness): Promise<Shape> {
  const { id } = await harness.newUser();
  return { params: { userId: id }, after: () => harness.ask('DELETE', `/api/v2/admin/users/${id}`) };
}

/** Searches for a user like the document's example. */
async function searchUser(harness: PanelHarness): Promise<Shape> {
  const { params, after } = await onUser(harness);
  return {
    query: { ids: params?.['userId'] ?? '', search: 'grace', isAdmin: 'false' },
    ...(after ? { after } : {}),
  };
}

/** Sends the request about the only administrator. */
const onLastAdministrator =
  (body?: Record<string, unknown>): PanelCase =>
  async (harness) => ({ params: { userId: await harness.userId() }, ...(body ? { body } : {}) });

const createUserCases: Record<number, PanelCase> = {
  201: async (harness, example) => ({
    body: example,
    after: async () => {
      const { items } = (await harness.ask('GET', '/api/v2/admin/users')) as {
        items: { id: string; email: string }[];
      };
      const made = items.find(({ email }) => email === example['email']);
      await harness.ask('DELETE', `/api/v2/admin/users/${made?.id}`);
    },
  }),
  409: async (harness) => {
    await harness.userId();
    return { body: { email: account.email, username: 'Ada again' } };
  },
};

export const usersCases: Cases<PanelHarness> = {
  createPasswordResetLink: { 201: async (harness) => ({ params: { userId: await harness.userId() } }) },
  listUsers: { 200: searchUser },
  createUser: createUserCases,
  getUser: { 200: onUser },
  updateUser: {
    200: async (harness, example) => ({ ...(await onUser(harness)), body: example }),
    409: onLastAdministrator({ isAdmin: false }),
  },
  deleteUser: {
    204: async (harness) => ({ params: { userId: (await harness.newUser()).id }, query: {} }),
    409: async (harness, example) => ({ ...(await onLastAdministrator()(harness, example)), query: {} }),
  },
  unlockUser: { 204: onUser },
  disableUserTwoFactor: { 204: onUser },
  endUserSessions: { 204: onUser },
};
