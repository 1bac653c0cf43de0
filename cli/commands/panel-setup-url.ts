import { withPanelCommands } from '../../apps/panel-commands.js';
import { readPanelConfig } from '../../config/index.js';

/** `berth panel setup-url`: prints the URLs where the first user signs up, as at the start of a panel. */
export const panelSetupUrl = (): Promise<void> =>
  withPanelCommands(readPanelConfig(), async ({ setupUrls }) => console.log((await setupUrls()).join('\n')));
