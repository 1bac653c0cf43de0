import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';

const BYTES = 1_048_576;

export const backupsCases: Cases<PanelHarness> = {
  restoreBackup: {
    // Of another server's backup, unlike a key of the daemon, a user of this one learns nothing.
    409: async (harness) => {
      const daemon = harness.ofContainers();
      const { id } = await daemon.installing();
      return { params: { serverId: harness.serverOf(id), backupId: await daemon.backup(BYTES, id) } };
    },
  },
};
