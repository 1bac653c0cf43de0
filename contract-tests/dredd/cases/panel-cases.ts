import type { Cases } from '../contract.js';
import type { PanelHarness } from '../harnesses/panel-harness.js';
import { announcementsCases } from './announcement-cases.js';
import { daemonCases } from './daemon-cases.js';
import { forwardedCases } from './forwarded-cases.js';
import { linksCases } from './link-cases.js';
import { mailCases } from './mail-cases.js';
import { movesCases } from './move-cases.js';
import { accountCases } from './panel/account.js';
import { accountApiKeysCases } from './panel/account-api-keys.js';
import { apiKeysCases } from './panel/api-keys.js';
import { auditCases } from './panel/audit.js';
import { authCases } from './panel/auth.js';
import { bansCases } from './panel/bans.js';
import { coreCases } from './panel/core.js';
import { membersCases } from './panel/members.js';
import { nodesCases } from './panel/nodes.js';
import { operationsCases } from './panel/operations.js';
import { passkeysCases } from './panel/passkeys.js';
import { serversCases } from './panel/servers.js';
import { sessionsCases } from './panel/sessions.js';
import { settingsCases } from './panel/settings.js';
import { twoFactorCases } from './panel/two-factor.js';
import { usersCases } from './panel/users.js';
import { schedulesCases } from './schedule-cases.js';
import { fleetTypesCases } from './type-cases.js';

const own: Cases<PanelHarness> = {
  ...accountApiKeysCases,
  ...accountCases,
  ...announcementsCases,
  ...apiKeysCases,
  ...auditCases,
  ...mailCases,
  ...movesCases,
  ...authCases,
  ...bansCases,
  ...coreCases,
  ...linksCases,
  ...membersCases,
  ...nodesCases,
  ...operationsCases,
  ...passkeysCases,
  ...schedulesCases,
  ...serversCases,
  ...sessionsCases,
  ...settingsCases,
  ...fleetTypesCases,
  ...twoFactorCases,
  ...usersCases,
};

/** Cases that make the panel respond with each status, where the document's own example does not. */
export const panelCases: Cases<PanelHarness> = withOwn(forwardedCases(daemonCases));

function withOwn(forwarded: Cases<PanelHarness>): Cases<PanelHarness> {
  const merged = Object.entries(own).map(([id, cases]) => [id, { ...forwarded[id], ...cases }] as const);
  return { ...forwarded, ...Object.fromEntries(merged) };
}
