import type { Case, Shape } from '../../contract.js';
import { account, type PanelWorld } from '../../panel-world.js';

type PanelCase = Case<PanelWorld>;

/** Creates a user like the document's example, who is removed afterwards. */
export async function onUser(world: PanelWorld): Promise<Shape> {
  const { id } = await world.newUser();
  return { params: { userId: id }, after: () => world.ask('DELETE', `/api/v2/admin/users/${id}`) };
}

/** While such a user exists. */
export async function besideUser(world: PanelWorld): Promise<Shape> {
  const { after } = await onUser(world);
  return after ? { after } : {};
}

/** The only administrator. */
export const onLastAdministrator =
  (body?: Record<string, unknown>): PanelCase =>
  async (world) => ({ params: { userId: await world.userId() }, ...(body ? { body } : {}) });

export const createUserCases: Record<number, PanelCase> = {
  201: async (world, example) => ({
    body: example,
    after: async () => {
      const { items } = (await world.ask('GET', '/api/v2/admin/users')) as {
        items: { id: string; email: string }[];
      };
      const made = items.find(({ email }) => email === example['email']);
      await world.ask('DELETE', `/api/v2/admin/users/${made?.id}`);
    },
  }),
  409: async (world) => {
    await world.userId();
    return { body: { email: account.email, username: 'Ada again' } };
  },
};
