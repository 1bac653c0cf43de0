import { accountCases } from './cases/panel/account.js';
import { adminCases } from './cases/panel/admin.js';
import { authCases } from './cases/panel/auth.js';
import { coreCases } from './cases/panel/core.js';
import { serversCases } from './cases/panel/servers.js';
import type { Cases } from './contract.js';
import type { PanelWorld } from './panel-world.js';

/** How the panel's statuses come about, where the document's own example does not bring them about. */
export const panelCases: Cases<PanelWorld> = {
  ...coreCases,
  ...authCases,
  ...accountCases,
  ...adminCases,
  ...serversCases,
};
