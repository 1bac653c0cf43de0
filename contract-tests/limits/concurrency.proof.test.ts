import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CONCURRENCY } from '../../daemon/concurrency/bounds.js';
import { listOperations, readDocument } from '../../lib/contract/openapi.js';
import { startTestDaemon, type TestDaemon } from '../../testing/berth/start-daemon.js';
import { freePort } from '../../testing/network/free-port.js';
import { ask, times } from './limit-requests.js';

const MIB = 1024 * 1024;

describe('limits on concurrent requests', () => {
  let daemon: TestDaemon;
  let id: string;
  beforeAll(async () => {
    daemon = await startTestDaemon();
    const plan = { type: 'nodejs', name: 'busy', port: await freePort() };
    const installed = await send('POST', '/container/install', plan);
    id = (JSON.parse(installed.body) as { id: string }).id;
    writeFileSync(join(daemon.config.folder, '..', 'servers', id, 'index.js'), 'setInterval(() => 0, 1000)');
    writeFileSync(join(daemon.config.folder, '..', 'servers', id, 'long'), 'x'.repeat(MIB));
    expect((await send('POST', '/container/start', { id })).status).toBe(200);
  });
  afterAll(async () => {
    await send('DELETE', '/container', { id, remove_data: true });
    await daemon.stop();
  });

  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    ask(daemon.url, { method, path, key: daemon.firstKey, headers, ...(body && { body }) });
  const command = (script: string, actor: string) =>
    send('POST', '/container/command', { id, command: ['sh', '-c', script] }, { 'berth-actor': actor });

  test('32 concurrent reads of 1 MiB files with one API key all succeed, although only a few run at the same time', async () => {
    const responses = await times(32, () => send('GET', `/fs/file/content?path=${id}/long`));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  });

  test('a user whose commands print 1 MiB per stream does not delay commands of other users', async () => {
    const script =
      'head -c 1100000 /dev/zero | tr "\\0" "x"; head -c 700000 /dev/zero | tr "\\0" "y" >&2; exit 3';
    const long = times(6, () => command(script, 'usr_a'));
    expect(JSON.parse((await command('echo short', 'usr_b')).body)).toEqual({
      ...{ stdout: 'short\n', stderr: '', exit_code: 0 },
    });
    for (const { status, body } of await long) {
      const { stdout, stderr, exit_code } = JSON.parse(body) as Record<string, string>;
      expect([status, stdout?.length, stderr?.length, exit_code]).toEqual([200, MIB, 700_000, 3]);
    }
  });

  test('a user with too many queued commands is refused with a specific error code', async () => {
    const responses = await times(8 + 50 + 5, () => command('sleep 2', 'usr_a'));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused.map(({ error }) => error)).toEqual(refused.map(() => 'too_many_commands'));
    expect(refused.every(({ headers }) => headers['retry-after'] === '1')).toBe(true);
  });

  test.each([
    ['a space', 'usr a'],
    ['65 characters', 'u'.repeat(65)],
    ['two values', 'usr_a, usr_b'],
  ])('the daemon rejects %s in the header Berth-Actor', async (_, actor) => {
    const { status, error } = await send('GET', '/', undefined, { 'berth-actor': actor });
    expect([status, error]).toEqual([400, 'bad_request']);
  });

  test('the API document names each concurrency limit and its error code in the operations that it limits', () => {
    const operations = listOperations(readDocument('daemon')).map(({ operation }) => operation);
    const stated = operations.flatMap((operation) => operation['x-concurrency'] ?? []);
    expect(Object.keys(CONCURRENCY).filter((name) => !stated.includes(name))).toEqual([]);
    for (const { description = '', ...operation } of operations) {
      for (const name of operation['x-concurrency'] ?? []) {
        const bound: { code?: string; what: string } = CONCURRENCY[name as keyof typeof CONCURRENCY];
        expect(description).toContain(bound.what);
        if (bound.code !== undefined) expect(description).toContain(`\`${bound.code}\``);
      }
      if (operation.security?.length === 0) continue;
      expect(operation.parameters?.slice(-2)).toEqual(
        ['Container', 'Actor'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
      );
    }
  });
});
