import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';

export const auditCases: Cases<PanelHarness> = {
  listAuditEntries: {
    200: async (harness) => {
      const from = new Date().toISOString();
      const { id } = await harness.newKey();
      return { query: { from }, after: () => harness.ask('DELETE', `/api/v2/account/apikeys/${id}`) };
    },
  },
  exportAuditEntries: { 200: () => ({ query: {} }) },
};
