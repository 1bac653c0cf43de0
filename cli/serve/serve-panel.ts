import { dirname } from 'node:path';
import { type RunningPanel, startPanel } from '../../apps/panel.js';
import { type PanelConfig, readPanelConfig } from '../../config/index.js';
import { isKind } from '../../lib/errors/errors.js';
import { onMessage, sendToParent } from './messages.js';
import { reportFailure } from './report.js';
import { serve } from './serve.js';

export async function servePanel(): Promise<void> {
  await serve(async () => {
    const config = readPanelConfig();
    const service = await startPanel(config);
    onMessage(process, 'enrol', ({ url, key }) => {
      refusalOf(service, { url, key }).then(
        (refusal) => sendToParent({ type: 'enrolled', refusal }),
        (error: unknown) => process.exit(reportFailure(error)),
      );
    });
    const notes = config.reachedAt.map((url) => `panel   ${url}`);
    for (const link of service.setupUrls) notes.push(`set up the administrator at ${link}`);
    if (!process.connected) {
      notes.push(`data    ${dirname(config.folder)}`);
      notes.push(...(await addLocalNode(service, config)));
    }
    return { service, notes };
  });
}

type LocalNode = NonNullable<PanelConfig['localNode']>;

/** Adds the daemon that has the same `LOCAL_NODE_KEY` as a node. @returns the lines to print */
async function addLocalNode(panel: RunningPanel, { localNode }: PanelConfig): Promise<string[]> {
  const refusal = localNode === undefined ? null : await refusalOf(panel, localNode);
  return refusal === null ? [] : [refusal];
}

/**
 * Adds the daemon of this host as a node. In a conflict, such as with the node of another panel, the panel runs without it,
 * because an administrator has to resolve the conflict there.
 *
 * @returns why the daemon was not added; null if it was
 */
async function refusalOf(panel: RunningPanel, localNode: LocalNode): Promise<string | null> {
  try {
    await panel.enrolLocal({ name: 'local', ...localNode });
    return null;
  } catch (error) {
    if (!isKind(error, 'conflict')) throw error;
    return `The daemon of this host was not added as a node. ${error.message}`;
  }
}
