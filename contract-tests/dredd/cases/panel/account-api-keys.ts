import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';
import { changeNewKey, inAMonth, listKeys, onNewKey, tooManyKeys } from '../on-keys.js';

const UNKNOWN_SERVER = 'srv_m4tccbg3o06urptnqpnev7ud57';

export const accountApiKeysCases: Cases<PanelHarness> = {
  listAccountApiKeys: { 200: listKeys },
  createAccountApiKey: {
    201: (_, example) => ({ body: example }),
    404: () => ({ body: { name: 'Night shift', permissions: [], serverIds: [UNKNOWN_SERVER] } }),
    409: tooManyKeys,
  },
  updateAccountApiKey: { 200: changeNewKey(inAMonth) },
  rotateAccountApiKey: { 200: changeNewKey() },
  deleteAccountApiKey: { 204: onNewKey },
};
