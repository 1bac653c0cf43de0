import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';

/** Restarts a server, and asks for its activity since then. */
const afterRestart = async (harness: PanelHarness) => {
  const serverId = await harness.newRunningServer();
  const from = new Date().toISOString();
  await harness.ask('POST', `/api/v2/servers/${serverId}/power`, { action: 'restart' });
  return { params: { serverId }, query: { from } };
};

export const auditCases: Cases<PanelHarness> = {
  listAuditEntries: {
    200: async (harness) => {
      const from = new Date().toISOString();
      const { id } = await harness.newKey();
      return { query: { from }, after: () => harness.ask('DELETE', `/api/v2/account/apikeys/${id}`) };
    },
  },
  exportAuditEntries: { 200: () => ({ query: {} }) },
  listServerActivity: { 200: afterRestart },
  exportServerActivity: { 200: afterRestart },
};
