import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDaemonDatabase } from '../../daemon/database/daemon-database.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';

/** Creates the databases that the panel and the daemon leave in a data folder after their first start. */
export async function installData(dataDir: string): Promise<void> {
  for (const service of ['panel', 'daemon'])
    mkdirSync(join(dataDir, service), { recursive: true, mode: 0o700 });
  await (await openDaemonDatabase({ database: join(dataDir, 'daemon', 'daemon.sqlite') })).close();
  await (await openPanelDatabase(join(dataDir, 'panel', 'panel.sqlite'))).close();
}
