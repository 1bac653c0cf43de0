import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../testing/time/eventually.js';
import { differencesToExamples } from '../dredd/examples/shown-by-test.js';
import { messageValidator } from './console-client.js';
import { EventReader } from './event-reader.js';
import { RESTART_MS, SOON_MS, StreamFixture } from './stream-fixture.js';

describe('the events of the daemon', () => {
  const fixture = new StreamFixture();
  const readers: EventReader[] = [];
  const open = async (headers: Record<string, string> = fixture.bearer()) => {
    const reader = await EventReader.open(fixture.berth.daemonUrl, headers);
    readers.push(reader);
    return reader;
  };
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });

  test('event streams are refused without an API key, and with unknown parameters', async () => {
    expect((await open({})).status).toBe(401);
    expect((await open(fixture.bearer('wrong'))).status).toBe(401);
    expect((await fixture.ask('GET', '/events?unheard_of=1')).status).toBe(400);
    const { status, body } = await fixture.ask('POST', '/events', {});
    expect([status, body]).toEqual([405, expect.objectContaining({ error: 'method_not_allowed' })]);
  });

  test('events of the daemon are sent as soon as they occur, uncompressed and uncached', async () => {
    const reader = await open({ ...fixture.bearer(), 'accept-encoding': 'gzip, deflate' });
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(reader.headers['content-encoding']).toBeUndefined();
    await reader.until('the first line', () => reader.retryMs === 3000);
    const id = await fixture.running();
    await fixture.remove(id);
    await reader.until('the removal', () => reader.statesOf(id).includes('removed'));
    expect(reader.statesOf(id)).toEqual(['installed', 'starting', 'running', 'removed']);
    // The daemon also reports the progress of the operation if the work takes half a second.
    const statuses = reader.of('operation').map(({ status }) => status);
    expect([statuses.at(-1), new Set(statuses.slice(0, -1))]).toEqual(['completed', new Set(['running'])]);
    expect(reader.of('operation').at(-1)).toMatchObject({ operation: 'installContainer', container_id: id });
    const ids = reader.events.map((event) => event.id ?? '');
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('events of the daemon match the examples in the API document', async () => {
    const reader = await open();
    const containerId = await fixture.running('lobby');
    await reader.until('the run', () => reader.statesOf(containerId).includes('running'));
    const shown = reader.events.find(
      ({ data }) => data['id'] === containerId && data['status'] === 'running',
    );
    expect(shown?.id).toMatch(/^[0-9a-z]+-\d+$/);
    const body = `id: mhz2k1q0-7\nevent: ${shown?.event}\ndata: ${JSON.stringify(shown?.data)}\n`;
    const response = { status: reader.status, headers: reader.headers, body };
    expect(
      differencesToExamples('events of the daemon match the examples in the API document', response),
    ).toEqual([]);
    await fixture.remove(containerId);
  });

  test('an event stream of the daemon resumes after the last event that the client has seen', async () => {
    const first = await open();
    const id = await fixture.running();
    await first.until('the run', () => first.statesOf(id).includes('running'));
    const seen = first.events.find(({ data }) => data['status'] === 'installed')?.id ?? '';
    first.close();
    await fixture.must('DELETE', '/container/kill', { id });
    const again = await open({ ...fixture.bearer(), 'last-event-id': seen });
    await again.until('the end', () => again.statesOf(id).includes('killed'));
    expect(again.statesOf(id)).toEqual(['starting', 'running', 'killed']);
    const newest = again.events.at(-1)?.id ?? '';
    const upToDate = await open({ ...fixture.bearer(), 'last-event-id': newest });
    await fixture.remove(id);
    await upToDate.until('the removal', () => upToDate.events.length > 0);
    expect(upToDate.events[0]?.data).toMatchObject({ id, status: 'removed' });
  });

  test.each([
    'nonsense',
    '0-0',
    'mhz2k1q0-7',
    '-',
    '9-99999999999999999999',
  ])('an event stream reports missed events if the client sends the unknown last event id %s', async (lastEventId) => {
    const reader = await open({ ...fixture.bearer(), 'last-event-id': lastEventId });
    await reader.until('an event', () => reader.events.length > 0);
    expect(reader.events).toEqual([{ id: undefined, event: 'dropped', data: { events: null } }]);
  });

  test('each API key receives only the events that its permissions allow', async () => {
    const keys = [
      await fixture.newKey('container:read'),
      await fixture.newKey('container:manage'),
      await fixture.newKey('fs:read'),
    ];
    const [states, work, nothing] = await Promise.all(keys.map(({ key }) => open(fixture.bearer(key))));
    const all = await open();
    const id = await fixture.installed();
    await fixture.remove(id);
    await all.until('the removal', () => all.statesOf(id).includes('removed'));
    const operations = () => new Set(work?.of('operation').map(({ status }) => status));
    await states?.until('both states', () => states.of('status').length === 2);
    await work?.until('the operation', () => operations().has('completed'));
    expect(states?.of('operation')).toEqual([]);
    expect(work?.of('status')).toEqual([]);
    expect(nothing?.events).toEqual([]);
  });

  test('event streams end within a second after their API key is revoked, even if the client does not read', async () => {
    const { id, key } = await fixture.newKey('container:read');
    const [reader, other] = [await open(fixture.bearer(key)), await open()];
    await fixture.revokeKey(id);
    const revokedAtMs = performance.now();
    await reader.until('the end', () => reader.endedAtMs !== undefined);
    expect((reader.endedAtMs ?? 0) - revokedAtMs).toBeLessThan(SOON_MS);
    expect(other.endedAtMs).toBeUndefined();
  });

  test('API keys with backup:read are notified of backups, and those with container:read of crashes', async () => {
    const { key: ofStates } = await fixture.newKey('container:read');
    const { key: ofBackups } = await fixture.newKey('backup:read');
    const [states, backups] = await Promise.all(
      [ofStates, ofBackups].map((key) => open(fixture.bearer(key))),
    );
    const all = await open();
    const id = await fixture.running();
    const made = await fixture.must('POST', '/container/backup', { id, name: 'one' });
    const backup_id = String((made as { id: unknown }).id);
    await fixture.must('POST', '/container/restore', { id, backup_id });
    await all.until('the restore', () => all.of('backup').length === 2);
    await fixture.must('DELETE', '/container/backup', { backup_id });
    const content = 'process.exit(3);';
    await fixture.must('POST', '/fs/file/content', { path: `/${id}/index.js`, content });
    await fixture.must('POST', '/container/restart', { id });
    await all.until('the crash', () => all.of('notice').length > 0);
    expect(all.of('backup').map(({ change }) => change)).toEqual(['created', 'restored', 'deleted']);
    expect(all.of('backup')[0]).toMatchObject({ backup: { id: backup_id, container_id: id, name: 'one' } });
    expect(all.of('notice')[0]).toMatchObject({ id, code: 'crashed' });
    expect(all.of('notice')[0]?.['message']).toMatch(/^The server ended with exit code 3; restart 1 of 10/);
    await states?.until('the notice', () => states.of('notice').length > 0);
    expect([states?.of('backup'), backups?.of('notice'), backups?.of('backup').length]).toEqual([[], [], 3]);
    const isChange = messageValidator('daemon', 'BackupChange');
    const isNotice = messageValidator('daemon', 'ContainerNotice');
    expect(all.of('backup').every((data) => isChange(data))).toBe(true);
    expect(all.of('notice').every((data) => isNotice(data))).toBe(true);
    await fixture.remove(id);
  });

  test('at most 50 event streams per key and 100 in total can be open, and others are admitted when those end', async () => {
    const keys = [
      await fixture.newKey('container:read'),
      await fixture.newKey('container:read'),
      await fixture.newKey('container:read'),
    ];
    const many: EventReader[] = [];
    const inside: number[] = [];
    for (const { key } of keys) {
      const own = await Promise.all(Array.from({ length: 100 }, () => open(fixture.bearer(key))));
      inside.push(own.filter(({ status }) => status === 200).length);
      many.push(...own);
    }
    expect(inside).toEqual([50, 50, 0]);
    const refused = many.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(200);
    expect(refused[0]?.headers['retry-after']).toBe('5');
    for (const reader of many) reader.close();
    // The daemon detects the closed connections one by one.
    await eventually('a free stream', async () => (await open()).status === 200);
    const head = await fetch(`${fixture.berth.daemonUrl}/events`, {
      method: 'HEAD',
      headers: fixture.bearer(),
    });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('event streams end when the daemon stops, and clients that return are told that they missed events', async () => {
    const reader = await open();
    const hanging = await open();
    hanging.hang();
    const id = await fixture.installed();
    await reader.until('the installation', () => reader.statesOf(id).includes('installed'));
    const seen = reader.events.at(-1)?.id ?? '';
    const beganMs = performance.now();
    await fixture.restart();
    expect(performance.now() - beganMs).toBeLessThan(RESTART_MS);
    await reader.until('the end', () => reader.endedAtMs !== undefined);
    const again = await open({ ...fixture.bearer(), 'last-event-id': seen });
    await again.until('the news', () => again.of('dropped').length > 0);
    await fixture.remove(id);
    await again.until('the removal', () => again.statesOf(id).includes('removed'));
  });
});
