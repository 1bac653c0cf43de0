import type { PanelConfig } from '../config/index.js';
import { readDocument } from '../lib/contract/openapi.js';
import type { SharedWindows } from '../lib/limits/shared-windows.js';
import type { Logger } from '../lib/logging/logger.js';
import type { HttpFigures } from '../lib/monitoring/http-figures.js';
import type { Readiness } from '../lib/monitoring/readiness.js';
import type { Own } from '../lib/process/closing.js';
import { ownVersion } from '../lib/process/own-version.js';
import { createPasswordHasher, type PasswordHasher } from '../lib/secrets/password-hasher.js';
import type { Clock } from '../lib/time/clock.js';
import { createRestrictions } from '../panel/access/restrictions.js';
import { createAnnouncements } from '../panel/announcements/announcements.js';
import { createApiKeys } from '../panel/api-keys/api-keys.js';
import { createAudit } from '../panel/audit/audit.js';
import { openBans } from '../panel/bans/bans.js';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { createHealth } from '../panel/health.js';
import { createAccounts } from '../panel/identity/accounts/accounts.js';
import { createEmailChanges } from '../panel/identity/accounts/email-changes.js';
import { createOwnAccount } from '../panel/identity/accounts/own-account.js';
import { createUsers } from '../panel/identity/administration/users.js';
import { createNotices } from '../panel/identity/notices/mailed-notices.js';
import type { Notices } from '../panel/identity/notices/notices.js';
import { createPasskeys } from '../panel/identity/passkeys/passkeys.js';
import {
  type BreachedPasswords,
  createBreachedPasswords,
} from '../panel/identity/passwords/breached-passwords.js';
import { createPasswordResets } from '../panel/identity/passwords/password-resets.js';
import { createPresentPassword } from '../panel/identity/passwords/present-password.js';
import { createSessions, type Sessions } from '../panel/identity/sessions/sessions.js';
import { createSignIn } from '../panel/identity/sign-in/sign-in.js';
import { createSignIns } from '../panel/identity/sign-in-history/sign-ins.js';
import { resealSecrets } from '../panel/identity/two-factor/reseal-secrets.js';
import { createTwoFactor } from '../panel/identity/two-factor/two-factor.js';
import { createPost, type Post } from '../panel/mail/post.js';
import { createSmtpMailer } from '../panel/mail/smtp-mailer.js';
import { createTestMails } from '../panel/mail/test-mails.js';
import { createPanelMetrics } from '../panel/monitoring/panel-metrics.js';
import type { ConnectNode } from '../panel/nodes/client/node.js';
import { connectNode } from '../panel/nodes/client/node-client.js';
import { TunnelPool } from '../panel/nodes/connection/tunnel-pool.js';
import { withUntrustedLogged } from '../panel/nodes/connection/untrusted-node.js';
import { createVerifiedConnections } from '../panel/nodes/connection/verified-connections.js';
import { createJoinCodes } from '../panel/nodes/joining/join-codes.js';
import { createTunnels } from '../panel/nodes/joining/tunnels.js';
import { clientHostOf } from '../panel/nodes/registry/client-host.js';
import { createNodes } from '../panel/nodes/registry/nodes.js';
import { takePanelId } from '../panel/nodes/registry/panel-id.js';
import { resealKeys } from '../panel/nodes/registry/reseal-keys.js';
import { createOverview } from '../panel/overview/overview.js';
import type { Secrets } from '../panel/secrets/secrets.js';
import { createSetupToken, type SetupToken } from '../panel/secrets/setup-token.js';
import { createEggs } from '../panel/server-types/eggs.js';
import { createFleetTypes } from '../panel/server-types/fleet-types.js';
import { createFleetUpdates } from '../panel/server-types/fleet-updates.js';
import { createAuditLog } from '../panel/servers/activity/audit-log.js';
import { createServerActivity } from '../panel/servers/activity/server-activity.js';
import { createRetainedData } from '../panel/servers/lifecycle/retained-data.js';
import { createInvitations } from '../panel/servers/members/invitations.js';
import { createMembers } from '../panel/servers/members/members.js';
import { ScheduleRunner } from '../panel/servers/schedules/schedule-runner.js';
import { createSchedules } from '../panel/servers/schedules/schedules.js';
import { createServerTypes } from '../panel/servers/server-types.js';
import { createServers } from '../panel/servers/servers.js';
import { createUserDeletion } from '../panel/servers/user-deletion.js';
import type { PanelServices } from '../panel/services.js';
import { type LiveSettings, openSettings } from '../panel/settings/live-settings.js';
import type { Settings } from '../panel/settings/settings.js';
import { openSessionStore } from './session-store.js';

type Stored = { db: PanelDatabase; clock: Clock; logger: Logger };

type Basics = Stored & {
  secrets: Secrets;
  /** The keys that encrypt stored values, newest first. */
  sealingKeys: readonly string[];
  /** The counts of rate limits that all panels of the database share. */
  windows: SharedWindows;
  /** The bcrypt cost: the number of rounds as a power of two. */
  passwordCost: number | undefined;
  readiness: Readiness;
  http: HttpFigures;
};

/** Opens the parts of the panel's domain. Each part is opened after those that it uses. */
export async function openPanelDomain(
  config: PanelConfig,
  { secrets, passwordCost, ...basics }: Basics,
  own: Own,
): Promise<{ services: PanelServices; setupToken: SetupToken | null }> {
  const secret = secrets.sessionSecret;
  const { db, logger, sealingKeys } = basics;
  const sealedAnew =
    (await resealKeys(db, sealingKeys, logger)) + (await resealSecrets(db, sealingKeys, logger));
  if (sealedAnew > 0)
    logger.info({ values: sealedAnew }, 're-encrypted stored secrets with the newest sealing key');
  const { isAsked, ...how } = config.setupToken;
  const setupToken = isAsked ? createSetupToken({ ...basics, secret, ...how }) : null;
  const settings = own('the settings', await openSettings(basics), (it) => it.close());
  const passwords = createPasswordHasher({
    pepper: secrets.passwordPepper,
    ...(passwordCost === undefined ? {} : { cost: passwordCost }),
  });
  const store = await openSessionStore({ ...basics, redisUrl: config.redisUrl }, own);
  const sessions = createSessions({ ...basics, store, secret });
  const mailer = config.smtp && createSmtpMailer(config.smtp);
  const post = own('the mails', createPost({ ...basics, mailer }), (it) => it.close());
  const sender = createNotices({ ...basics, post, publicUrl: config.publicUrl });
  const notices = own('the notices', sender, (it) => it.settled());
  const path = config.breachedPasswords;
  const breachedPasswords = path === undefined ? undefined : createBreachedPasswords({ path, logger });
  const ways = { passwords, breachedPasswords, sessions, secret, setupToken };
  const persons = createPeople(config, { ...basics, ...ways, settings, post, notices });
  const audit = own('the audit log', createAudit({ ...basics, keepDays: config.auditDays }), (it) =>
    it.settled(),
  );
  const serving = await openServers(config, { ...basics, settings }, own);
  const runner = own('the schedules', new ScheduleRunner({ ...basics, ...serving, audit }), (it) =>
    it.close(),
  );
  const bans = own('the bans', await openBans(basics), (it) => it.close());
  const services: PanelServices = {
    health: createHealth(basics),
    readiness: basics.readiness,
    metrics: createPanelMetrics({ ...basics, ...persons, ...serving, post, readVersion }),
    settings,
    sessions,
    restrictions: createRestrictions({ ...basics, settings, canSendMail: post.canSend }),
    ...persons,
    ...serving,
    members: createMembers(basics),
    invitations: createInvitations({ ...basics, ...persons, settings, post, publicUrl: config.publicUrl }),
    userDeletion: createUserDeletion({ ...basics, ...persons, ...serving }),
    apiKeys: createApiKeys({ ...basics, notices }),
    audit,
    auditLog: createAuditLog({ ...basics, audit }),
    testMails: createTestMails({ ...basics, mailer, server: config.smtp, publicUrl: config.publicUrl }),
    serverActivity: createServerActivity({ ...basics, audit }),
    schedules: createSchedules(basics, () => runner.wake()),
    announcements: createAnnouncements(basics),
    eggs: createEggs(config),
    bans,
  };
  post.start();
  runner.wake();
  return { services, setupToken };
}

const readVersion = () => readDocument('panel').info.version;

type PeopleBasics = Stored & {
  windows: SharedWindows;
  passwords: PasswordHasher;
  breachedPasswords: BreachedPasswords | undefined;
  settings: Settings;
  sessions: Sessions;
  post: Post;
  notices: Notices;
  secret: string;
  sealingKeys: readonly string[];
  setupToken: SetupToken | null;
};

/** Creates the parts for accounts, for signing in, and for what users and administrators can change. */
function createPeople({ publicUrl }: PanelConfig, basics: PeopleBasics) {
  const signIns = createSignIns(basics);
  const twoFactor = createTwoFactor(basics);
  const emailChanges = createEmailChanges({ ...basics, publicUrl });
  const presentPassword = createPresentPassword(basics);
  return {
    accounts: createAccounts({
      ...basics,
      confirmations: basics.post.canSend ? emailChanges : undefined,
    }),
    ownAccount: createOwnAccount({ ...basics, presentPassword, emailChanges }),
    passwordResets: createPasswordResets({ ...basics, publicUrl, twoFactor }),
    emailChanges,
    signIns,
    signIn: createSignIn({ ...basics, twoFactor, signIns }),
    twoFactor,
    passkeys: createPasskeys({ ...basics, publicUrl }),
    users: createUsers(basics),
  };
}

async function openServers(
  config: PanelConfig,
  basics: Stored & { sealingKeys: readonly string[]; settings: LiveSettings },
  own: Own,
): Promise<
  Pick<
    PanelServices,
    'nodes' | 'joinCodes' | 'tunnels' | 'servers' | 'serverTypes' | 'fleetTypes' | 'retainedData' | 'overview'
  >
> {
  const { logger } = basics;
  const rules = { serverLimit: config.serverLimit, panelPort: config.port };
  const pool = new TunnelPool();
  const connections = createVerifiedConnections(config.trustedFiles, logger, { tunnels: pool });
  const dial = withUntrustedLogged(connections.dial, logger);
  const [panelUrl] = config.reachedAt;
  const stallMs = 1000 * config.transferStallS;
  const connect: ConnectNode = (target) =>
    connectNode({ ...target, ...connections, dial, stallMs, clientHost: clientHostOf(target.url, panelUrl) });
  const panelId = takePanelId(config.folder);
  const nodes = createNodes({ ...basics, connect, panelId, version: ownVersion() });
  const servers = own('the servers', createServers({ ...basics, nodes, rules }), (it) => it.close());
  await servers.recover();
  const retainedData = createRetainedData({ ...basics, nodes });
  const { proxyGaps } = config;
  const overview = createOverview({ ...basics, nodes, servers, readVersion, url: panelUrl, proxyGaps });
  const updates = own('the server types', createFleetUpdates({ ...basics, nodes }), (it) => it.close());
  const fleetTypes = createFleetTypes(basics, { onChange: () => updates.changed() });
  updates.start();
  const serverTypes = createServerTypes({ nodes });
  const joinCodes = createJoinCodes({ ...basics, nodes, url: panelUrl });
  const tunnels = createTunnels({ nodes, joinCodes, pool });
  return { nodes, joinCodes, tunnels, servers, serverTypes, fleetTypes, retainedData, overview };
}
