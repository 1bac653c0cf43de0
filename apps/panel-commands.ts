import type { PanelConfig } from '../config/index.js';
import { systemClock } from '../lib/clock.js';
import { DomainError } from '../lib/errors.js';
import { createLogger } from '../lib/logger.js';
import { createPasswordHasher } from '../lib/password-hasher.js';
import { makeStateFolder } from '../lib/state-folder.js';
import { type Audit, createAudit } from '../panel/audit/audit.js';
import { openPanelDatabase } from '../panel/database/panel-database.js';
import type { Notices } from '../panel/notices/notices.js';
import { takeSecrets } from '../panel/secrets/secrets.js';
import { createSetupToken, setupUrlOf } from '../panel/secrets/setup-token.js';
import { createSessionEnds } from '../panel/sessions/session-ends.js';
import { createUsers, type Users } from '../panel/users/users.js';

/** What the command line does in the panel's domain. */
export type PanelCommands = {
  users: Users;
  audit: Audit;
  /** Where the first user signs up. @throws DomainError `conflict` where there is a user */
  setupUrl(): Promise<string>;
};

/**
 * Opens the panel's domain as far as the command line needs it, beside a running panel as well as without one, and closes
 * it after the work.
 */
export async function withPanelCommands<T>(
  config: PanelConfig,
  work: (commands: PanelCommands) => Promise<T>,
): Promise<T> {
  const logger = createLogger('panel', config.logLevel);
  makeStateFolder(config.folder);
  const db = await openPanelDatabase(config.database, { logger });
  try {
    const secrets = await takeSecrets({ db, folder: config.folder, given: config });
    const basics = { db, clock: systemClock, logger };
    const passwords = createPasswordHasher({ pepper: secrets.passwordPepper });
    const notices: Notices = { credentialChanged: () => undefined };
    const { isAsked, given } = config.setupToken;
    const token = isAsked ? createSetupToken({ db, secret: secrets.sessionSecret, given }) : null;
    return await work({
      users: createUsers({ ...basics, passwords, sessions: createSessionEnds(basics), notices }),
      audit: createAudit({ ...basics, keepDays: config.auditDays }),
      async setupUrl() {
        if ((await db.models.users.count()) === 0) return setupUrlOf(config.publicUrl, token);
        throw new DomainError(
          'conflict',
          `There is a user already. Sign in at ${config.publicUrl}, or make another administrator with \`berth panel user create EMAIL --admin\`.`,
        );
      },
    });
  } finally {
    await db.close();
  }
}
