import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { type Certificate, CertificateAuthority } from '../../../testing/network/certificates.js';
import { type OddNode, startOddNode, wellBehaved } from '../../../testing/network/odd-node.js';
import { testClock } from '../../../testing/time/test-clock.js';
import { createNodeRecords } from './node-records.js';
import { createNodes, type Nodes } from './nodes.js';
import { createKeyBox } from './sealed-key.js';

const KEY = 'a-key-of-the-daemon';
const SEALING_KEYS = ['a key for tests'];
const PATIENT = { readMs: 60_000, powerMs: 60_000, installMs: 60_000 };
const fingerprintOf = ({ cert }: Certificate) => new X509Certificate(cert).fingerprint256;

describe('a node with a pinned certificate', () => {
  let folder: string;
  let own: Certificate;
  let other: Certificate;
  let database: TestDatabase;
  let nodes: Nodes;
  let daemon: OddNode;
  let id: { id: string };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-pinned-'));
    const authority = new CertificateAuthority(folder);
    // The name does not match the address.
    own = authority.selfSigned('DNS:elsewhere.test');
    other = authority.selfSigned('IP:127.0.0.1');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    database = await sqliteDatabase();
    const { db } = database;
    nodes = createNodes({
      ...{ db, clock: testClock(), sealingKeys: SEALING_KEYS },
      connect: (target) => connectNode(target, PATIENT),
    });
    id = { id: 'dmn_00000000000000000000000003' };
    daemon = await startOddNode(wellBehaved, id, own);
  });
  afterEach(async () => {
    await daemon.stop();
    await database.remove();
  });

  const add = (certificate: Certificate) =>
    nodes.create({
      ...{ name: 'attic', url: daemon.url, key: KEY },
      certificateFingerprint: fingerprintOf(certificate),
    });
  const replaceDaemon = async (certificate: Certificate) => {
    const { port } = new URL(daemon.url);
    await daemon.stop();
    daemon = await startOddNode(wellBehaved, id, certificate, Number(port));
  };

  test('is reached with exactly this certificate, whatever its name and issuer', async () => {
    expect(await add(own)).toMatchObject({
      status: 'online',
      certificateFingerprint: fingerprintOf(own),
    });
  });

  test('gets nothing, not even a proof, from a panel that has pinned another certificate', async () => {
    expect(await add(other)).toMatchObject({ status: 'offline' });
    expect(daemon.asked).toEqual([]);
  });

  test('is offline when its daemon shows another certificate, and the key is not sent', async () => {
    const { id: nodeId } = await add(own);
    await replaceDaemon(other);
    const client = await nodes.client(nodeId);
    await expect(client.call('getDaemon', {})).rejects.toThrow('is not the pinned one');
    const sending = client.forward({
      ...{ operationId: 'getHost', containerId: 'cnt_1', params: {}, query: {}, headers: {} },
      ...{ isHead: false, signal: new AbortController().signal },
    });
    await expect(sending).rejects.toThrow('is not the pinned one');
    await expect(
      client.openConsole(`cnt_${'0'.repeat(26)}`, 1, {
        onMessage: () => undefined,
        onEnd: () => undefined,
      }),
    ).rejects.toThrow('is not the pinned one');
    expect(daemon.asked).toEqual([]);
    expect(await nodes.get(nodeId)).toMatchObject({ status: 'offline' });
  });

  test('gets another certificate only together with the key, and https', async () => {
    const { id: nodeId } = await add(own);
    const certificateFingerprint = fingerprintOf(other);
    expect(await failureOf(nodes.update(nodeId, { certificateFingerprint }))).toBe(
      'invalid_input/bad_request',
    );
    const plain = { key: KEY, url: daemon.url.replace('https', 'http') };
    expect(await failureOf(nodes.update(nodeId, plain))).toBe('invalid_input/bad_request');
    await replaceDaemon(other);
    const changed: string[] = [];
    const note = (changes: readonly { field: string }[]) =>
      changed.push(...changes.map(({ field }) => field));
    expect(await nodes.update(nodeId, { key: KEY, certificateFingerprint }, note)).toMatchObject({
      ...{ status: 'online', certificateFingerprint },
    });
    expect(changed).toEqual(['key', 'certificateFingerprint']);
    // Unpinned, the certificate is not trusted.
    const unpinned = await nodes.update(nodeId, { key: KEY, certificateFingerprint: null });
    expect(unpinned).toMatchObject({ status: 'offline', certificateFingerprint: null });
  });

  test('keeps its certificate when only the name is changed, and when the key is replaced', async () => {
    const { id: nodeId } = await add(own);
    await nodes.update(nodeId, { name: 'cellar' });
    expect(await nodes.update(nodeId, { key: 'another-key-of-it' })).toMatchObject({
      ...{ name: 'cellar', status: 'online', certificateFingerprint: fingerprintOf(own) },
    });
  });

  test('can be opened after two changes at the same time, of which the later one is stored as a whole', async () => {
    const { id: nodeId } = await add(own);
    const { db } = database;
    const records = createNodeRecords({ db, clock: testClock(), box: createKeyBox(SEALING_KEYS) });
    const readBefore = await records.find(nodeId);
    await nodes.update(nodeId, { key: KEY, certificateFingerprint: fingerprintOf(other) });
    await records.change(readBefore, { key: KEY });
    expect(await nodes.get(nodeId)).toMatchObject({
      ...{ status: 'online', certificateFingerprint: fingerprintOf(own) },
    });
  });

  test('has a key that is useless if somebody replaces the fingerprint in the database', async () => {
    const { id: nodeId } = await add(own);
    await replaceDaemon(other);
    const forged = { certificateFingerprint: fingerprintOf(other) };
    await database.db.models.nodes.update(forged, { where: { id: nodeId } });
    expect(await failureOf(nodes.client(nodeId))).toBe('unavailable/unavailable');
  });
});
