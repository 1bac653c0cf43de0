import type { Shape } from '../contract.js';
import type { PanelHarness } from '../harnesses/panel-harness.js';

/**
 * Creates a node like the document's example, but with the daemon's second address, so that it responds. Removes it
 * afterwards.
 */
export async function onNode(harness: PanelHarness): Promise<Shape> {
  const { id } = await harness.newNode({
    ...{ name: 'Rotterdam', url: await harness.otherUrl() },
    publicUrl: 'https://node1.example.org',
    ...{ tags: ['ssd', 'eu-west'], capacity: { cpus: 8, cpuOvercommit: 200 } },
    portRanges: [{ from: 25_565, to: 25_600 }],
  });
  return { params: { nodeId: id }, after: () => harness.ask('DELETE', `/api/v2/admin/nodes/${id}`) };
}

/** Sends the request while a node like the document's example exists. */
export async function besideNode(harness: PanelHarness): Promise<Shape> {
  const { after } = await onNode(harness);
  return after ? { after } : {};
}
