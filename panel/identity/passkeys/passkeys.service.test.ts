import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Ceremony, SoftPasskey } from '../../../testing/browser/soft-passkey.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { type TestClock, testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { openPanelDatabase } from '../../schema/open-panel-database.js';
import { createSettings } from '../../settings/settings.js';
import { createPasskeys, type Passkeys } from './passkeys.js';

const ADDRESS = '203.0.113.7';
const ORIGIN = 'https://panel.example.org';
const RP_ID = 'panel.example.org';

describe('passkeys', () => suite(() => sqliteDatabase()));
describeWith(['postgres'], 'passkeys on PostgreSQL', () =>
  suite(() => postgresDatabase(testService('postgres')), { hasReplicas: true }),
);

function suite(open: () => Promise<TestDatabase>, { hasReplicas = false } = {}): void {
  let database: TestDatabase;
  let clock: TestClock;
  let passkeys: Passkeys;
  let notices: unknown[];
  let ended: unknown[];
  let ada: Caller;
  let grace: Caller;
  let second: PanelDatabase | undefined;

  beforeEach(async () => {
    database = await open();
    second = hasReplicas ? await openPanelDatabase(database.location) : undefined;
    clock = testClock();
    notices = [];
    ended = [];
    passkeys = of(ORIGIN);
    ada = await addPerson(database.db, 'Ada');
    grace = await addPerson(database.db, 'Grace');
  });
  afterEach(async () => {
    await second?.close();
    await database.remove();
  });

  const of = (publicUrl: string, db = database.db) =>
    createPasskeys({
      db,
      clock,
      publicUrl,
      secret: 'a secret for tests, 32 characters',
      sessions: {
        endOthers: async (userId, keptId) => {
          ended.push([userId, keptId]);
        },
      },
      settings: createSettings({ db, clock }),
      notices: { credentialChanged: (...call) => notices.push(call) },
    });

  /** Creates the `Passkeys` of another panel on the same database. */
  const another = () => of(ORIGIN, second);

  const ceremony = (challenge: string, changes: Partial<Ceremony> = {}): Ceremony => ({
    challenge,
    rpId: RP_ID,
    origin: ORIGIN,
    ...changes,
  });
  const handleOf = ({ user }: Caller) => Buffer.from(user.id).toString('base64url');
  const passkeyOf = (person: Caller) => new SoftPasskey(handleOf(person));
  const isEnabled = async ({ user }: Caller) =>
    (await database.db.models.users.findByPk(user.id))?.passkeyEnabled;

  async function register(person: Caller, passkey = passkeyOf(person), name = 'Passkey', at = passkeys) {
    const { challenge } = await at.registrationOptions(person.user);
    const input = { ...passkey.create(ceremony(challenge)), name };
    return at.register(person, input, { challenge, address: ADDRESS });
  }

  async function authenticate(person: Caller, passkey: SoftPasskey, changes: Partial<Ceremony> = {}) {
    const { challenge } = await passkeys.authenticationOptions(person.user.id);
    return passkeys.authenticate(person.user.id, passkey.get(ceremony(challenge, changes)), challenge);
  }

  test('a user can register, list, rename, use and remove passkeys', async () => {
    const passkey = passkeyOf(ada);
    const options = await passkeys.registrationOptions(ada.user);
    expect(options).toMatchObject({
      rp: { id: RP_ID, name: 'Berth' },
      user: { id: handleOf(ada), name: ada.user.email, displayName: 'Ada' },
      attestation: 'none',
      excludeCredentials: [],
      timeout: 300_000,
    });
    const made = await register(ada, passkey, 'Laptop');
    expect(made).toMatchObject({ name: 'Laptop', lastUsedAt: null, transports: ['internal', 'hybrid'] });
    expect(await isEnabled(ada)).toBe(true);
    expect((await passkeys.registrationOptions(ada.user)).excludeCredentials).toMatchObject([
      { id: passkey.id.toString('base64url'), transports: ['internal', 'hybrid'] },
    ]);
    clock.advance(1000);
    await authenticate(ada, passkey);
    expect(await passkeys.rename(ada.user.id, made.id, 'Old laptop')).toEqual({
      ...made,
      name: 'Old laptop',
      lastUsedAt: new Date(clock.now()).toISOString(),
    });
    expect((await passkeys.list(ada.user.id, {})).items.map(({ name }) => name)).toEqual(['Old laptop']);
    expect((await passkeys.list(grace.user.id, {})).items).toEqual([]);
    await passkeys.remove(ada, made.id, ADDRESS);
    expect(await isEnabled(ada)).toBe(false);
    expect(await failureOf(passkeys.authenticationOptions(ada.user.id))).toBe('conflict/no_passkey');
    expect(notices).toEqual([
      [ada.user.id, 'passkey_added', ADDRESS],
      [ada.user.id, 'passkey_removed', ADDRESS],
    ]);
    expect(ended).toEqual([
      [ada.user.id, null],
      [ada.user.id, null],
    ]);
  });

  test('a new passkey with another origin, host or challenge is rejected', async () => {
    const { challenge } = await passkeys.registrationOptions(ada.user);
    const passkey = passkeyOf(ada);
    const attempts: [Partial<Ceremony>, string | undefined][] = [
      [{ origin: 'https://evil.example.org' }, challenge],
      [{ origin: 'http://panel.example.org' }, challenge],
      [{ rpId: 'example.org' }, challenge],
      [{ challenge: 'AAAA' }, challenge],
      [{}, undefined],
      [{}, 'AAAA'],
    ];
    for (const [changes, expected] of attempts) {
      const input = passkey.create(ceremony(challenge, changes));
      const registered = passkeys.register(ada, input, { challenge: expected, address: ADDRESS });
      expect(await failureOf(registered)).toBe('forbidden/invalid_passkey');
    }
    expect(await isEnabled(ada)).toBe(false);
    expect([notices, ended]).toEqual([[], []]);
  });

  test('malformed passkey responses are rejected', async () => {
    const { challenge } = await passkeys.registrationOptions(ada.user);
    const good = passkeyOf(ada).create(ceremony(challenge));
    // Nested arrays, deeper than the stack allows.
    const deep = Buffer.alloc(40_000, 0x81).toString('base64url');
    for (const response of [
      { ...good.response, attestationObject: 'AAAA' },
      { ...good.response, attestationObject: deep },
      { ...good.response, clientDataJSON: 'bm9uZQ' },
      { ...good.response, clientDataJSON: Buffer.from('null').toString('base64url') },
    ]) {
      const registered = passkeys.register(ada, { ...good, response }, { challenge, address: ADDRESS });
      expect(await failureOf(registered)).toBe('forbidden/invalid_passkey');
    }
  });

  test('registering a passkey ignores its attestation', async () => {
    const { challenge } = await passkeys.registrationOptions(ada.user);
    // A panel that read the attestation would reject this certificate, which is not signed.
    const attStmt = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(8)],
      ['x5c', [new Uint8Array(8)]],
    ]);
    const input = passkeyOf(ada).create(ceremony(challenge), { fmt: 'packed', attStmt });
    expect(await passkeys.register(ada, input, { challenge, address: ADDRESS })).toMatchObject({
      name: 'Passkey',
    });
  });

  test('a passkey response from another origin, of another user, or sent twice is rejected', async () => {
    const passkey = passkeyOf(ada);
    const theirs = passkeyOf(grace);
    await register(ada, passkey);
    await register(grace, theirs);
    const refused = 'unauthenticated/invalid_passkey';
    for (const changes of [
      { origin: 'https://evil.example.org' },
      { rpId: 'example.org' },
      { challenge: 'AAAA' },
    ])
      expect(await failureOf(authenticate(ada, passkey, changes))).toBe(refused);
    expect(await failureOf(authenticate(ada, theirs))).toBe(refused);
    const { challenge } = await passkeys.authenticationOptions(ada.user.id);
    const foreign = passkey.get(ceremony(challenge), handleOf(grace));
    expect(await failureOf(passkeys.authenticate(ada.user.id, foreign, challenge))).toBe(refused);
    // Another user's passkey is rejected, too, if the response has no user handle, as security keys send it.
    const nameless = theirs.get(ceremony(challenge), '');
    expect(await failureOf(passkeys.authenticate(ada.user.id, nameless, challenge))).toBe(refused);
    const right = passkey.get(ceremony(challenge));
    expect(await failureOf(passkeys.authenticate(ada.user.id, right, undefined))).toBe(refused);
    const forged = {
      ...right,
      response: { ...right.response, signature: theirs.get(ceremony(challenge)).response.signature },
    };
    expect(await failureOf(passkeys.authenticate(ada.user.id, forged, challenge))).toBe(refused);
    await passkeys.authenticate(ada.user.id, right, challenge);
    // A security key stores no user handle.
    await passkeys.authenticate(ada.user.id, passkey.get(ceremony(challenge), ''), challenge);
  });

  test('a passkey whose signature counter does not grow is rejected as a copy', async () => {
    const passkey = passkeyOf(ada);
    passkey.counter = 7;
    await register(ada, passkey);
    passkey.counter = 8;
    const { challenge } = await passkeys.authenticationOptions(ada.user.id);
    const answer = passkey.get(ceremony(challenge));
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => passkeys.authenticate(ada.user.id, answer, challenge)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(authenticate(ada, passkey))).toBe('unauthenticated/invalid_passkey');
    passkey.counter = 9;
    await authenticate(ada, passkey);
  });

  test('an account can have 20 passkeys, and a passkey can belong to one account', async () => {
    const panels = [passkeys, another()];
    const made = await Promise.allSettled(
      Array.from({ length: 25 }, (_, index) => register(ada, passkeyOf(ada), 'Passkey', panels[index % 2])),
    );
    const failed = made.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(failed).toEqual(Array(5).fill('limit_reached'));
    expect((await passkeys.list(ada.user.id, { limit: 100 })).items).toHaveLength(20);
    expect(await failureOf(passkeys.registrationOptions(ada.user))).toBe('conflict/limit_reached');
    const first = passkeyOf(grace);
    await register(grace, first);
    expect(await failureOf(register(grace, first))).toBe('conflict/conflict');
  });

  test("other users' passkeys are reported as not found", async () => {
    const { id } = await register(ada);
    expect(await failureOf(passkeys.remove(grace, id, ADDRESS))).toMatch(/^not_found/);
    expect(await failureOf(passkeys.rename(grace.user.id, id, 'Mine'))).toMatch(/^not_found/);
    expect(await isEnabled(ada)).toBe(true);
  });

  test('a passkey can be added or removed only if the session reference can be replaced', async () => {
    const away = async () => {
      throw new Error('the store is unavailable');
    };
    const { challenge } = await passkeys.registrationOptions(ada.user);
    const input = { ...passkeyOf(ada).create(ceremony(challenge)), name: 'Laptop' };
    const registered = passkeys.register(ada, input, { challenge, address: ADDRESS, renew: away });
    await expect(registered).rejects.toThrow('the store is unavailable');
    expect(await isEnabled(ada)).toBe(false);
    const { id } = await register(ada);
    await expect(passkeys.remove(ada, id, ADDRESS, away)).rejects.toThrow('the store is unavailable');
    expect(await isEnabled(ada)).toBe(true);
  });

  test('the last passkey of a user who must have a second factor cannot be removed', async () => {
    const [first, second] = [await register(ada), await register(ada)];
    await createSettings({ db: database.db, clock }).update({ requireSecondFactor: 'everyone' });
    await passkeys.remove(ada, first.id, ADDRESS);
    expect(await failureOf(passkeys.remove(ada, second.id, ADDRESS))).toBe(
      'forbidden/second_factor_required',
    );
    expect((await passkeys.list(ada.user.id, {})).items).toHaveLength(1);
    await database.db.models.users.update({ twoFactorEnabled: true }, { where: { id: ada.user.id } });
    await passkeys.remove(ada, second.id, ADDRESS);
  });

  test('if a user removes the last two passkeys concurrently, sign-in no longer requires a passkey', async () => {
    const panels = [passkeys, another()];
    const both = [await register(ada), await register(ada)];
    await Promise.all(both.map(({ id }, index) => panels[index]?.remove(ada, id, ADDRESS)));
    expect(await isEnabled(ada)).toBe(false);
  });

  test('registering a passkey requires a public URL with a host name', async () => {
    for (const publicUrl of ['http://192.0.2.1:3000', 'http://[2001:db8::1]:3000']) {
      const options = of(publicUrl).registrationOptions(ada.user);
      expect(await failureOf(options)).toBe('conflict/host_name_required');
    }
  });
}
