import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';
import { changeNewKey, listKeys, onNewKey, tooManyKeys } from '../on-keys.js';

const UNKNOWN_USER = 'usr_g7tguhg8lf9ctvb8b548s7fil8';

export const apiKeysCases: Cases<PanelHarness> = {
  listApiKeys: {
    200: async (harness, example) => ({
      ...(await listKeys(harness, example)),
      query: { userId: await harness.userId() },
    }),
  },
  createApiKey: {
    201: async (harness, example) => ({ body: { ...example, userId: await harness.userId() } }),
    404: () => ({ body: { name: 'Monitoring', permissions: [], userId: UNKNOWN_USER } }),
    409: tooManyKeys,
  },
  updateApiKey: { 200: changeNewKey() },
  deleteApiKey: { 204: onNewKey },
  rotateApiKey: { 200: changeNewKey() },
};
