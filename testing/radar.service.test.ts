import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { writeEndless } from './clients/endless-file.js';
import { openBelow } from './disk/open-below.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';
import { watchTicks } from './time/watch-ticks.js';

/* Scans for changed files as clients request them. */

const MIB = 1024 * 1024;
const ALWAYS = '1980-01-01T00:00:00Z';
const MANY = 100_000;
/** Maximum share of the CPU time that one tick of the event loop may take. A time slice takes about a hundredth. */
const MAX_SHARE = 0.2;

type Page = { changes: { path: string; type: string }[]; total_changes: number; next_cursor: string | null };

describe('the changed files of a container', () => {
  let daemon: TestDaemon;
  let id: string;
  const at = (...names: string[]) => join(daemon.config.servers, id, ...names);
  const headers = () => ({
    authorization: `Bearer ${daemon.firstKey}`,
    'content-type': 'application/json',
  });
  const ask = async (path: string, body: object, more: Record<string, string> = {}, method = 'POST') => {
    const sent = method === 'GET' ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${daemon.url}${path}`, {
      method,
      headers: { ...headers(), ...more },
      ...sent,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const scan = (body: object) => ask('/radar/scan', { path: `/${id}`, since: ALWAYS, ...body });
  const held = () => openBelow(at());

  beforeAll(async () => {
    daemon = await startTestDaemon();
    const plan = { type: 'nodejs', name: 'radar', port: await freePort() };
    id = String((await ask('/container/install', plan)).body['id']);
    mkdirSync(at('world'));
    const text = randomBytes(MIB).toString('hex');
    for (const name of ['a', 'b', 'c', 'd']) writeFileSync(at('world', name), text);
    mkdirSync(at('many'));
    for (let index = 0; index < MANY; index += 1) closeSync(openSync(at('many', `r.${index}.mca`), 'w'));
  });
  afterAll(() => daemon?.stop());

  test('a scan for changed files returns pages with cursors and a total count', async () => {
    const first = await scan({ path: `/${id}/world`, limit: 3 });
    const { changes, total_changes, next_cursor } = first.body as Page;
    expect(changes[0]).toEqual({
      path: 'a',
      type: 'created',
      size: 2 * MIB,
      modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect([changes.length, total_changes]).toEqual([3, 4]);
    const second = await scan({ path: `/${id}/world`, cursor: next_cursor });
    expect(second.body).toMatchObject({ changes: [{ path: 'd' }], total_changes: 4, next_cursor: null });
  });

  test('a scan for changed files with an invalid time, limit or cursor is refused', async () => {
    for (const wrong of [
      { since: 'yesterday' },
      { since: '2026-02-30T00:00:00Z' },
      { since: '2026-01-15T00:00:00' },
      { limit: 0 },
      { limit: 1_000_001 },
      { cursor: 'bm9uZQ' },
      { cursor: '' },
      { path: '' },
      { path: `/${id}/../x` },
    ]) {
      expect([wrong, (await scan(wrong)).status]).toEqual([wrong, 400]);
    }
    expect((await scan({ path: `/${id}/none` })).status).toBe(404);
    // A leap second is valid in the schema, but not in the calendar of Linux.
    expect((await scan({ since: '2016-12-31T23:59:60Z', limit: 1 })).status).toBe(200);
  });

  test('a scan for changed files among 100,000 files does not block the event loop', async () => {
    const file = join(daemon.config.servers, '..', 'scan.json');
    const args = ['-sf', '-o', file, '--data', JSON.stringify({ path: `/${id}/many`, since: ALWAYS })];
    const head = Object.entries(headers()).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    // Scan once before measuring, so that V8 has compiled the code.
    await scan({ path: `/${id}/many`, limit: 5000 });
    const ticks = watchTicks();
    await promisify(execFile)('curl', [...args, ...head, `${daemon.url}/radar/scan`]);
    expect(ticks.longestShare()).toBeLessThan(MAX_SHARE);
    const { changes, total_changes } = JSON.parse(readFileSync(file, 'utf8')) as Page;
    expect([changes.length, total_changes]).toEqual([MANY, MANY]);
    // The changes are sorted by the bytes of the names.
    expect(changes.slice(0, 3).map(({ path }) => path)).toEqual(['r.0.mca', 'r.1.mca', 'r.10.mca']);

    const response = await new Promise<IncomingMessage>((resolve) => {
      const sent = request(`${daemon.url}/radar/scan`, { method: 'POST', headers: headers() }, resolve);
      sent.end(JSON.stringify({ path: `/${id}/many`, since: ALWAYS }));
    });
    response.on('error', () => undefined);
    await new Promise((resolve) => response.once('readable', resolve));
    expect(held().length).toBeGreaterThan(0);
    response.destroy();
    await eventually('all descriptors to be closed', () => held().length === 0);
  });

  test('changed files can be zipped as a background operation, which can be cancelled', async () => {
    const body = { path: `/${id}/world`, since: ALWAYS, output: `/${id}/changes.zip` };
    writeEndless(at('world', 'endless'));
    const begun = await ask('/radar/zip', body, { prefer: 'respond-async' });
    expect(begun).toMatchObject({ status: 202, body: { operation: 'zipChanges', status: 'running' } });
    const operation = `/operations/${String(begun.body['id'])}`;
    const ended = await ask(operation, {}, {}, 'DELETE');
    expect(ended).toMatchObject({ status: 200, body: { status: 'cancelled', container_id: id } });
    expect(existsSync(at('changes.zip'))).toBe(false);
    expect(readdirSync(join(daemon.config.servers, '..', 'daemon', 'staging'))).toEqual([]);
    rmSync(at('world', 'endless'));
    const done = await ask('/radar/zip', { ...body, output: `/${id}/whole.zip` });
    expect(done).toMatchObject({ status: 200, body: { path: `/${id}/whole.zip`, files_included: 4 } });
    expect((await ask('/radar/zip', { ...body, output: `/${id}/whole.zip` })).status).toBe(409);
    expect((await ask('/radar/zip', { ...body, path: `/${id}/none`, output: `/${id}/x` })).status).toBe(404);
    expect((await ask('/radar/zip', { ...body, since: 'now', output: `/${id}/x` })).status).toBe(400);
    expect((await ask('/capabilities', {}, {}, 'GET')).body).toMatchObject({ radar: true });
  });
});
