import type { Case } from '../../contract.js';
import type { PanelWorld } from '../../panel-world.js';

type PanelCase = Case<PanelWorld>;

/** The document's example will be in the past one day. */
export const inAMonth = () => ({ expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString() });

const ofNewKey = async (world: PanelWorld) => ({ params: { keyId: (await world.newKey()).id } });

/** Deletes a key that was created for this request. */
export const onNewKey: PanelCase = ofNewKey;

/** Changes a new key to the document's example, with the given differences. */
export const changeNewKey =
  (changes: () => Record<string, unknown> = () => ({})): PanelCase =>
  async (world, example) => ({ ...(await ofNewKey(world)), body: { ...example, ...changes() } });

export const listKeys: PanelCase = async (world) => {
  const { id } = await world.newKey({ allowedIps: ['203.0.113.0/24'], ...inAMonth() });
  return { after: () => world.ask('DELETE', `/api/v2/account/apikeys/${id}`) };
};

export const tooManyKeys: PanelCase = async (world) => {
  const after = await world.fillKeys();
  return { body: { name: 'one too many', permissions: [] }, after };
};
