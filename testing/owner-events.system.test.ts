import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { callApi, mustSucceed } from '../contract-tests/api-client.js';
import { messageValidator } from '../contract-tests/streams/console-client.js';
import { EventReader } from '../contract-tests/streams/event-reader.js';
import { BerthProcess } from './berth/berth-process.js';
import { OwnerStage, type OwnServer } from './owner-stage.js';

/* What owners and members see in the panel's event stream of what a real daemon does. Runs the built programs. */
describe('the event stream of an owner', () => {
  let stage: OwnerStage;
  let owner: Record<string, string>;
  let server: OwnServer;
  /** A second node, which the tests can kill without the panel. */
  let daemon: BerthProcess;
  let dataDir: string;
  let nodeId: string;
  const readers: EventReader[] = [];
  const isEvent = messageValidator('panel', 'ServerEvent');

  beforeAll(async () => {
    stage = await OwnerStage.start();
    owner = await stage.user('grace');
    dataDir = mkdtempSync(join(tmpdir(), 'berth-far-'));
    daemon = await BerthProcess.start('daemon', { dataDir });
    const node = { name: 'second', url: daemon.daemonUrl, key: daemon.daemonKey };
    nodeId = ((await stage.administer('POST', '/api/v2/admin/nodes', node)) as { id: string }).id;
    server = await stage.server(owner, 'lobby', nodeId);
  }, 120_000);
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });
  afterAll(async () => {
    await stage?.stop();
    await daemon?.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const call = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    callApi(stage.url, {
      ...{ method, path: server.path + path, headers: { ...owner, ...more } },
      ...(body === undefined ? {} : { body }),
    });
  const must = async (method: string, path: string, body?: unknown, more?: Record<string, string>) => {
    const response = await call(method, path, body, more);
    expect([path, Math.floor(response.status / 100)]).toEqual([path, 2]);
    return response.body as Record<string, unknown>;
  };
  const follow = async (query = '', headers = owner) => {
    const reader = await EventReader.open(`${stage.url}/api/v2`, headers, query);
    readers.push(reader);
    await reader.until('the beginning', () => reader.events.length > 0);
    return reader;
  };
  const of = (reader: EventReader, name: string, field: string, value: unknown) =>
    reader.of(name).filter((data) => data[field] === value);
  const faultsOf = (reader: EventReader) =>
    reader.events.filter(({ event, data }) => !isEvent({ event, data })).map(({ event }) => event);

  test("an owner's event stream reports the installation of a new server, with its operation", async () => {
    const reader = await follow();
    const made = await stage.server(owner, 'second', nodeId);
    const its = (name: string) => of(reader, name, 'id', made.id);
    await reader.until('the end', () => its('installation.ended').length === 1);
    expect(its('installation.ended')).toEqual([
      { id: made.id, operation: 'createServer', status: 'completed', progress: 100, error: null },
    ]);
    const [work] = of(reader, 'operation.ended', 'serverId', made.id);
    expect(work).toMatchObject({ operation: 'createServer', status: 'completed', result: null });
    await reader.until('the state', () => its('server.status').at(-1)?.['status'] === 'installed');
    expect(faultsOf(reader)).toEqual([]);
    await mustSucceed(stage.url, { method: 'DELETE', path: made.path, headers: owner });
  });

  test("an owner's event stream reports backups, and operations started with `Prefer: respond-async` by their ids", async () => {
    const reader = await follow(`?server=${server.id}`);
    const { id } = await must('POST', '/backups', { name: 'evening' }, { prefer: 'respond-async' });
    await reader.until('the end', () => of(reader, 'operation.ended', 'id', id).length === 1);
    expect(of(reader, 'operation.started', 'id', id)).toMatchObject([
      { operation: 'createBackup', serverId: server.id, status: 'running' },
    ]);
    await reader.until('the backup', () => reader.of('backup.created').length === 1);
    const backup = reader.of('backup.created')[0]?.['backup'] as Record<string, unknown>;
    const { backups } = (await must('GET', '/backups')) as { backups: object[] };
    expect(backups).toEqual([backup]);
    await must('POST', `/backups/${backup['id']}/restore`);
    await must('DELETE', `/backups/${backup['id']}`);
    await reader.until('the deletion', () => reader.of('backup.deleted').length === 1);
    expect(reader.of('backup.restored')).toMatchObject([
      { change: 'restored', backup: { id: backup['id'] } },
    ]);
    expect(reader.of('operation.ended').map(({ operation }) => operation)).toEqual([
      ...['createBackup', 'restoreBackup'],
    ]);
    expect(faultsOf(reader)).toEqual([]);
  });

  test("an owner's event stream reports why a server has crashed, and statistics while it runs", async () => {
    const content = `
      globalThis.memory = Buffer.alloc(8e7, 1);
      setInterval(() => require('node:fs').existsSync('end') && process.exit(3), 200);
    `;
    await must('POST', '/files/content', { path: '/index.js', content });
    const reader = await follow('?kind=notices&statisticsEvery=1');
    await must('POST', '/power', { action: 'start' });
    const used = () => reader.of('statistics').map(({ memoryUsed }) => Number(memoryUsed));
    await reader.until('the memory in use', () => Math.max(...used()) > 8e7);
    await must('POST', '/files/content', { path: '/end', content: '' });
    await reader.until('the crash', () => of(reader, 'notice', 'code', 'crashed').length > 0);
    expect(of(reader, 'notice', 'code', 'crashed')[0]).toMatchObject({ id: server.id });
    expect(reader.of('notice')[0]?.['message']).toMatch(
      /^The server ended with exit code 3; restart 1 of 10/,
    );
    expect(faultsOf(reader)).toEqual([]);
    // Kill the server, so that it does not crash again. It may be running or waiting for its restart at this moment.
    await call('POST', '/power', { action: 'kill' });
  });

  test("an owner's event stream continues after the daemon was killed, and says that events were lost", async () => {
    const reader = await follow('?statisticsEvery=1');
    await must('POST', '/backups', { name: 'before' });
    await reader.until('the backup', () => reader.of('backup.created').length === 1);
    await daemon.kill();
    await reader.until('the loss', () => of(reader, 'notice', 'code', 'unreachable').length === 1);
    const measured = () => reader.of('statistics').length;
    daemon = await BerthProcess.start('daemon', { dataDir, ports: daemon.ports });
    const before = measured();
    await reader.until('the return', () => of(reader, 'notice', 'code', 'reachable').length === 1);
    await reader.until('that events were lost', () => of(reader, 'missed', 'nodeId', nodeId).length === 1);
    await must('POST', '/backups', { name: 'after' });
    await reader.until('the second backup', () => reader.of('backup.created').length === 2);
    await reader.until('statistics', () => measured() > before + 1);
    expect(faultsOf(reader)).toEqual([]);
  });
});
