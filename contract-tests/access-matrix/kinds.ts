import { FIRST_USER, type Sent } from '../../testing/berth/start-panel.js';
import { eventually } from '../../testing/time/eventually.js';
import { API, type MatrixHarness, type Person } from './matrix-harness.js';
import type { Kind } from './rules.js';

/** Returns a kind of caller. Its credential and permissions can depend on the capability that the operation needs. */
export type KindOf = (capability: string) => Promise<Kind>;

type Made = { id: string; key: string };
type Limits = { limitedTo?: string[] | null; allowedIps?: string[] };
type KeyOf = (maker: Person, permissions: readonly string[], limits?: Limits) => Promise<Made>;

const HOUR_MS = 3_600_000;
/** A user can have 100 keys, and each operation uses a few. */
const MAX_KEPT_KEYS = 80;

/**
 * Returns every kind of caller.
 * @param capabilities all capabilities of the document, without wildcards
 */
export async function allKinds(harness: MatrixHarness, capabilities: readonly string[]): Promise<KindOf[]> {
  const made = new Map<string, Promise<Made>>();
  const make = async (maker: Person, body: object, limitedTo: string[] | null): Promise<Made> => {
    const key = (await harness.must('POST', '/account/apikeys', { cookie: maker.cookie, body })) as Made;
    // Write the key to the database, because the API refuses some of these limited keys, and that rule is not tested
    // here.
    if (limitedTo)
      await harness.db.models.apiKeys.update({ serverIds: limitedTo }, { where: { id: key.id } });
    return key;
  };
  /** Deletes the oldest key of a user who has almost as many as the panel allows. */
  const makeRoom = async (maker: Person): Promise<void> => {
    const own = [...made].filter(([name]) => name.startsWith(`["${maker.id}"`));
    const [oldest] = own;
    if (oldest === undefined || own.length < MAX_KEPT_KEYS) return;
    made.delete(oldest[0]);
    await harness.db.models.apiKeys.destroy({ where: { id: (await oldest[1]).id } });
  };
  /** Returns a key with these properties, which requests with the same properties share. */
  const keyOf: KeyOf = async (maker, permissions, { limitedTo = null, allowedIps = [] } = {}) => {
    const body = { name: 'k', permissions, allowedIps };
    const name = JSON.stringify([maker.id, body, limitedTo]);
    if (!made.has(name)) await makeRoom(maker);
    const asked = made.get(name) ?? make(maker, body, limitedTo);
    made.set(name, asked);
    return asked;
  };
  return [
    ...(await invalidKinds(harness)),
    ...(await sessionKinds(harness)),
    ...(await keyKinds(harness, keyOf, capabilities)),
  ];
}

const nobody = { isAdmin: false, userId: '', scopes: 'session', limitedTo: null, from: 'here' } as const;

async function invalidKinds(harness: MatrixHarness): Promise<KindOf[]> {
  const { panel, people, db, must } = harness;
  const { owner } = people;
  const key = async (more: { expiresAt?: string } = {}) => {
    const body = { name: 'over', permissions: ['*'], ...more };
    return (await must('POST', '/account/apikeys', { cookie: owner.cookie, body })) as Made;
  };
  const session = async () => {
    const body = { email: owner.email, password: FIRST_USER.password };
    return (await panel.send('POST', `${API}/auth/login`, { body })).cookie ?? '';
  };
  const expired = await key({ expiresAt: new Date(Date.now() + HOUR_MS).toISOString() });
  await db.models.apiKeys.update({ expiresAt: new Date(Date.now() - 1) }, { where: { id: expired.id } });
  const revoked = await key();
  await must('DELETE', `/account/apikeys/${revoked.id}`, { cookie: owner.cookie });
  const good = (await key()).key;
  const signedOut = await session();
  await must('POST', '/auth/logout', { cookie: signedOut });
  const idle = await session();
  const { items } = (await must('GET', '/account/sessions', { cookie: idle })) as {
    items: { id: string; current: boolean }[];
  };
  const id = items.find(({ current }) => current)?.id ?? '';
  await db.models.sessions.update({ expiresAt: new Date(Date.now() - 1) }, { where: { id } });
  const sent: Record<string, Sent> = {
    nobody: {},
    'an invalid key': { key: 'berth_x' },
    'an unknown key': { key: `berth_${'0'.repeat(26)}_${'A'.repeat(43)}` },
    'a key with another secret': { key: good.slice(0, -43) + 'A'.repeat(43) },
    'a key in another scheme': { headers: { authorization: `Basic ${good}` } },
    'a key as a cookie': { cookie: `berth_session=${good}` },
    'an invalid key in addition to a session': { key: 'berth_x', cookie: owner.cookie },
    'an expired key': { key: expired.key },
    'a revoked key': { key: revoked.key },
    'a forged session': { cookie: `${owner.cookie.slice(0, -2)}xx` },
    'a session that has signed out': { cookie: signedOut },
    'an expired session': { cookie: idle },
  };
  return Object.entries(sent).map(([name, each]) => async () => ({
    ...nobody,
    name,
    sent: each,
    isValid: false,
  }));
}

async function sessionKinds({ people, db }: MatrixHarness): Promise<KindOf[]> {
  const { admin, owner, other, demoted } = people;
  const kind = (name: string, person: Person, site?: string): Kind => ({
    ...nobody,
    name,
    sent: { cookie: person.cookie, ...(site === undefined ? {} : { headers: { 'sec-fetch-site': site } }) },
    isValid: true,
    isAdmin: person === admin,
    userId: person.id,
    from: site === undefined || site === 'same-origin' ? 'here' : 'another site',
  });
  const all = [
    kind("the owner's session", owner),
    kind("the owner's session, from the panel's own page", owner, 'same-origin'),
    kind("the owner's session, from another site", owner, 'cross-site'),
    kind("the owner's session, from a sibling subdomain", owner, 'same-site'),
    kind("another user's session", other),
    kind("an administrator's session", admin),
    kind("an administrator's session, from another site", admin, 'cross-site'),
    kind("a demoted administrator's session", demoted),
  ];
  await db.models.users.update({ isAdmin: true }, { where: { id: demoted.id } });
  return all.map((each) => async () => each);
}

async function keyKinds(
  { panel, people, servers, db }: MatrixHarness,
  keyOf: KeyOf,
  capabilities: readonly string[],
): Promise<KindOf[]> {
  const { admin, owner, other, demoted } = people;
  const idsOf = ({ real, unfinished }: { real: string; unfinished: string }) => [real, unfinished];
  const mine = idsOf(servers.mine);
  const second = idsOf(servers.second);
  const foreign = idsOf(servers.foreign);
  // No key can have the capability `session` of operations that accept no keys, and some operations need no capability.
  const exactly = (capability: string) => (['session', ''].includes(capability) ? [] : [capability]);
  const area = (capability: string) => exactly(capability).map((each) => `${each.split('.')[0]}.*`);
  const all = () => ['*'];
  const without = (capability: string) => capabilities.filter((each) => each !== capability);
  type Permissions = (capability: string) => string[];
  const kind =
    (name: string, maker: Person, permissions: Permissions, limitedTo: string[] | null = null): KindOf =>
    async (capability) => {
      const scopes = permissions(capability);
      const { key } = await keyOf(maker, scopes, { limitedTo });
      const rest = { scopes, limitedTo, isAdmin: maker === admin, userId: maker.id };
      return { ...nobody, ...rest, name, sent: { key }, isValid: true };
    };
  const fromElsewhere =
    (range: string): KindOf =>
    async () => {
      const { key } = await keyOf(admin, ['*'], { allowedIps: [range] });
      const rest = { scopes: ['*'], isAdmin: true, userId: admin.id, from: 'foreign address' } as const;
      return { ...nobody, ...rest, name: `a key for ${range} alone`, sent: { key }, isValid: true };
    };
  // Keys that were created while their owner was an administrator.
  const ofDemoted = [
    kind('a key wider than its maker: *', demoted, all),
    kind('a key wider than its maker: area.*', demoted, area),
  ];
  for (const capability of capabilities) for (const each of ofDemoted) await each(capability);
  await db.models.users.update({ isAdmin: false }, { where: { id: demoted.id } });
  // The panel caches the signed-in user for a moment, so wait until it has noticed the demotion.
  await eventually('the demotion', async () => {
    const { body } = await panel.send('GET', `${API}/auth/session`, { cookie: demoted.cookie });
    return body.user?.isAdmin === false;
  });
  return [
    fromElsewhere('192.0.2.7'),
    fromElsewhere('192.0.2.0/24'),
    kind("the owner's key without the scope", owner, without),
    kind("an administrator's key without the scope", admin, without),
    kind("the owner's key with exactly the scope", owner, exactly),
    kind("the owner's key with area.*", owner, area),
    kind("the owner's key with *", owner, all),
    kind("the owner's key for this server", owner, exactly, mine),
    kind("the owner's key for this server, *", owner, all, mine),
    kind("the owner's key for another server", owner, exactly, second),
    kind("another user's key with exactly the scope", other, exactly),
    kind("another user's key with *", other, all),
    kind("a user's key for another's server", owner, all, foreign),
    kind("an administrator's key with exactly the scope", admin, exactly),
    kind("an administrator's key with area.*", admin, area),
    kind("an administrator's key with *", admin, all),
    kind("an administrator's key for this server", admin, exactly, mine),
    kind("an administrator's key for this server, *", admin, all, mine),
    kind("an administrator's key for another server", admin, exactly, foreign),
    ...ofDemoted,
  ];
}
