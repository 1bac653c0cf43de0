import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';

export const bansCases: Cases<PanelHarness> = {
  listBans: {
    200: async (harness) => {
      const { id } = await harness.newBan();
      return { after: () => harness.ask('DELETE', `/api/v2/admin/bans/${id}`) };
    },
  },
  createBan: {
    201: (harness, example) => ({ body: example, after: () => harness.liftAll() }),
    409: () => ({ body: { address: '127.0.0.1' } }),
  },
  deleteBan: { 204: async (harness) => ({ params: { banId: (await harness.newBan()).id } }) },
};
