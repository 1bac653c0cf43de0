import { dirname } from 'node:path';
import { startPanel } from '../../apps/panel.js';
import { readPanelConfig } from '../../config/index.js';
import { onMessage, sendToParent } from './messages.js';
import { reportFailure } from './report.js';
import { serve } from './serve.js';

export async function servePanel(): Promise<void> {
  await serve(async () => {
    const config = readPanelConfig();
    const service = await startPanel(config);
    onMessage(process, 'enrol', ({ url, key }) => {
      service.enrolLocal({ name: 'local', url, key }).then(
        () => sendToParent({ type: 'enrolled' }),
        (error: unknown) => process.exit(reportFailure(error)),
      );
    });
    const notes = config.reachedAt.map((url) => `panel   ${url}`);
    for (const link of service.setupUrls) notes.push(`set up the administrator at ${link}`);
    if (!process.connected) {
      notes.push(`data    ${dirname(config.folder)}`);
      if (config.localNode !== undefined) await service.enrolLocal({ name: 'local', ...config.localNode });
    }
    return { service, notes };
  });
}
