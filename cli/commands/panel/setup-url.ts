import { withPanelCommands } from '../../../apps/panel-commands.js';
import { readPanelConfig } from '../../../config/index.js';

/** `berth panel setup-url`: prints the URLs at which the first user signs up, as a panel does at its start. */
export const panelSetupUrl = (): Promise<void> =>
  withPanelCommands(readPanelConfig(), async ({ setupUrls }) => console.log((await setupUrls()).join('\n')));
