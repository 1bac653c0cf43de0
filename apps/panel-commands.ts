import type { PanelConfig } from '../config/index.js';
import { type OpenClock, openDatabaseClock } from '../lib/database/database-clock.js';
import { requireInstallation } from '../lib/disk/state-folder.js';
import { DomainError } from '../lib/errors/errors.js';
import { createLogger } from '../lib/logging/logger.js';
import { createPasswordHasher } from '../lib/secrets/password-hasher.js';
import { type Audit, createAudit } from '../panel/audit/audit.js';
import { createUsers, type Users } from '../panel/identity/administration/users.js';
import { createNotices } from '../panel/identity/notices/mailed-notices.js';
import { createResetLinks, type ResetLink } from '../panel/identity/passwords/reset-links.js';
import { createSessionEnds } from '../panel/identity/sessions/session-ends.js';
import { hasUsers } from '../panel/identity/users/stored-users.js';
import { createImports, type Imports } from '../panel/imports/imports.js';
import { createLeftMails } from '../panel/mail/left-mails.js';
import { openPanelDatabase } from '../panel/schema/open-panel-database.js';
import { requireSecrets, takeSecrets } from '../panel/secrets/secrets.js';
import { createSetupToken, setupUrlsOf } from '../panel/secrets/setup-token.js';

/** The part of the panel's domain that the command line uses. */
export type PanelCommands = {
  users: Users;
  audit: Audit;
  imports: Imports;
  /**
   * Creates a link with which the user can set a password once.
   *
   * @throws DomainError `conflict` if another link is being created
   */
  resetLink(userId: string): Promise<ResetLink>;
  /**
   * Returns the URLs at which the first user signs up.
   * @throws DomainError `conflict` if a user exists
   */
  setupUrls(): Promise<string[]>;
};

/**
 * Opens the part of the panel's domain that the command line needs, and closes it when the work is done. The panel may
 * be running or stopped.
 */
export async function withPanelCommands<T>(
  config: PanelConfig,
  work: (commands: PanelCommands) => Promise<T>,
): Promise<T> {
  const logger = createLogger('panel', config.logLevel);
  if (!config.databaseUrl) requireInstallation(config.database, 'panel');
  // With DATABASE_URL, the folder is only needed for secrets that are not set in the environment.
  else requireSecrets({ folder: config.folder, given: config });
  const db = await openPanelDatabase(config.database, { logger });
  let clock: OpenClock | undefined;
  try {
    clock = await openDatabaseClock({ db, logger });
    const secrets = await takeSecrets({ db, folder: config.folder, given: config });
    const basics = { db, clock, logger };
    const passwords = createPasswordHasher({ pepper: secrets.passwordPepper });
    const { publicUrl } = config;
    const links = createResetLinks({ ...basics, publicUrl });
    const notices = createNotices({ ...basics, post: createLeftMails(basics), publicUrl });
    const { isAsked, ...how } = config.setupToken;
    const token = isAsked ? createSetupToken({ db, secret: secrets.sessionSecret, ...how }) : null;
    const done = await work({
      users: createUsers({ ...basics, passwords, sessions: createSessionEnds(basics), notices }),
      imports: createImports({ ...basics, passwords }),
      audit: createAudit({ ...basics, keepDays: config.auditDays }),
      async resetLink(userId) {
        const link = await links.renewNow(userId);
        if (link !== undefined) return link;
        throw new DomainError(
          'conflict',
          'Another password link for this user was created at the same moment. Try again.',
        );
      },
      async setupUrls() {
        if (!(await hasUsers(db))) return setupUrlsOf(config.reachedAt, token);
        throw new DomainError(
          'conflict',
          `A user already exists. Sign in at ${config.reachedAt[0]}, or create another administrator with \`berth panel user create EMAIL --admin\`.`,
        );
      },
    });
    await notices.settled();
    return done;
  } finally {
    clock?.close();
    await db.close();
  }
}
