import { createPasswordHasher, type PasswordHasher } from '../../../../lib/secrets/password-hasher.js';
import type { TestDatabase } from '../../../../testing/database/panel-database.js';
import type { Caller } from '../../../access/caller.js';
import { createSettings, type Settings } from '../../../settings/settings.js';
import { createAccounts } from '../../accounts/accounts.js';
import type { CredentialChange } from '../../notices/notice-words.js';
import {
  type OnePanel,
  openSessionFixture,
  type SessionFixture,
} from '../../sessions/suites/session-fixture.js';
import { createSignIns } from '../../sign-in-history/sign-ins.js';
import type { FactorChange } from '../../two-factor/factor-changes.js';
import { createTwoFactor, type TwoFactor } from '../../two-factor/two-factor.js';
import { createSignIn, type SignIn } from '../sign-in.js';

export const PASSWORD = 'Quiet-Harbour-47';
export const WRONG = 'Wrong-Harbour-47';
export const EMAIL = 'ada@example.org';
export const HOME = '192.0.2.1';
/** Returns the source of an attempt: a browser at this address. */
export const at = (address: string) => ({ address, userAgent: 'Firefox' });

export const quickPasswords = createPasswordHasher({ pepper: 'a pepper for tests, 32 characters', cost: 4 });

export type SignInPanel = OnePanel & { signIn: SignIn; twoFactor: TwoFactor; settings: Settings };
export type SignInFixture = Omit<SessionFixture, 'another'> &
  SignInPanel & {
    notices: CredentialChange[];
    another(): Promise<SignInPanel>;
    register(email?: string): Promise<string>;
    /** Returns a signed-in browser of the user, as the operations on factors receive it. */
    browser(userId: string): Promise<FactorChange & { reference(): string }>;
  };

/** Creates all parts of a sign-in, on one panel and on further panels of the same database. */
export async function openSignInFixture(
  database: TestDatabase,
  { redisUrl, passwords = quickPasswords }: { redisUrl?: string; passwords?: PasswordHasher } = {},
): Promise<SignInFixture> {
  const fixture = await openSessionFixture(database, redisUrl);
  const sent: CredentialChange[] = [];
  const notices = { credentialChanged: (_: string, change: CredentialChange) => void sent.push(change) };
  const on = (panel: OnePanel): SignInPanel => {
    const settings = createSettings(panel);
    const twoFactor = createTwoFactor({ ...panel, sealingKeys: [panel.secret], settings, notices });
    const signIns = createSignIns(panel);
    return {
      ...panel,
      settings,
      twoFactor,
      signIn: createSignIn({ ...panel, passwords, settings, twoFactor, signIns }),
    };
  };
  const first = on(fixture);
  const accounts = createAccounts({ ...first, passwords, setupToken: null });
  await first.settings.update({ allowRegistration: true });
  return {
    ...fixture,
    ...first,
    notices: sent,
    another: async () => on(await fixture.another()),
    register: async (email = EMAIL) =>
      (await accounts.register({ email, username: 'Ada', password: PASSWORD }, HOME)).id,
    browser: (userId) => openBrowserOf(fixture, userId),
  };
}

async function openBrowserOf({ sessions }: SessionFixture, userId: string) {
  let reference = await sessions.begin({ userId, address: HOME, userAgent: 'Firefox' });
  const found = await sessions.find(reference);
  if (found === undefined || !('caller' in found)) throw new Error('the new session cannot be found');
  const { id } = found;
  const caller: Caller = found.caller;
  return {
    caller,
    address: HOME,
    reference: () => reference,
    session: {
      keep: (name: string, value: string, ttlMs: number) => sessions.keep(id, name, value, ttlMs),
      take: (name: string) => sessions.take(id, name),
      renew: async () => {
        reference = (await sessions.renew(reference)) ?? reference;
      },
    },
  };
}
