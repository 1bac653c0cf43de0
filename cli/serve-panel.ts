import { startPanel } from '../apps/panel.js';
import { readPanelConfig } from '../config/index.js';
import { reportFailure } from './report.js';
import { serve } from './serve.js';

/** From `berth up`: the daemon that was started with this panel. Answered with `enrolled` once it is a node. */
export type EnrolMessage = { type: 'enrol'; url: string; key: string };

export async function servePanel(): Promise<void> {
  await serve(async () => {
    const service = await startPanel(readPanelConfig());
    process.on('message', (message) => {
      if (!isEnrolMessage(message)) return;
      const { url, key } = message;
      service.enrolLocal({ name: 'local', url, key }).then(
        () => process.send?.({ type: 'enrolled' }),
        (error: unknown) => process.exit(reportFailure(error)),
      );
    });
    const notes = [`panel   ${service.publicUrl}`];
    if (service.setupUrl) notes.push(`set up the administrator at ${service.setupUrl}`);
    return { service, notes };
  });
}

const isEnrolMessage = (message: unknown): message is EnrolMessage =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'enrol';
