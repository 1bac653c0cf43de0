import { existsSync } from 'node:fs';
import { type PanelConfig, readPanelConfig } from '../../../config/index.js';
import type { ExclusiveLock } from '../../../lib/disk/exclusive-lock.js';
import { claimStateFolder, requireInstallation } from '../../../lib/disk/state-folder.js';
import { StartError } from '../../../lib/errors/start-error.js';
import type { PanelDatabase } from '../../../panel/database/panel-database.js';
import { openPanelDatabase } from '../../../panel/schema/open-panel-database.js';
import {
  acceptSealingKeys,
  rotateSealingKey,
  SEALING_VARIABLE,
} from '../../../panel/secrets/sealing-keys.js';
import { acceptSecret, rotateSessionSecret, SECRETS, takeSecrets } from '../../../panel/secrets/secrets.js';
import { UsageError } from '../../usage-error.js';

type Work = (config: PanelConfig, db: PanelDatabase) => Promise<string>;

const optionsOf = (config: PanelConfig, db: PanelDatabase) => ({ db, folder: config.folder, given: config });
const SESSION_SECRET = SECRETS.sessionSecret.variable;

const WORK: Record<string, Record<string, Work>> = {
  accept: {
    [SESSION_SECRET]: (config, db) => acceptSecret('sessionSecret', optionsOf(config, db)),
    [SECRETS.passwordPepper.variable]: (config, db) => acceptSecret('passwordPepper', optionsOf(config, db)),
    async [SEALING_VARIABLE](config, db) {
      const { sessionSecret } = await takeSecrets(optionsOf(config, db));
      const { folder, sealingKeys: given } = config;
      return acceptSealingKeys({ db, folder, given, sessionSecret });
    },
  },
  rotate: {
    [SESSION_SECRET]: (config, db) => rotateSessionSecret(optionsOf(config, db)),
    async [SEALING_VARIABLE]({ folder, sealingKeys }) {
      if (sealingKeys === undefined) return rotateSealingKey(folder);
      throw new StartError(
        `${SEALING_VARIABLE} is set in the environment: add a new key before the others there, and restart the panel.`,
      );
    },
  },
};

/** `berth panel secret accept NAME` and `rotate NAME`. The panel must be stopped. */
export async function panelSecret([action, variable, ...rest]: string[]): Promise<void> {
  const work = WORK[action ?? '']?.[variable ?? ''];
  if (work === undefined || rest.length > 0) {
    const forms = Object.entries(WORK).map(
      ([name, secrets]) => `${name} and one of ${Object.keys(secrets).join(', ')}`,
    );
    throw new UsageError(`\`panel secret\` needs ${forms.join(', or ')}`);
  }
  const config = readPanelConfig();
  const lock = await claimInstallation(config);
  const db = await openPanelDatabase(config.database);
  try {
    console.log(await work(config, db));
  } finally {
    await db.close();
    await lock?.release();
  }
}

/**
 * Locks the panel's folder, so that the panel cannot run at the same time. A panel with `DATABASE_URL` and all secrets
 * in the environment may not have a folder.
 */
async function claimInstallation(config: PanelConfig): Promise<ExclusiveLock | undefined> {
  const { databaseUrl, sessionSecret, passwordPepper, sealingKeys, folder } = config;
  const isAllGiven = databaseUrl && sessionSecret && passwordPepper && sealingKeys;
  if (isAllGiven && !existsSync(folder)) return undefined;
  requireInstallation(databaseUrl ? folder : config.database, 'panel');
  return claimStateFolder(folder, 'panel');
}
