import type { Cases } from '../contract.js';
import type { PanelHarness } from '../worlds/panel-world.js';
import { accountCases } from './panel/account.js';
import { adminCases } from './panel/admin.js';
import { authCases } from './panel/auth.js';
import { coreCases } from './panel/core.js';
import { serversCases } from './panel/servers.js';

/** Cases that produce the panel's statuses, if the document's own example does not. */
export const panelCases: Cases<PanelHarness> = {
  ...coreCases,
  ...authCases,
  ...accountCases,
  ...adminCases,
  ...serversCases,
};
