import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Ceremony, SoftPasskey } from '../../../testing/browser/soft-passkey.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import type { Caller } from '../../access/caller.js';
import { createPasskeys, type Passkeys } from '../passkeys/passkeys.js';
import { createSignIns } from '../sign-in-history/sign-ins.js';
import {
  at,
  EMAIL,
  HOME,
  openSignInFixture,
  type SignInFixture,
  type SignInPanel,
} from './suites/sign-in-fixture.js';

const ORIGIN = 'https://panel.example.org';
const RP_ID = 'panel.example.org';
const REFUSED = 'unauthenticated/invalid_passkey';
const LOCKED = 'locked/account_locked';
const [BROWSER, ANOTHER] = ['B'.repeat(43), 'C'.repeat(43)];
const MINUTE_MS = 60_000;

describe('sign-in with a passkey alone', () => suite(sqliteDatabase));
describeWith(['postgres'], 'sign-in with a passkey alone on PostgreSQL', () =>
  suite(() => postgresDatabase(testService('postgres'))),
);

function suite(open: () => Promise<TestDatabase>): void {
  let fixture: SignInFixture;
  let passkeys: Passkeys;
  let ada: Caller;
  let passkey: SoftPasskey;

  beforeEach(async () => {
    fixture = await openSignInFixture(await open());
    passkeys = on(fixture);
    ada = (await fixture.browser(await fixture.register())).caller;
    passkey = passkeyOf(ada.user.id);
    await add(passkey);
  });
  afterEach(() => fixture.close());

  const on = (panel: SignInPanel, publicUrl = ORIGIN) =>
    createPasskeys({ ...panel, publicUrl, notices: { credentialChanged: () => undefined } });
  const passkeyOf = (userId: string) => new SoftPasskey(Buffer.from(userId).toString('base64url'));
  const ceremony = (challenge: string, changes: Partial<Ceremony> = {}): Ceremony => ({
    ...{ challenge, rpId: RP_ID, origin: ORIGIN },
    ...changes,
  });

  async function add(added: SoftPasskey, extensions: object = {}) {
    const { challenge } = await passkeys.registrationOptions(ada.user);
    const input = { ...added.create(ceremony(challenge)), clientExtensionResults: extensions };
    return passkeys.register(ada, input, { challenge, address: HOME });
  }

  const challengeFor = async (browser = BROWSER) => (await passkeys.signInOptions(browser)).challenge;

  /** Verifies a response, but stores no session. */
  async function send(response: ReturnType<SoftPasskey['get']>, browser = BROWSER, to: Passkeys = passkeys) {
    return fixture.signIn.checkPasskey(await to.beginSignIn(response, browser), at(HOME));
  }
  const signIn = async (by = passkey, changes: Partial<Ceremony> = {}, handle?: string) =>
    send(by.get(ceremony(await challengeFor(), changes), handle));
  const messageOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'accepted',
      (error: Error) => error.message,
    );

  test('a passkey signs its user in without a password and a code, and is then listed as passwordless', async () => {
    await fixture.db.models.users.update({ twoFactorEnabled: true }, { where: { id: ada.user.id } });
    await fixture.db.models.passkeys.update({ passwordless: false }, { where: {} });
    const { user, confirm } = await signIn();
    expect(user).toMatchObject({ id: ada.user.id, email: EMAIL });
    const reference = await fixture.sessions.begin({ userId: user.id, ...at(HOME), confirm });
    expect(await fixture.sessions.find(reference)).toHaveProperty('caller.user.id', user.id);
    expect((await passkeys.list(user.id, {})).items).toMatchObject([{ passwordless: true }]);
    const signIns = createSignIns(fixture);
    await eventually('the record', async () => (await signIns.list(user.id, {})).items.length > 0);
    expect((await signIns.list(user.id, {})).items).toMatchObject([
      { outcome: 'signed_in', method: 'passkey', address: HOME },
    ]);
  });

  test('the options name no account and no passkey, and require that the user is verified', async () => {
    const options = await passkeys.signInOptions(BROWSER);
    expect(options).toEqual({
      ...{ challenge: expect.stringMatching(/^[A-Za-z0-9_-]{72}$/), rpId: RP_ID, timeout: 300_000 },
      userVerification: 'required',
    });
    expect((await passkeys.signInOptions(BROWSER)).challenge).not.toBe(options.challenge);
  });

  test('a challenge works once, also when two panels receive its response at the same time', async () => {
    const answer = passkey.get(ceremony(await challengeFor()));
    const second = await fixture.another();
    const panels = [passkeys, on(second), passkeys, on(second)];
    const tries = await Promise.allSettled(panels.map((to) => send(answer, BROWSER, to)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(send(answer))).toBe(REFUSED);
  });

  test('a challenge works only in the browser that requested it, for five minutes', async () => {
    const challenge = await challengeFor();
    const answer = passkey.get(ceremony(challenge));
    expect(await failureOf(send(answer, ANOTHER))).toBe(REFUSED);
    expect(await failureOf(passkeys.beginSignIn(answer, undefined))).toBe(REFUSED);
    fixture.clock.advance(5 * MINUTE_MS);
    expect(await failureOf(send(answer))).toBe(REFUSED);
  });

  test('forged challenges, and those of other ceremonies, are refused', async () => {
    const challenge = await challengeFor();
    const bytes = Buffer.from(challenge, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
    const { challenge: ofOther } = await passkeys.authenticationOptions(ada.user.id);
    for (const forged of [bytes.toString('base64url'), ofOther, 'AAAA', ''])
      expect(await failureOf(send(passkey.get(ceremony(forged))))).toBe(REFUSED);
    const answer = passkey.get(ceremony(challenge));
    const said = { ...answer, response: { ...answer.response, clientDataJSON: 'bm9uZQ' } };
    expect(await failureOf(send(said))).toBe(REFUSED);
    // These responses do not count as failed sign-ins, so that an outdated page does not lock the account.
    await signIn();
  });

  test('a passkey is refused at another origin, for another host, with another signature, user or counter', async () => {
    await fixture.settings.update({ loginMaxAttempts: 1000 });
    const other = passkeyOf(ada.user.id);
    const forged = async () => {
      const asked = ceremony(await challengeFor());
      const { signature } = other.get(asked).response;
      const answer = passkey.get(asked);
      return send({ ...answer, response: { ...answer.response, signature } });
    };
    expect(await messageOf(signIn(passkey, { origin: 'https://evil.example.org' }))).toMatch(
      /work only at https:\/\/panel\.example\.org/,
    );
    expect(await failureOf(signIn(passkey, { rpId: 'example.org' }))).toBe(REFUSED);
    expect(await failureOf(forged())).toBe(REFUSED);
    for (const handle of ['', Buffer.from('usr_other').toString('base64url')])
      expect(await failureOf(signIn(passkey, {}, handle))).toBe(REFUSED);
    passkey.counter = 7;
    await signIn();
    expect(await failureOf(signIn())).toBe(REFUSED);
    passkey.counter = 6;
    expect(await failureOf(signIn())).toBe(REFUSED);
  });

  test('a passkey whose authenticator has not verified the user is refused, and the message says so', async () => {
    passkey.verifiesUser = false;
    expect(await failureOf(signIn())).toBe(REFUSED);
    expect(await messageOf(signIn())).toMatch(/did not check a PIN.*: sign in with the password\.$/);
    const { challenge } = await passkeys.authenticationOptions(ada.user.id);
    await passkeys.authenticate(ada.user.id, passkey.get(ceremony(challenge)), challenge);
  });

  test('a passkey confirms the identity of a user without a password only if its authenticator has verified the user', async () => {
    const confirm = async (verifiesUser: boolean) => {
      passkey.verifiesUser = verifiesUser;
      const { challenge, userVerification } = await passkeys.authenticationOptions(ada.user.id);
      const answer = passkey.get(ceremony(challenge));
      return [userVerification, await messageOf(passkeys.authenticate(ada.user.id, answer, challenge))];
    };
    expect(await confirm(false)).toEqual(['preferred', 'accepted']);
    await fixture.db.models.users.update({ hasPassword: false }, { where: { id: ada.user.id } });
    expect(await confirm(false)).toEqual([
      'required',
      expect.stringMatching(/^The response of this passkey is not valid/),
    ]);
    expect(await confirm(true)).toEqual(['required', 'accepted']);
  });

  test('unknown passkeys, and those of deleted, disabled and unknown users, get the same response', async () => {
    await fixture.settings.update({ loginMaxAttempts: 1000 });
    const wrong = await messageOf(signIn(passkey, {}, 'AAAA'));
    expect(wrong).toMatch(/^The response of this passkey is not valid for this sign-in\. Sign in with/);
    expect(await messageOf(signIn(passkeyOf(ada.user.id)))).toBe(wrong);
    const { users } = fixture.db.models;
    await users.update({ disabled: true }, { where: { id: ada.user.id } });
    expect(await messageOf(signIn())).toBe(wrong);
    await fixture.db.models.firstAdministrator.destroy({ where: {} });
    await users.destroy({ where: { id: ada.user.id } });
    expect(await messageOf(signIn())).toBe(wrong);
    const elsewhere = { origin: 'https://evil.example.org' };
    expect(await messageOf(signIn(passkey, elsewhere))).toMatch(/work only at/);
  });

  test('five failures lock the account for passkeys and passwords, and an unknown passkey in the same way', async () => {
    const outcomes = async (by: SoftPasskey) => {
      const all: string[] = [];
      for (let count = 0; count < 6; count += 1) all.push(await failureOf(signIn(by, {}, 'AAAA')));
      return all;
    };
    const locked = [...Array(5).fill(REFUSED), LOCKED];
    expect(await outcomes(passkey)).toEqual(locked);
    expect(await failureOf(signIn())).toBe(LOCKED);
    expect(await outcomes(passkeyOf(ada.user.id))).toEqual(locked);
    fixture.clock.advance(15 * MINUTE_MS);
    await signIn();
  });

  test('no session begins if the passkey is removed after it was checked', async () => {
    const { id } = await add(passkeyOf(ada.user.id));
    const { user, confirm } = await signIn();
    const used = (await passkeys.list(user.id, {})).items.find((each) => each.id !== id);
    await passkeys.remove(ada, used?.id ?? '', HOME);
    const session = { userId: user.id, ...at(HOME), confirm };
    expect(await failureOf(fixture.sessions.begin(session))).toBe(REFUSED);
    expect((await passkeys.list(user.id, {})).items).toMatchObject([{ id }]);
  });

  test.each<[string, boolean, object, boolean]>([
    ['which is discoverable', true, { credProps: { rk: true } }, true],
    ['of a synced kind, in a browser that reports nothing', true, {}, true],
    ['which is not discoverable', true, { credProps: { rk: false } }, false],
    ['whose authenticator does not verify the user', false, { credProps: { rk: true } }, false],
  ])('the list says whether a new passkey %s can sign in alone', async (_title, verifiesUser, extensions, expected) => {
    const added = Object.assign(passkeyOf(ada.user.id), { verifiesUser });
    expect(await add(added, extensions)).toMatchObject({ passwordless: expected });
  });

  test('a panel that is accessed by IP address has no sign-in with a passkey', async () => {
    const options = on(fixture, 'http://192.0.2.1:3000').signInOptions(BROWSER);
    expect(await failureOf(options)).toBe('conflict/host_name_required');
  });
}
