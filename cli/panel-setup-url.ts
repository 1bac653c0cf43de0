import { withPanelCommands } from '../apps/panel-commands.js';
import { readPanelConfig } from '../config/index.js';

/** `berth panel setup-url`: where the first user signs up, as the start of a panel printed it. */
export const panelSetupUrl = (): Promise<void> =>
  withPanelCommands(readPanelConfig(), async ({ setupUrls }) => console.log((await setupUrls()).join('\n')));
