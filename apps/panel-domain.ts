import type { PanelConfig } from '../config/index.js';
import type { Clock } from '../lib/clock.js';
import type { Own } from '../lib/closing.js';
import type { Logger } from '../lib/logger.js';
import { createPasswordHasher, type PasswordHasher } from '../lib/password-hasher.js';
import { openSharedWindows } from '../lib/redis-windows.js';
import { createTrustingFetch } from '../lib/trusting-fetch.js';
import { createAccounts } from '../panel/accounts/accounts.js';
import { createEmailChanges } from '../panel/accounts/email-changes.js';
import { createOwnAccount } from '../panel/accounts/own-account.js';
import { createPasswordResets } from '../panel/accounts/password-resets.js';
import { createPresentPassword } from '../panel/accounts/present-password.js';
import { createApiKeys } from '../panel/api-keys/api-keys.js';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { createHealth } from '../panel/health.js';
import { createPost } from '../panel/mail/post.js';
import { createSmtpMailer } from '../panel/mail/smtp-mailer.js';
import type { ConnectNode } from '../panel/nodes/node.js';
import { connectNode } from '../panel/nodes/node-client.js';
import { createNodes } from '../panel/nodes/nodes.js';
import { withUntrustedLogged } from '../panel/nodes/untrusted-node.js';
import { createNotices } from '../panel/notices/mailed-notices.js';
import type { Secrets } from '../panel/secrets/secrets.js';
import { createSetupToken, type SetupToken } from '../panel/secrets/setup-token.js';
import { createServerTypes } from '../panel/servers/server-types.js';
import { createServers } from '../panel/servers/servers.js';
import type { PanelServices } from '../panel/services.js';
import { createSessions, type Sessions } from '../panel/sessions/sessions.js';
import { createSettings } from '../panel/settings/settings.js';
import { createSignIns } from '../panel/sign-in-history/sign-ins.js';

type Basics = {
  db: PanelDatabase;
  clock: Clock;
  logger: Logger;
  secrets: Secrets;
  /** Rounds of bcrypt, as a power of two. */
  passwordCost: number | undefined;
};

/** The panel's domain, each part after those that it uses. */
export async function openPanelDomain(
  config: PanelConfig,
  { secrets, passwordCost, ...basics }: Basics,
  own: Own,
): Promise<{ services: PanelServices; setupToken: SetupToken | null }> {
  const secret = secrets.sessionSecret;
  const { isAsked, given } = config.setupToken;
  const setupToken = isAsked ? createSetupToken({ ...basics, secret, given }) : null;
  const settings = createSettings(basics);
  const passwords = createPasswordHasher({
    pepper: secrets.passwordPepper,
    ...(passwordCost === undefined ? {} : { cost: passwordCost }),
  });
  const rules = { serverLimit: config.serverLimit, panelPort: config.port };
  const { logger } = basics;
  const dial = withUntrustedLogged(createTrustingFetch(config.trustedFiles, logger), logger);
  const connect: ConnectNode = (target) => connectNode({ ...target, dial });
  const nodes = createNodes({ ...basics, secret, connect });
  const servers = own('the servers', createServers({ ...basics, nodes, rules }), (it) => it.close());
  await servers.recover();
  const sessions = createSessions(basics);
  const signIns = createSignIns(basics);
  const services: PanelServices = {
    health: createHealth(basics),
    settings,
    accounts: createAccounts({ ...basics, passwords, settings, setupToken, signIns }),
    ...(await openOwnAccounts(config, { ...basics, passwords, sessions }, own)),
    signIns,
    sessions,
    apiKeys: createApiKeys(basics),
    nodes,
    servers,
    serverTypes: createServerTypes({ nodes }),
  };
  return { services, setupToken };
}

type AccountBasics = Omit<Basics, 'secrets' | 'passwordCost'> & {
  passwords: PasswordHasher;
  sessions: Sessions;
};

/** What people do with their own account, and the mails about it. */
async function openOwnAccounts(
  { smtp, publicUrl, redisUrl }: PanelConfig,
  basics: AccountBasics,
  own: Own,
): Promise<Pick<PanelServices, 'ownAccount' | 'passwordResets' | 'emailChanges'>> {
  const { logger } = basics;
  const windows = own('the windows', await openSharedWindows({ url: redisUrl, logger }), (it) => it.close());
  const mailer = smtp && createSmtpMailer(smtp);
  const post = own('the mails', createPost({ ...basics, mailer }), (it) => it.close());
  const notices = createNotices({ ...basics, post, publicUrl });
  const mailing = { ...basics, post, publicUrl, notices, windows };
  const emailChanges = createEmailChanges(mailing);
  const presentPassword = createPresentPassword(basics);
  const ownAccount = createOwnAccount({ ...basics, presentPassword, emailChanges, notices });
  const passwordResets = createPasswordResets(mailing);
  post.start();
  return { ownAccount, passwordResets, emailChanges };
}
