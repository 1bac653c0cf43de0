import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { type Certificate, CertificateAuthority } from '../../../testing/network/certificates.js';
import { type OddNode, startOddNode, wellBehaved } from '../../../testing/network/odd-node.js';
import { testLogger } from '../../../testing/test-logger.js';
import { eventually } from '../../../testing/time/eventually.js';
import { testClock } from '../../../testing/time/test-clock.js';
import { connectNode } from '../client/node-client.js';
import { createVerifiedConnections } from '../connection/verified-connections.js';
import { createNodes, type Nodes } from '../registry/nodes.js';
import { createJoinCodes, type JoinCodes } from './join-codes.js';

const PATIENT = { readMs: 60_000, powerMs: 60_000, installMs: 60_000 };
const fingerprintOf = ({ cert }: Certificate) => new X509Certificate(cert).fingerprint256;

describe('a code for a node without a pinned certificate', () => {
  const id = { id: 'dmn_00000000000000000000000004' };
  let folder: string;
  let [present, next, foreign]: Certificate[] = [];
  let database: TestDatabase;
  let nodes: Nodes;
  let codes: JoinCodes;
  let daemon: OddNode;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-unpinned-'));
    const authority = new CertificateAuthority(folder);
    [present, next, foreign] = ['one', 'two', 'three'].map((name) =>
      authority.selfSigned(`DNS:${name}.test`),
    );
    writeFileSync(join(folder, 'trusted.pem'), present?.cert ?? '');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    database = await sqliteDatabase();
    const { db } = database;
    const clock = testClock();
    const connections = createVerifiedConnections([join(folder, 'trusted.pem')], testLogger());
    nodes = createNodes({
      ...{ db, clock, sealingKeys: ['a key for tests'] },
      connect: (target) => connectNode({ ...target, ...connections }, PATIENT),
    });
    codes = createJoinCodes({ db, clock, nodes, url: 'https://panel.example.org' });
    daemon = await startOddNode(wellBehaved, id, present);
  });
  afterEach(async () => {
    await daemon.stop();
    await database.remove();
  });

  const replaceDaemon = async (certificate: Certificate | undefined) => {
    const { port } = new URL(daemon.url);
    await daemon.stop();
    daemon = await startOddNode(wellBehaved, id, certificate, Number(port));
  };
  const renewal = async () => {
    const { id: nodeId } = await nodes.create({ name: 'attic', url: daemon.url, key: 'a-key-of-the-daemon' });
    const { code } = await codes.create({ nodeId });
    if (next === undefined) throw new Error('there is no certificate');
    const wanted = {
      code,
      key: 'another-key-of-it',
      url: daemon.url,
      certificateFingerprint: fingerprintOf(next),
    };
    return { nodeId, wanted };
  };

  test('pins the new certificate, and accepts the trusted one until the daemon uses the new one', async () => {
    const { nodeId, wanted } = await renewal();
    const { certificateFingerprint } = wanted;
    expect(await codes.join(wanted)).toMatchObject({
      node: { id: nodeId, status: 'online', certificateFingerprint },
      certificateConfirmed: false,
    });
    expect(await nodes.get(nodeId)).toMatchObject({ status: 'online' });
    await replaceDaemon(next);
    await eventually('the node is online', async () => (await nodes.get(nodeId)).status === 'online');
    expect(await codes.join(wanted)).toMatchObject({ certificateConfirmed: true });
    // The previous certificate is trusted, but no longer accepted.
    await replaceDaemon(present);
    await eventually('the node is offline', async () => (await nodes.get(nodeId)).status === 'offline');
    await expect((await nodes.client(nodeId)).call('getDaemon', {})).rejects.toThrow('is not the pinned one');
  });

  test('is of no use to a daemon whose certificate is neither the new one nor trusted', async () => {
    const { nodeId, wanted } = await renewal();
    await replaceDaemon(foreign);
    await expect(codes.join(wanted)).rejects.toMatchObject({ code: 'node_unreachable' });
    const row = await database.db.models.nodes.findByPk(nodeId);
    expect(row).toMatchObject({ certificateFingerprint: null, formerFingerprint: null });
  });
});
