import { OwnWindows } from '../../../../lib/limits/shared-windows.js';
import { createPasswordHasher } from '../../../../lib/secrets/password-hasher.js';
import type { TestDatabase } from '../../../../testing/database/panel-database.js';
import { type MailServer, startMailServer } from '../../../../testing/network/mail-server.js';
import { testClock } from '../../../../testing/time/test-clock.js';
import type { PanelDatabase } from '../../../database/panel-database.js';
import { createPost } from '../../../mail/post.js';
import { createSmtpMailer } from '../../../mail/smtp-mailer.js';
import { createSettings } from '../../../settings/settings.js';
import { createNotices } from '../../notices/mailed-notices.js';
import { createPasswordResets } from '../../passwords/password-resets.js';
import { createPresentPassword } from '../../passwords/present-password.js';
import { sessionsOn } from '../../sessions/suites/session-fixture.js';
import { createSignIn } from '../../sign-in/sign-in.js';
import { createSignIns } from '../../sign-in-history/sign-ins.js';
import { createTwoFactor } from '../../two-factor/two-factor.js';
import { createAccounts } from '../accounts.js';
import { createEmailChanges } from '../email-changes.js';
import { createOwnAccount } from '../own-account.js';

export const PUBLIC_URL = 'https://panel.example.org';
export const PASSWORD = 'Quiet-Harbour-47';
export const NEW_PASSWORD = 'Louder-Harbour-48';
export const HOME = '192.0.2.1';

const ignore = () => undefined;
const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** The accounts of one panel on a database, with their dependencies. */
export type AccountFixture = Awaited<ReturnType<typeof openAccountFixture>>;

/** @param mail the mail server; null without SMTP */
export async function openAccountFixture({ db }: Pick<TestDatabase, 'db'>, mail: MailServer | null) {
  const clock = testClock();
  const basics = { db, clock, logger };
  const passwords = createPasswordHasher({ pepper: 'a pepper for tests, 32 characters', cost: 4 });
  const sessions = await sessionsOn(db, clock);
  const settings = createSettings(basics);
  const signIns = createSignIns(basics);
  const windows = new OwnWindows(() => clock.now());
  const mailer = mail === null ? undefined : createSmtpMailer(mail.settings);
  const post = createPost({ ...basics, mailer });
  const notices = createNotices({ ...basics, post, publicUrl: PUBLIC_URL });
  const all = {
    ...basics,
    passwords,
    sessions,
    settings,
    signIns,
    windows,
    post,
    notices,
    publicUrl: PUBLIC_URL,
    secret: 'a secret for tests, of 32 characters',
    sealingKeys: ['a sealing key for tests'],
  };
  const twoFactor = createTwoFactor(all);
  const signIn = createSignIn({ ...all, twoFactor });
  const emailChanges = createEmailChanges(all);
  const presentPassword = createPresentPassword(all);
  const accounts = createAccounts({ ...all, setupToken: null });
  return {
    ...all,
    signIn,
    twoFactor,
    accounts,
    emailChanges,
    ownAccount: createOwnAccount({ ...all, presentPassword, emailChanges }),
    passwordResets: createPasswordResets({ ...all, twoFactor }),
    /** Registers a user with a confirmed address and this many sessions. @returns the user's id */
    async person(username: string, sessionCount = 0): Promise<string> {
      await settings.update({ allowRegistration: true });
      const email = `${username.toLowerCase()}@example.org`;
      const { id } = await accounts.register({ username, email, password: PASSWORD }, HOME);
      await db.models.users.update({ emailConfirmed: true, confirmBy: null }, { where: { id } });
      for (let count = 0; count < sessionCount; count += 1) {
        await sessions.begin({ userId: id, address: HOME, userAgent: 'a browser' });
      }
      return id;
    },
    /** Registers a user through open registration. @returns the user's id */
    async stranger(email: string): Promise<string> {
      const confirmations = mail === null ? undefined : emailChanges;
      const open = createAccounts({ ...all, setupToken: null, confirmations });
      return (await open.register({ username: 'Mallory', email, password: PASSWORD }, HOME)).id;
    },
    canSignIn: (email: string, password: string) =>
      signIn.checkPassword({ email, password }, { address: HOME, userAgent: '' }).then(
        () => true,
        () => false,
      ),
    sessionsOf: async (userId: string) => (await sessions.list(userId, null, {})).items.map(({ id }) => id),
    async close() {
      await notices.settled();
      await post.close();
    },
  };
}

/** Database, mail server and accounts for each test of a suite. */
export type AccountHarness = AccountFixture & { server: MailServer; db: PanelDatabase; end(): Promise<void> };

export async function openAccountHarness(newDatabase: () => Promise<TestDatabase>): Promise<AccountHarness> {
  const database = await newDatabase();
  const server = await startMailServer();
  const fixture = await openAccountFixture(database, server);
  return {
    ...fixture,
    server,
    end: async () => {
      await fixture.close();
      await server.close();
      await database.remove();
    },
  };
}
