import type { Case } from '../../contract.js';
import type { PanelWorld } from '../../panel-world.js';

type PanelCase = Case<PanelWorld>;

/** A change of a key of its own. */
export const onNewKey =
  (body?: Record<string, unknown>): PanelCase =>
  async (world) => ({ params: { keyId: (await world.newKey()).id }, ...(body ? { body } : {}) });

export const tooManyKeys: PanelCase = async (world) => {
  const after = await world.fillKeys();
  return { body: { name: 'one too many', permissions: [] }, after };
};
