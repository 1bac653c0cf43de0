import type { Case, Shape } from '../../contract.js';
import { account, type PanelHarness } from '../../worlds/panel-world.js';

type PanelCase = Case<PanelHarness>;

/** Creates a user like the document's example, who is removed afterwards. */
export async function onUser(harness: PanelHarness): Promise<Shape> {
  const { id } = await harness.newUser();
  return { params: { userId: id }, after: () => harness.ask('DELETE', `/api/v2/admin/users/${id}`) };
}

/** While such a user exists. */
export async function besideUser(harness: PanelHarness): Promise<Shape> {
  const { after } = await onUser(harness);
  return after ? { after } : {};
}

/** The only administrator. */
export const onLastAdministrator =
  (body?: Record<string, unknown>): PanelCase =>
  async (harness) => ({ params: { userId: await harness.userId() }, ...(body ? { body } : {}) });

export const createUserCases: Record<number, PanelCase> = {
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
