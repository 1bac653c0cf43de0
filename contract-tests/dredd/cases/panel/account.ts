import type { Case, Cases } from '../../contract.js';
import type { PanelWorld } from '../../panel-world.js';

type PanelCase = Case<PanelWorld>;

const UNKNOWN_SERVER = 'srv_m4tccbg3o06urptnqpnev7ud57';

const onNewKey =
  (body?: Record<string, unknown>): PanelCase =>
  async (world) => ({ params: { keyId: (await world.newKey()).id }, ...(body ? { body } : {}) });

const tooManyKeys: PanelCase = async (world) => {
  const after = await world.fillKeys();
  return { body: { name: 'one too many', permissions: [] }, after };
};

export const accountCases: Cases<PanelWorld> = {
  endSession: { 204: async (world) => ({ params: { sessionId: await world.otherSession() } }) },
  createAccountApiKey: {
    201: () => ({ body: { name: 'Night shift', permissions: ['servers.read', 'players.read'] } }),
    404: () => ({ body: { name: 'Night shift', permissions: [], serverIds: [UNKNOWN_SERVER] } }),
    409: tooManyKeys,
  },
  updateAccountApiKey: { 200: onNewKey({ name: 'Day shift' }) },
  deleteAccountApiKey: { 204: onNewKey() },
};
