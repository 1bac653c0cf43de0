import { until } from '../../../../testing/berth/berth-process.js';
import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';

/** The folder that the document's examples of a deletion name. */
const OLD = '/old-world';
const BACKUP_BYTES = 1_048_576;
const END_TIMEOUT_MS = 60_000;

/** Deletes a folder and waits for the end. Returns the ids of this operation, which is like the document's example. */
async function finished(harness: PanelHarness) {
  await harness.newFolder(OLD);
  const { serverId, ...rest } = await harness.operation('DELETE', '/files', { path: OLD });
  await until('the deletion to end', END_TIMEOUT_MS, async () => {
    const path = `/api/v2/servers/${serverId}/operations/${rest.operationId}`;
    return ((await harness.ask('GET', path)) as { status: string }).status !== 'running';
  });
  return { params: { serverId, ...rest } };
}

/**
 * Cases of work on servers that differ from the daemon's. The panel does not tell clients which operation of the daemon
 * an installation is.
 */
export const operationsCases: Cases<PanelHarness> = {
  getOperation: {
    200: finished,
    403: async (harness) => ({ ...(await finished(harness)), credential: 'narrow' }),
  },
  restoreBackup: {
    // Unlike a daemon key, a user of this server gets no conflict for the backup of another server, but "not found". So
    // use a server that is being installed.
    409: async (harness) => {
      const daemon = harness.ofContainers();
      const { id } = await daemon.installing();
      return { params: { serverId: harness.serverOf(id), backupId: await daemon.backup(BACKUP_BYTES, id) } };
    },
  },
  restoreBackupFrom: {
    409: async (harness) => {
      const daemon = harness.ofContainers();
      const [{ id }, { id: source }] = [await daemon.installing(), await daemon.sharedInstalled()];
      const backupId = await daemon.backup(BACKUP_BYTES, source);
      return {
        params: { serverId: harness.serverOf(id) },
        body: { sourceServerId: harness.serverOf(source), backupId },
      };
    },
    503: async (harness) => {
      const serverId = await harness.lostServer();
      return { params: { serverId }, body: { sourceServerId: serverId, backupId: `bkp_${'0'.repeat(26)}` } };
    },
  },
  cancelOperation: {
    200: async (harness) => {
      const body = { url: await harness.ofContainers().webSilence(), path: `/${harness.newName('pulled')}` };
      return { params: await harness.operation('POST', '/files/pull', body) };
    },
    403: async (harness) => ({ ...(await finished(harness)), credential: 'narrow' }),
    409: finished,
  },
};
