import { readPanelConfig } from '../config/index.js';
import { claimStateFolder } from '../lib/state-folder.js';
import { openPanelDatabase } from '../panel/database/panel-database.js';
import { acceptSecret, SECRETS, type SecretName } from '../panel/secrets/secrets.js';
import { UsageError } from './usage-error.js';

/** `berth panel secret accept NAME`: for a panel that is stopped, and whose secret is lost. */
export async function panelSecret([action, variable, ...rest]: string[]): Promise<void> {
  const name = (Object.keys(SECRETS) as SecretName[]).find((each) => SECRETS[each].variable === variable);
  if (action !== 'accept' || name === undefined || rest.length > 0) {
    const names = Object.values(SECRETS).map((each) => each.variable);
    throw new UsageError(`\`panel secret\` takes accept and one of ${names.join(', ')}`);
  }
  const config = readPanelConfig();
  const lock = await claimStateFolder(config.folder, 'panel');
  const db = await openPanelDatabase(config.database);
  try {
    console.log(await acceptSecret(name, { db, folder: config.folder, given: config }));
  } finally {
    await db.close();
    await lock.release();
  }
}
