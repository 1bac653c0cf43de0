import type { Case, Cases } from '../contract.js';
import type { PanelHarness } from '../harnesses/panel-harness.js';

/** Sends the request while the node of the server is not open to direct transfers. */
const withoutLinks: Case<PanelHarness> = async (harness) => {
  const serverId = await harness.sharedServer();
  const node = `/api/v2/admin/nodes/${await harness.node()}`;
  const { publicUrl } = (await harness.ask('GET', node)) as { publicUrl: string };
  await harness.ask('PATCH', node, { publicUrl: null });
  return { params: { serverId }, after: () => harness.ask('PATCH', node, { publicUrl }) };
};

/**
 * Cases of operations that create links, for the status 409. For every other status, these operations use the cases of
 * the operations to which they forward.
 */
export const linksCases: Cases<PanelHarness> = {
  createFileDownloadLink: { 409: withoutLinks },
  createFileUploadLink: { 409: withoutLinks },
  createBackupDownloadLink: { 409: withoutLinks },
  createLogArchiveDownloadLink: { 409: withoutLinks },
};
