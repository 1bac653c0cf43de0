import { newId } from '../../lib/text/ids.js';
import { SERVER_CAPABILITIES, type ServerCapability } from '../../panel/api-keys/capabilities.js';
import type { Sent } from '../../testing/berth/start-panel.js';
import type { KindOf } from './kinds.js';
import type { MatrixHarness, Person } from './matrix-harness.js';
import type { Kind } from './rules.js';

const HOUR_MS = 3_600_000;

/** The membership that a kind of caller has when its requests are sent. */
type Membership = {
  serverIds: readonly string[];
  capabilities: readonly ServerCapability[];
  /** After how many milliseconds the membership ends. By default, it does not end. */
  endsInMs?: number;
};

const SESSION = { isValid: true, scopes: 'session', isAdmin: false, limitedTo: null, from: 'here' } as const;

/**
 * Returns the owner, an administrator, and one user with each kind of membership of the owner's server. Each kind
 * restores its membership before its requests, because some operations end it.
 */
export async function createMemberKinds(harness: MatrixHarness): Promise<KindOf[]> {
  const { db, people, servers, must } = harness;
  const { admin, owner, demoted: user } = people;
  await db.models.users.update({ isAdmin: false }, { where: { id: user.id } });
  const idsOf = ({ real, unfinished }: { real: string; unfinished: string }) => [real, unfinished];
  const [mine, second] = [idsOf(servers.mine), idsOf(servers.second)];

  async function join({ serverIds, capabilities, endsInMs }: Membership): Promise<void> {
    await db.models.serverMembers.destroy({ where: { userId: user.id } });
    const createdAt = new Date();
    const expiresAt = endsInMs === undefined ? null : new Date(Date.now() + endsInMs);
    const about = { userId: user.id, capabilities: [...capabilities], createdAt, expiresAt };
    await db.models.serverMembers.bulkCreate(
      serverIds.map((serverId) => ({ id: newId('mbr_'), serverId, ...about })),
    );
  }

  const made = new Map<string, Promise<{ id: string; key: string }>>();
  const keyOf = (permissions: readonly string[], limitedTo: readonly string[] | null) => {
    const name = JSON.stringify([permissions, limitedTo]);
    const make = async () => {
      const body = { name: 'k', permissions };
      const key = await must('POST', '/account/apikeys', { cookie: user.cookie, body });
      // Written to the database, because the API refuses some of these limits, such as servers of other users.
      const serverIds = limitedTo && [...limitedTo];
      if (serverIds) await db.models.apiKeys.update({ serverIds }, { where: { id: String(key['id']) } });
      return { id: String(key['id']), key: String(key['key']) };
    };
    const key = made.get(name) ?? make();
    made.set(name, key);
    return key;
  };

  const session = (name: string, person: Person): KindOf => {
    const kind: Kind = {
      ...SESSION,
      name,
      sent: { cookie: person.cookie },
      isAdmin: person === admin,
      userId: person.id,
    };
    return async () => kind;
  };

  /** Returns a kind of caller: the user, after the user was given this membership. */
  const member =
    (
      name: string,
      membershipOf: (capability: string) => Membership,
      keyFor?: (capability: string) => { permissions: string[]; limitedTo?: readonly string[] },
    ): KindOf =>
    async (capability) => {
      const membership = membershipOf(capability);
      await join(membership);
      const key = keyFor?.(capability);
      const { permissions, limitedTo = null } = key ?? {};
      const sent: Sent =
        permissions === undefined
          ? { cookie: user.cookie }
          : { key: (await keyOf(permissions, limitedTo)).key };
      const isOver = membership.endsInMs !== undefined && membership.endsInMs <= 0;
      return {
        ...SESSION,
        ...{ name, sent, userId: user.id, limitedTo, scopes: permissions ?? 'session' },
        ...(isOver ? {} : { member: membership }),
      };
    };

  const everything: Membership = { serverIds: mine, capabilities: SERVER_CAPABILITIES };
  const withOnly = (capability: ServerCapability): Membership => ({
    serverIds: mine,
    capabilities: capability === 'servers.read' ? [capability] : ['servers.read', capability],
  });
  const without = (capability: string): Membership => ({
    serverIds: mine,
    capabilities: SERVER_CAPABILITIES.filter((each) => each === 'servers.read' || each !== capability),
  });
  /** No key can have the capability `session` of operations that accept no keys. */
  const exactly = (capability: string) => (capability === 'session' ? [] : [capability]);
  const others = (capability: string) => SERVER_CAPABILITIES.filter((each) => each !== capability);
  return [
    session("the owner's session", owner),
    session("an administrator's session", admin),
    ...SERVER_CAPABILITIES.map((each) => member(`a member with ${each}`, () => withOnly(each))),
    member('a member with all capabilities', () => everything),
    member('a member without the capability', without),
    member('a member whose membership will end', () => ({ ...everything, endsInMs: HOUR_MS })),
    member('a member whose membership has ended', () => ({ ...everything, endsInMs: -1 })),
    member('a member of another server', () => ({ ...everything, serverIds: second })),
    member('a user without memberships', () => ({ ...everything, serverIds: [] })),
    member(
      "a member's key with exactly the capability",
      () => everything,
      (each) => ({ permissions: exactly(each) }),
    ),
    member(
      "a member's key without the capability",
      () => everything,
      (each) => ({ permissions: others(each) }),
    ),
    member("a member's key with *, without the capability", without, () => ({ permissions: ['*'] })),
    member(
      "a member's key for this server",
      () => everything,
      () => ({ permissions: ['*'], limitedTo: mine }),
    ),
    member(
      "a member's key for another server",
      () => everything,
      () => ({
        permissions: ['*'],
        limitedTo: second,
      }),
    ),
    member(
      "a key for this server, of another server's member",
      () => ({ ...everything, serverIds: second }),
      () => ({
        permissions: ['*'],
        limitedTo: mine,
      }),
    ),
    member(
      "a former member's key for this server",
      () => ({ ...everything, endsInMs: -1 }),
      () => ({
        permissions: ['*'],
        limitedTo: mine,
      }),
    ),
  ];
}
