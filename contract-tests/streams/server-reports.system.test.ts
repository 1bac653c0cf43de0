import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../lib/text/ids.js';
import { eventually } from '../../testing/time/eventually.js';
import type { EventReader } from './event-reader.js';
import { PanelStage, type StageServer } from './panel-stage.js';

const MEMBER = ['servers.read'];

describe('the events about work, backups, notices and statistics of the panel', () => {
  let stage: PanelStage;
  let server: StageServer;
  beforeEach(async () => {
    stage = await PanelStage.start();
    server = await stage.server();
  });
  afterEach(() => stage.stop());

  const namesOf = (reader: EventReader) => reader.events.map(({ event }) => event);
  const backupsOf = (reader: EventReader) =>
    reader.of('backup.created').map(({ backup }) => (backup as { name: string }).name);
  const followed = async (query = '', headers?: Record<string, string>) => {
    const reader = await stage.begun(query, headers);
    await eventually('the node is followed', () => stage.node.followers === 1);
    return reader;
  };

  test('events about operations, installations, backups and notices use the ids and names of the panel', async () => {
    const reader = await followed();
    const [id, installation] = [newId('op_'), newId('op_')];
    const failed = {
      status: 'failed',
      error: { error: 'conflict', message: `/${server.containerId}/a is a folder.`, status: 409 },
    };
    stage.operation(server, { id, operation: 'removePath' });
    stage.operation(server, { id, operation: 'removePath', progress: 40 });
    await reader.until('the progress', () => reader.of('operation.progress').length === 1);
    stage.operation(server, { id, operation: 'removePath', progress: 40, ...failed });
    stage.operation(server, { id: installation, operation: 'reinstallContainer' });
    stage.operation(server, {
      id: installation,
      operation: 'reinstallContainer',
      status: 'completed',
      progress: 100,
    });
    stage.backup(server, 'nightly');
    stage.backup(server, 'nightly', 'deleted');
    stage.notice(server, `The container ended; port 1 is taken by "x" (${newId('cnt_')}).`);
    await reader.until('the notice', () => reader.of('notice').length === 1);
    expect(namesOf(reader)).toEqual([
      ...['reset', 'operation.started', 'operation.progress', 'operation.ended'],
      ...['operation.started', 'installation.started', 'operation.ended', 'installation.ended'],
      ...['backup.created', 'backup.deleted', 'notice'],
    ]);
    expect(reader.of('operation.ended')).toEqual([
      {
        ...{ id, operation: 'deleteFile', serverId: server.id, status: 'failed', progress: 40, result: null },
        error: { error: 'conflict', message: '/a is a folder.', status: 409 },
      },
      expect.objectContaining({ operation: 'reinstallServer', status: 'completed' }),
    ]);
    expect(reader.of('installation.ended')).toEqual([
      { id: server.id, operation: 'reinstallServer', status: 'completed', progress: 100, error: null },
    ]);
    expect(reader.of('backup.created')[0]?.['backup']).toMatchObject({
      serverId: server.id,
      name: 'nightly',
    });
    expect(reader.of('notice')[0]).toMatchObject({
      ...{ id: server.id, code: 'crashed' },
      message: 'The server ended; port 1 is taken: choose another port.',
    });
    expect(JSON.stringify(reader.events)).not.toContain(server.containerId);
    expect(stage.faultsOf(reader)).toEqual([]);
    expect(reader.events.filter((each) => each.id === undefined).map(({ event }) => event)).toEqual([
      'operation.progress',
    ]);
  });

  test('each caller receives the events that its capabilities and the parameters of its request allow', async () => {
    const bo = await stage.bo();
    const own = await stage.server(bo.id);
    const shared = await stage.server();
    await stage.join(shared, bo.id, [...MEMBER, 'files.write']);
    const limited = await stage.key(bo.cookie, {
      permissions: ['servers.read', 'backups.read'],
      serverIds: [own.id],
    });
    const poor = await stage.key(bo.cookie, { permissions: ['servers.read'] });
    const cookie = { cookie: bo.cookie };
    const readers = {
      admin: await followed(),
      bo: await stage.begun('', cookie),
      limited: await stage.begun('', limited),
      poor: await stage.begun('', poor),
      filtered: await stage.begun(`?server=${own.id}&kind=backups&kind=operations`, cookie),
      foreign: await stage.begun(`?server=${server.id}`, cookie),
    };
    for (const each of [server, own, shared]) {
      stage.backup(each, each.id);
      stage.operation(each, { operation: 'removePath', status: 'completed' });
      stage.operation(each, { operation: 'restoreBackup', status: 'completed' });
      stage.operation(each, { operation: 'reinstallContainer', status: 'completed' });
      stage.notice(each, 'The server ended.');
    }
    await readers.admin.until('all notices', () => readers.admin.of('notice').length === 3);
    await readers.bo.until('both notices', () => readers.bo.of('notice').length === 2);
    await readers.poor.until('both notices', () => readers.poor.of('notice').length === 2);
    await readers.limited.until('the notice', () => readers.limited.of('notice').length === 1);
    const work = (reader: EventReader) =>
      reader.of('operation.ended').map((each) => `${each['operation']} ${each['serverId']}`);
    expect(backupsOf(readers.admin)).toEqual([server.id, own.id, shared.id]);
    expect(work(readers.admin)).toHaveLength(9);
    expect(backupsOf(readers.bo)).toEqual([own.id]);
    expect(work(readers.bo)).toEqual([
      ...[`deleteFile ${own.id}`, `restoreBackup ${own.id}`, `reinstallServer ${own.id}`],
      `deleteFile ${shared.id}`,
    ]);
    expect(readers.bo.of('installation.ended').map(({ id }) => id)).toEqual([own.id, shared.id]);
    expect([backupsOf(readers.limited), work(readers.limited)]).toEqual([[own.id], []]);
    expect([backupsOf(readers.poor), work(readers.poor)]).toEqual([[], []]);
    expect([backupsOf(readers.filtered), work(readers.filtered)]).toEqual([
      [own.id],
      work(readers.bo).slice(0, 3),
    ]);
    expect([readers.filtered.of('notice'), namesOf(readers.foreign)]).toEqual([[], ['reset']]);
    expect(stage.node.followers).toBe(1);
  });

  test('a client resumes its stream after the last event, but gets a reset if it changes the query parameters', async () => {
    const first = await followed();
    stage.backup(server, 'one');
    await first.until('the first backup', () => backupsOf(first).length === 1);
    first.close();
    const other = await stage.begun();
    for (const name of ['two', 'three']) stage.backup(server, name);
    await other.until('both backups', () => backupsOf(other).length === 2);
    const headers = { cookie: stage.admin, 'last-event-id': first.events.at(-1)?.id ?? '' };
    const again = await stage.begun('', headers);
    await again.until('both backups', () => backupsOf(again).length === 2);
    expect(namesOf(again)).toEqual(['backup.created', 'backup.created']);
    const filtered = await stage.begun('?kind=backups', headers);
    expect(filtered.events[0]).toMatchObject({ event: 'reset', data: { reason: 'missed' } });
  });

  test('a lost event stream from a node is resumed, and clients are notified if the node has lost events', async () => {
    const reader = await followed();
    const onlyServers = await stage.begun('?kind=servers');
    stage.backup(server, 'one');
    await reader.until('the backup', () => backupsOf(reader).length === 1);
    stage.node.endStreams();
    await eventually('the node is followed again', () => stage.node.resumed.length === 2);
    expect(stage.node.resumed).toEqual([undefined, 'one']);
    stage.node.say('event: dropped\ndata: {"events":null}\n\n');
    await reader.until('the notice of lost events', () => reader.of('missed').length === 1);
    expect(reader.of('missed')).toEqual([{ nodeId: stage.nodeId }]);
    stage.backup(server, 'two');
    await reader.until('the second backup', () => backupsOf(reader).length === 2);
    expect(namesOf(onlyServers)).not.toContain('missed');
    expect(stage.faultsOf(reader)).toEqual([]);
  });

  test("an event about a new server's container is sent as soon as the panel has stored the server", async () => {
    const reader = await followed('?kind=backups&kind=servers');
    const [id, containerId] = [newId('srv_'), newId('cnt_')];
    stage.backup({ id, containerId }, 'early');
    await new Promise((resolve) => setTimeout(resolve, 600));
    const row = await stage.db.models.servers.findByPk(server.id, { raw: true });
    stage.node.containers.set(containerId, { id: containerId, status: 'running' });
    await stage.db.models.servers.create({ ...(row as object), id, containerId, name: 'new' } as never);
    await reader.until('the backup', () => backupsOf(reader).length === 1);
    expect(reader.of('backup.created')[0]?.['backup']).toMatchObject({ serverId: id });
  });

  test('the panel ignores events of a node that it does not understand or that are about unknown containers', async () => {
    const reader = await followed();
    stage.notice(server, 'M.', 'unheard_of');
    stage.node.report('backup', { change: 'created' });
    stage.node.report('operation', { id: 'nonsense' });
    stage.node.report('unheard_of', {});
    stage.backup({ id: '', containerId: newId('cnt_') }, 'foreign');
    stage.backup(server, 'last');
    await reader.until('the backup', () => backupsOf(reader).length === 1);
    expect([namesOf(reader), stage.node.resumed.length]).toEqual([['reset', 'backup.created'], 1]);
  });

  test('if a node floods the panel with events, clients are told that they missed some, and then get new ones again', async () => {
    const reader = await followed();
    for (let count = 0; count < 3000; count += 1) stage.notice(server, 'M.');
    await reader.until('the notice of lost events', () => reader.of('missed').length === 1);
    expect(reader.of('notice')).toHaveLength(1000);
    stage.backup(server, 'after');
    await reader.until('the backup', () => backupsOf(reader).length === 1);
  });

  const askedStats = () => stage.node.asked.filter(({ line }) => line === 'GET /container/stats/list');

  test('servers are measured only while streams want statistics, once for all streams and as often as the fastest needs', async () => {
    const second = await stage.server();
    const without = await followed();
    expect(askedStats()).toEqual([]);
    const fast = await stage.begun('?statisticsEvery=1');
    const fastToo = await stage.begun(`?statisticsEvery=1&server=${server.id}`);
    const slow = await stage.begun('?statisticsEvery=3&kind=notices');
    const beganMs = performance.now();
    const of = (reader: EventReader, { id }: StageServer) =>
      reader.of('statistics').filter((each) => each['id'] === id).length;
    await fast.until('statistics', () => of(fast, server) >= 4 && of(fast, second) >= 4);
    const passedS = (performance.now() - beganMs) / 1000;
    expect(of(slow, server)).toBeLessThanOrEqual(1 + Math.floor(passedS / 2.5));
    expect(of(slow, server)).toBeGreaterThanOrEqual(1);
    expect([of(fastToo, server) >= 3, of(fastToo, second)]).toEqual([true, 0]);
    expect(without.of('statistics')).toEqual([]);
    expect(askedStats().length).toBeLessThanOrEqual(2 + passedS / 0.8);
    expect(new Set(askedStats().at(-1)?.query.getAll('ids'))).toEqual(
      new Set([server.containerId, second.containerId]),
    );
    expect(fast.of('statistics')[0]).toMatchObject({ cpuPercent: 12.5, memoryUsed: 1024, diskUsed: 100 });
    expect(fast.events.every(({ id, event }) => (id === undefined) === (event === 'statistics'))).toBe(true);
    expect(stage.faultsOf(fast)).toEqual([]);
    for (const reader of [fast, fastToo, slow]) reader.close();
    await new Promise((resolve) => setTimeout(resolve, 700));
    const asked = askedStats().length;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(askedStats()).toHaveLength(asked);
  });

  test('statistics are sent again after an unreachable node has become reachable', async () => {
    const reader = await stage.begun('?statisticsEvery=1&kind=notices');
    await reader.until('statistics', () => reader.of('statistics').length > 0);
    stage.node.before = (_line, response) => response.destroy().destroyed;
    stage.node.endStreams();
    await reader.until('the loss', () => reader.of('notice').at(-1)?.['code'] === 'unreachable');
    const before = reader.of('statistics').length;
    stage.node.before = () => false;
    await reader.until('statistics again', () => reader.of('statistics').length > before + 1);
    expect(reader.of('notice').at(-1)?.['code']).toBe('reachable');
  });

  test('requests for events with an unknown kind, too many servers or an invalid interval are refused', async () => {
    const many = Array.from({ length: 101 }, () => `server=${newId('srv_')}`).join('&');
    for (const query of ['?kind=x', '?statisticsEvery=0', '?statisticsEvery=61', '?server=x', `?${many}`]) {
      expect([query, (await stage.begun(query)).status]).toEqual([query, 400]);
    }
  });
});
