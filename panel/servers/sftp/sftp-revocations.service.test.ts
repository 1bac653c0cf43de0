import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DomainError } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import type { Caller } from '../../access/caller.js';
import type { ServerCapability } from '../../api-keys/capabilities.js';
import { JobDelayed } from '../../jobs/jobs.js';
import { StoredJobs } from '../../jobs/stored-jobs.js';
import type { Nodes } from '../../nodes/registry/nodes.js';
import { giveServer } from '../lifecycle/ownership.js';
import { type MembersFixture, openMembersFixture } from '../members/suites/members-fixture.js';
import { createCredentialCreation } from './credential-creation.js';
import { ENDED } from './holder-row.js';
import { createSftpHolders, IN_FLIGHT_MS, type SftpHolders } from './sftp-holders.js';
import { SftpRevocations } from './sftp-revocations.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const SFTP: ServerCapability[] = ['servers.read', 'sftp.read', 'sftp.write'];
const CONTAINER = newId('cnt_');
const RULES = { serverLimit: 5, panelPort: 3000 };
const DAY_MS = 86_400_000;

type EndRequest = { container_id: string; actor: string; expires_in?: number };

function revocationsSuite(open: () => Promise<TestDatabase>): void {
  let fixture: MembersFixture;
  let holders: SftpHolders;
  let ended: EndRequest[];
  let isNodeDown: boolean;
  /** What the node does before it confirms a revocation. */
  let beforeResponse: () => Promise<unknown>;
  const running: { close(): Promise<void> }[] = [];

  const nodes = {
    client: async () => ({
      call: async (operationId: string, { body }: { body: EndRequest }) => {
        if (isNodeDown) throw new DomainError('unavailable', 'The node does not respond.');
        expect(operationId).toBe('endSftpCredentials');
        ended.push(body);
        await beforeResponse();
        return { ...body, credentials: [] };
      },
    }),
  } as unknown as Nodes;

  beforeEach(async () => {
    fixture = await openMembersFixture(await open());
    const { db, clock, serverId } = fixture;
    await db.models.servers.update({ containerId: CONTAINER }, { where: { id: serverId } });
    holders = createSftpHolders({ db, clock, nodes });
    ended = [];
    isNodeDown = false;
    beforeResponse = async () => undefined;
  });
  afterEach(async () => {
    for (const each of running.splice(0)) await each.close();
    await fixture.end();
  });

  /** Starts the jobs and the revocations of a panel, on the database of the fixture. */
  function startPanel(): void {
    const { db, clock } = fixture;
    const jobs = new StoredJobs({ db, clock, logger: quiet });
    const revocations = new SftpRevocations({ db, clock, jobs, logger: quiet, holders });
    jobs.start();
    revocations.start();
    running.unshift(revocations, jobs);
  }
  /**
   * Stores the holder of a credential. Then advances the clock until no request to create it can still reach the node.
   */
  async function create(caller: Caller, serverId = fixture.serverId): Promise<void> {
    await holders.admit(caller, serverId);
    fixture.clock.advance(IN_FLIGHT_MS);
  }
  const endOf = ({ user }: Caller) => ({ container_id: CONTAINER, actor: user.id });
  const untilEnded = (...callers: Caller[]) =>
    eventually('the revocations', () => ended.length >= callers.length).then(() =>
      expect(ended).toEqual(callers.map(endOf)),
    );
  const holdersLeft = () => fixture.db.models.sftpHolders.count();
  const settled = () =>
    eventually('all jobs to end', async () => (await fixture.db.models.jobs.count()) === 0);
  const member = async (caller = fixture.bob, more: { expiresAt?: Date } = {}) => {
    const id = await fixture.addMember(caller, SFTP, more);
    await create(caller);
    return id;
  };

  const ends: [string, (memberId: string) => Promise<unknown>][] = [
    ['a removed member', (id) => fixture.members.remove(fixture.grace, fixture.serverId, id)],
    ['a member who leaves', () => fixture.members.leave(fixture.bob, fixture.serverId)],
    [
      'a member who loses `sftp.write`',
      (id) => {
        const capabilities: ServerCapability[] = ['files.read', 'sftp.read'];
        return fixture.members.update(fixture.grace, fixture.serverId, id, { capabilities });
      },
    ],
    ['a disabled user', () => changeBob({ disabled: true })],
    ['a deleted user', () => fixture.db.models.users.destroy({ where: { id: fixture.bob.user.id } })],
  ];
  const changeBob = (values: object) =>
    fixture.db.models.users.update(values, { where: { id: fixture.bob.user.id } });

  test.each(
    ends,
  )('the SFTP credentials of %s are revoked, and those of other users are not', async (_title, end) => {
    startPanel();
    const id = await member();
    await member(fixture.mary);
    await create(fixture.grace);
    await end(id);
    await untilEnded(fixture.bob);
    await eventually('the row to be deleted', async () => (await holdersLeft()) === 2);
    await settled();
  });

  test("the SFTP credentials of a server's previous owner and of a former administrator are revoked", async () => {
    startPanel();
    const { ada, db, grace, mary, serverId } = fixture;
    await create(grace);
    await create(ada);
    const server = await db.models.servers.findByPk(serverId, { rejectOnEmpty: true });
    await giveServer(db, RULES, { caller: grace, server, ownerId: mary.user.id });
    await untilEnded(grace);
    await db.models.users.update({ isAdmin: false }, { where: { id: ada.user.id } });
    await untilEnded(grace, ada);
  });

  test('the SFTP credentials of a membership that ended while no panel ran are revoked at the next start', async () => {
    const id = await member();
    await fixture.members.remove(fixture.grace, fixture.serverId, id);
    startPanel();
    await untilEnded(fixture.bob);
  });

  test('with two panels, the revocation of SFTP credentials is repeated until the node responds', async () => {
    startPanel();
    startPanel();
    const id = await member();
    isNodeDown = true;
    await fixture.members.remove(fixture.grace, fixture.serverId, id);
    await eventually('a failed attempt', async () =>
      (await fixture.db.models.jobs.findAll()).some(({ error }) => error === 'The node does not respond.'),
    );
    expect(await holdersLeft()).toBe(1);
    isNodeDown = false;
    await eventually('the revocation', () => ended.length > 0);
    await settled();
    expect([await holdersLeft(), ended[0]]).toEqual([0, endOf(fixture.bob)]);
  });

  test('a pending revocation of SFTP credentials is dropped when the server is deleted', async () => {
    startPanel();
    const id = await member();
    isNodeDown = true;
    await fixture.members.remove(fixture.grace, fixture.serverId, id);
    await eventually('the job', async () => (await fixture.db.models.jobs.count()) === 1);
    await fixture.db.models.servers.destroy({ where: { id: fixture.serverId } });
    await settled();
    expect([await holdersLeft(), ended]).toEqual([0, []]);
  });

  test('a user who becomes a member again does not get back the SFTP credentials of the earlier membership', async () => {
    const id = await member();
    await fixture.members.remove(fixture.grace, fixture.serverId, id);
    await fixture.addMember(fixture.bob, SFTP);
    isNodeDown = true;
    expect(await failureOf(holders.admit(fixture.bob, fixture.serverId))).toBe('unavailable/unavailable');
    isNodeDown = false;
    await create(fixture.bob);
    expect(ended).toEqual([endOf(fixture.bob)]);
    startPanel();
    await create(fixture.bob);
    expect(ended).toHaveLength(1);
  });

  test('a new member gets SFTP credentials although a sweep marks the earlier ones as ended while they are revoked', async () => {
    const id = await member();
    await fixture.members.remove(fixture.grace, fixture.serverId, id);
    await fixture.addMember(fixture.bob, SFTP);
    beforeResponse = () => fixture.db.models.sftpHolders.update({ basis: ENDED }, { where: {} });
    await create(fixture.bob);
    expect(ended).toEqual([endOf(fixture.bob), endOf(fixture.bob)]);
    const [row] = await fixture.db.models.sftpHolders.findAll();
    expect(row?.basis).not.toBe(ENDED);
  });

  test('SFTP credentials are revoked even if the user got the right back before the node was reached', async () => {
    startPanel();
    await member();
    isNodeDown = true;
    await changeBob({ disabled: true });
    await eventually('the job', async () => (await fixture.db.models.jobs.count()) === 1);
    await changeBob({ disabled: false });
    isNodeDown = false;
    await untilEnded(fixture.bob);
  });

  test('revoking SFTP credentials is repeated while a request to create one may still reach the node', async () => {
    const id = await fixture.addMember(fixture.bob, SFTP);
    await holders.admit(fixture.bob, fixture.serverId);
    await fixture.members.remove(fixture.grace, fixture.serverId, id);
    const [row] = await fixture.db.models.sftpHolders.findAll();
    const settle = () => holders.settle(String(row?.id));
    await expect(settle()).rejects.toEqual(new JobDelayed(IN_FLIGHT_MS));
    fixture.clock.advance(IN_FLIGHT_MS);
    await settle();
    expect(ended).toEqual([endOf(fixture.bob), endOf(fixture.bob)]);
    expect(await holdersLeft()).toBe(0);
  });

  test('SFTP credentials expire earlier if the membership is shortened, but not later if it is extended', async () => {
    const { clock, members, grace, serverId, bob } = fixture;
    const inDays = (days: number) => new Date(clock.now() + days * DAY_MS);
    const id = await member(bob, { expiresAt: inDays(10) });
    startPanel();
    const expiresAt = inDays(2);
    await members.update(grace, serverId, id, { expiresAt: expiresAt.toISOString() });
    await eventually('the request', () => ended.length === 1);
    expect(ended).toEqual([{ ...endOf(bob), expires_in: (2 * DAY_MS) / 1000 }]);
    await settled();
    const [row] = await fixture.db.models.sftpHolders.findAll();
    expect(row?.expiresAt).toEqual(expiresAt);
    await members.update(grace, serverId, id, { expiresAt: null });
    expect(await holders.settle(String(row?.id))).toBeUndefined();
    expect(ended).toHaveLength(1);
  });

  test('an SFTP credential expires with the membership or the API key of its request, whichever is first', async () => {
    const { bob, clock, db, grace, serverId, withKey } = fixture;
    const create = createCredentialCreation({ db, clock, holders, logger: quiet });
    const sent: unknown[] = [];
    const createWith = (caller: Caller, body: object) => {
      const request = { params: { serverId }, body: { ...body }, signal: new AbortController().signal };
      return create(caller, request, async (asked) => void sent.push(asked.body));
    };
    await createWith(grace, {});
    await createWith(grace, { expiresIn: 60 });
    await fixture.addMember(bob, SFTP, { expiresAt: new Date(clock.now() + 100_900) });
    await createWith(bob, { username: 'bob' });
    await createWith(bob, { expiresIn: 60 });
    await createWith(bob, { expiresIn: 600 });
    const expiresAt = new Date(clock.now() + 50_000).toISOString();
    await createWith((await withKey(bob, ['sftp.*'], { expiresAt })).caller, {});
    expect(sent).toEqual([
      ...[{}, { expiresIn: 60 }],
      ...[{ username: 'bob', expiresIn: 100 }, { expiresIn: 60 }, { expiresIn: 100 }, { expiresIn: 50 }],
    ]);
    clock.advance(100_900);
    expect(await failureOf(createWith(bob, {}))).toBe('not_found/not_found');
    expect(sent).toHaveLength(6);
  });

  test('an SFTP credential is revoked at once if the membership ends while the node creates it', async () => {
    const { bob, clock, db, grace, members, serverId } = fixture;
    const create = createCredentialCreation({ db, clock, holders, logger: quiet });
    const id = await fixture.addMember(bob, SFTP);
    const request = { params: { serverId }, body: {}, signal: new AbortController().signal };
    const send = async () => {
      await members.remove(grace, serverId, id);
      return 'the password';
    };
    expect(await failureOf(create(bob, request, send))).toBe('not_found/not_found');
    expect(ended).toEqual([endOf(bob)]);
    expect(await holdersLeft()).toBe(1);
  });

  test('users and API keys without `sftp.write` cannot create SFTP credentials, and are not recorded as holders', async () => {
    const { bob, grace, serverId, withKey } = fixture;
    await fixture.addMember(bob, ['servers.read', 'sftp.read']);
    const reader = (await withKey(grace, ['sftp.read'])).caller;
    for (const caller of [bob, reader])
      expect(await failureOf(holders.admit(caller, serverId))).toBe('forbidden/missing_capability');
    expect(await failureOf(holders.admit(fixture.mary, serverId))).toBe('not_found/not_found');
    expect(await holdersLeft()).toBe(0);
  });
}

describeWith([], 'SFTP credentials of users whose right ends, on SQLite', () =>
  revocationsSuite(sqliteDatabase),
);
describeWith(['postgres'], 'SFTP credentials of users whose right ends, on PostgreSQL', () =>
  revocationsSuite(() => postgresDatabase(testService('postgres'))),
);
