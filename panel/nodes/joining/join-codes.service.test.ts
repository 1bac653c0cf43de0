import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { connectNode } from '../../../testing/berth/connect-node.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { type Certificate, CertificateAuthority } from '../../../testing/network/certificates.js';
import {
  type Answer,
  json,
  type OddNode,
  startOddNode,
  wellBehaved,
} from '../../../testing/network/odd-node.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { type TestClock, testClock } from '../../../testing/time/test-clock.js';
import { createNodes, type Nodes } from '../registry/nodes.js';
import { createJoinCodes, type JoinCodes } from './join-codes.js';

const KEY = 'a-key-of-the-daemon';
const NEW_KEY = 'another-key-of-it';
const MINUTE_MS = 60_000;
const PATIENT = { readMs: 60_000, powerMs: 60_000, installMs: 60_000 };
const connect = (target: Parameters<typeof connectNode>[0]) => connectNode(target, PATIENT);

/** Responds as a daemon with this id. */
const answerOf =
  (id: string): Answer =>
  (asked, response) => {
    if (asked.line !== 'GET /') return wellBehaved(asked, response);
    const host = { platform: 'linux', runtime_version: 'v20.20.2', container_runtime: 'docker' };
    return json(response, 200, { id, version: '1.2.3', uptime: 1, ...host });
  };
const CODE = /^join_[A-Za-z0-9_-]{43}$/;

function joinSuite(open: () => Promise<TestDatabase>): void {
  let folder: string;
  let certificates: [Certificate, Certificate, Certificate];
  let database: TestDatabase;
  let clock: TestClock;
  let nodes: Nodes;
  let codes: JoinCodes;
  let started: OddNode[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-join-'));
    const authority = new CertificateAuthority(folder);
    const signed = (name: string) => authority.selfSigned(`DNS:${name}.test`);
    certificates = [signed('one'), signed('two'), signed('three')];
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    database = await open();
    clock = testClock();
    const { db } = database;
    nodes = createNodes({ db, clock, sealingKeys: ['a key for tests'], connect });
    codes = createJoinCodes({ db, clock, nodes, url: 'https://panel.example.org' });
    started = [];
  });
  afterEach(async () => {
    for (const node of started) await node.stop();
    await database.remove();
  });

  const fingerprintOf = ({ cert }: Certificate) => new X509Certificate(cert).fingerprint256;
  async function startDaemon(certificate = certificates[0], id = { id: newId('dmn_') }, port = 0) {
    const daemon = await startOddNode(answerOf(id.id), id, certificate, port);
    started.push(daemon);
    const certificateFingerprint = fingerprintOf(certificate);
    return { ...daemon, candidate: { key: KEY, url: daemon.url, certificateFingerprint } };
  }
  const newCode = async (request = {}) => (await codes.create({ name: 'attic', ...request })).code;
  const count = async () => (await nodes.list({})).items.length;

  test('a daemon becomes a node with a code', async () => {
    const made = await codes.create({ name: 'attic' });
    expect(made).toMatchObject({ name: 'attic', status: 'waiting', nodeId: null, joinedAt: null });
    expect(made.code).toMatch(CODE);
    expect(made.command).toBe(`npx berth daemon join https://panel.example.org ${made.code}`);
    expect(JSON.stringify(await database.db.models.nodeJoinCodes.findAll())).not.toContain(made.code);
    const { candidate } = await startDaemon();
    const { node, certificateConfirmed, panelTime } = await codes.join({ ...candidate, code: made.code });
    expect(certificateConfirmed).toBe(true);
    expect(node).toMatchObject({
      ...{ name: 'attic', status: 'online', version: '1.2.3', url: candidate.url },
      certificateFingerprint: fingerprintOf(certificates[0]),
    });
    expect(panelTime).toBe('2026-03-01T12:00:00.000Z');
    const { items } = await codes.list({});
    expect(items).toMatchObject([{ id: made.id, status: 'joined', nodeId: node.id, joinedAt: panelTime }]);
    expect(JSON.stringify(items)).not.toContain(made.code);
  });

  test('a code without a name leaves the name to the daemon, which must have one', async () => {
    const { candidate } = await startDaemon();
    const { code } = await codes.create({});
    expect(await failureOf(codes.join({ ...candidate, code }))).toBe('invalid_input/bad_request');
    const { node } = await codes.join({ ...candidate, code, name: 'host-1' });
    expect(node.name).toBe('host-1');
  });

  test('a repeated request of the daemon that has joined gets the same response, and another daemon is refused', async () => {
    const { candidate } = await startDaemon();
    const code = await newCode();
    const first = await codes.join({ ...candidate, code });
    expect(await codes.join({ ...candidate, code })).toMatchObject({ node: { id: first.node.id } });
    for (const change of [{ key: NEW_KEY }, { url: (await startDaemon()).url }])
      expect(await failureOf(codes.join({ ...candidate, ...change, code }))).toBe(
        'unauthenticated/invalid_token',
      );
    expect(await count()).toBe(1);
  });

  test('a daemon that repeats its request while the first one is in progress gets the same response', async () => {
    const { candidate } = await startDaemon();
    const code = await newCode();
    const [first, second] = await Promise.all([
      codes.join({ ...candidate, code }),
      codes.join({ ...candidate, code }),
    ]);
    expect(second.node.id).toBe(first.node.id);
    expect(await count()).toBe(1);
  });

  test('of two daemons that use the same code at the same time, one becomes a node', async () => {
    const daemons = [await startDaemon(), await startDaemon()];
    const { code } = await codes.create({});
    const results = await Promise.allSettled(
      daemons.map(({ candidate }, index) => codes.join({ ...candidate, code, name: `host-${index}` })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((each) => each.status === 'rejected')?.reason as { code: string };
    expect(refused.code).toBe('invalid_token');
    expect(await count()).toBe(1);
  });

  test('a code expires after 15 minutes, and can be revoked', async () => {
    const { candidate } = await startDaemon();
    const code = await newCode();
    clock.advance(15 * MINUTE_MS - 1);
    expect((await codes.list({})).items).toHaveLength(1);
    clock.advance(1);
    expect((await codes.list({})).items).toEqual([]);
    const revoked = await codes.create({ name: 'attic' });
    await codes.remove(revoked.id);
    expect(await failureOf(codes.remove(revoked.id))).toBe('not_found/not_found');
    for (const each of [code, revoked.code, `join_${'A'.repeat(43)}`])
      expect(await failureOf(codes.join({ ...candidate, code: each }))).toBe('unauthenticated/invalid_token');
    expect(await count()).toBe(0);
  });

  test('at most 20 codes wait, and used and expired ones do not count', async () => {
    const { candidate } = await startDaemon();
    await codes.join({ ...candidate, code: await newCode() });
    for (let made = 0; made < 20; made += 1) await newCode();
    expect(await failureOf(newCode())).toBe('conflict/limit_reached');
    clock.advance(15 * MINUTE_MS);
    await newCode();
    expect(await database.db.models.nodeJoinCodes.count()).toBe(1);
  });

  test('a daemon that the panel cannot reach or verify is refused, nothing is stored, and the code stays valid', async () => {
    const daemon = await startDaemon();
    const { candidate } = daemon;
    const code = await newCode();
    const dead = codes.join({ ...candidate, url: 'https://127.0.0.1:9', code });
    await expect(dead).rejects.toMatchObject({
      code: 'node_unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    const other = { ...candidate, certificateFingerprint: fingerprintOf(certificates[1]) };
    await expect(codes.join({ ...other, code })).rejects.toMatchObject({
      code: 'node_unreachable',
      message: expect.stringContaining('is not the pinned one'),
    });
    expect(await failureOf(codes.join({ ...candidate, certificateFingerprint: null, code }))).toBe(
      'conflict/node_unreachable',
    );
    expect(daemon.asked).toEqual([]);
    expect(await failureOf(codes.join({ ...candidate, key: 'a-key-it-does-not-know', code }))).toBe(
      'invalid_input/bad_request',
    );
    expect(await count()).toBe(0);
    expect((await codes.list({})).items).toMatchObject([{ status: 'waiting', nodeId: null }]);
    await codes.join({ ...candidate, code });
  });

  test('a daemon on another host joins only with https, and one on this host also without', async () => {
    const code = await newCode();
    const remote = codes.join({ key: KEY, url: 'http://192.0.2.1:8080', code });
    expect(await failureOf(remote)).toBe('invalid_input/bad_request');
    const plain = await startOddNode(wellBehaved);
    started.push(plain);
    const certificateFingerprint = fingerprintOf(certificates[0]);
    const pinned = codes.join({ key: KEY, url: plain.url, certificateFingerprint, code });
    expect(await failureOf(pinned)).toBe('invalid_input/bad_request');
    const { node } = await codes.join({ key: KEY, url: plain.url, code });
    expect(node.certificateFingerprint).toBeNull();
  });

  test('a daemon that is a node already cannot join as another one', async () => {
    const id = { id: 'dmn_00000000000000000000000001' };
    const { candidate } = await startDaemon(certificates[0], id);
    await codes.join({ ...candidate, code: await newCode() });
    const again = await startDaemon(certificates[0], id);
    const joining = codes.join({ ...again.candidate, code: await newCode({ name: 'again' }) });
    expect(await failureOf(joining)).toBe('conflict/conflict');
  });

  describe('a code for a node that exists', () => {
    const id = { id: 'dmn_00000000000000000000000002' };

    const joined = async () => {
      const daemon = await startDaemon(certificates[0], id);
      const { node } = await codes.join({ ...daemon.candidate, code: await newCode() });
      const renewal = await codes.create({ nodeId: node.id });
      expect(renewal.command).toContain('daemon join --renew https://panel.example.org');
      return { ...daemon, nodeId: node.id, code: renewal.code };
    };

    test('replaces its key and its certificate, and the previous certificate is accepted until the new one is shown', async () => {
      const { nodeId, code, ...daemon } = await joined();
      const certificateFingerprint = fingerprintOf(certificates[1]);
      const wanted = { ...daemon.candidate, key: NEW_KEY, certificateFingerprint };
      const renewed = {
        node: { id: nodeId, name: 'attic', status: 'online', certificateFingerprint },
        certificateConfirmed: false,
      };
      expect(await codes.join({ ...wanted, code })).toMatchObject(renewed);
      expect(daemon.asked.at(-1)?.authorization).toBe(`Bearer ${NEW_KEY}`);
      // The daemon still shows the previous certificate.
      expect(await codes.join({ ...wanted, code })).toMatchObject(renewed);
      const { port } = new URL(daemon.url);
      await daemon.stop();
      started.pop();
      await startDaemon(certificates[1], id, Number(port));
      // The first request may still use a connection that the daemon has closed.
      await eventually('the node is online', async () => (await nodes.get(nodeId)).status === 'online');
      expect(await codes.join({ ...wanted, code })).toMatchObject({ certificateConfirmed: true });
      const row = await database.db.models.nodes.findByPk(nodeId);
      expect(row?.formerFingerprint).toBeNull();
      expect(await nodes.get(nodeId)).toMatchObject({ status: 'online' });
    });

    test('replaces a certificate that the daemon has never used, because the previous renewal was killed', async () => {
      const { candidate, nodeId, code } = await joined();
      const unused = { ...candidate, key: NEW_KEY, certificateFingerprint: fingerprintOf(certificates[1]) };
      await codes.join({ ...unused, code });
      const next = { ...unused, certificateFingerprint: fingerprintOf(certificates[2]) };
      const { code: another } = await codes.create({ nodeId });
      expect(await codes.join({ ...next, code: another })).toMatchObject({
        node: { status: 'online', certificateFingerprint: next.certificateFingerprint },
        certificateConfirmed: false,
      });
    });

    test('replaces its public address, if the daemon sends one, also if the request is repeated at once', async () => {
      const { candidate, code } = await joined();
      const publicUrl = 'https://node1.example.org';
      const wanted = { ...candidate, key: NEW_KEY, publicUrl, code };
      const results = await Promise.all([codes.join(wanted), codes.join(wanted)]);
      for (const { node } of results) expect(node).toMatchObject({ status: 'online', publicUrl });
    });

    test('is of no use to another daemon', async () => {
      const { code, nodeId } = await joined();
      const other = await startDaemon(certificates[1]);
      await expect(codes.join({ ...other.candidate, code })).rejects.toMatchObject({
        code: 'node_unreachable',
        message: expect.stringContaining('Another daemon responds'),
      });
      expect(await nodes.get(nodeId)).toMatchObject({
        certificateFingerprint: fingerprintOf(certificates[0]),
      });
    });

    test('is not created for an unknown node, and ends with its node', async () => {
      expect(await failureOf(codes.create({ nodeId: `node_${'0'.repeat(26)}` }))).toBe('not_found/not_found');
      const { nodeId } = await joined();
      await nodes.remove(nodeId);
      expect((await codes.list({})).items).toEqual([]);
    });
  });
}

describe('codes with which daemons join, on SQLite', () => joinSuite(sqliteDatabase));

describeWith(['postgres'], 'codes with which daemons join, on PostgreSQL', () =>
  joinSuite(() => postgresDatabase(testService('postgres'))),
);
