import { startPanel } from '../apps/panel.js';
import { readPanelConfig } from '../config/index.js';
import { onMessage, tellParent } from './messages.js';
import { reportFailure } from './report.js';
import { serve } from './serve.js';

export async function servePanel(): Promise<void> {
  await serve(async () => {
    const service = await startPanel(readPanelConfig());
    onMessage(process, 'enrol', ({ url, key }) => {
      service.enrolLocal({ name: 'local', url, key }).then(
        () => tellParent({ type: 'enrolled' }),
        (error: unknown) => process.exit(reportFailure(error)),
      );
    });
    const notes = [`panel   ${service.publicUrl}`];
    for (const link of service.setupUrls) notes.push(`set up the administrator at ${link}`);
    return { service, notes };
  });
}
