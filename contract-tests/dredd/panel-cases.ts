import { accountCases } from './cases/panel/account.js';
import { adminCases } from './cases/panel/admin.js';
import { authCases } from './cases/panel/auth.js';
import { coreCases } from './cases/panel/core.js';
import { serversCases } from './cases/panel/servers.js';
import type { Cases } from './contract.js';
import type { PanelHarness } from './panel-world.js';

/** Cases that produce the panel's statuses, if the document's own example does not. */
export const panelCases: Cases<PanelHarness> = {
  ...coreCases,
  ...authCases,
  ...accountCases,
  ...adminCases,
  ...serversCases,
};
