import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CONCURRENCY } from '../../daemon/concurrency/bounds.js';
import { startTestDaemon, type TestDaemon } from '../../testing/berth/start-daemon.js';
import { freePort } from '../../testing/network/free-port.js';
import { ask } from './limit-requests.js';

const MIB = 1024 * 1024;
/** The maximum number of waiting requests per key. */
const MAX_WAITING = 150;
/** A container has one backup or restore at a time, so a queue is filled by many containers. */
const CONTAINERS = CONCURRENCY.backups.perKey + MAX_WAITING + 4;
/** How many containers are installed at the same time, because an installation mostly waits for a disk and a worker. */
const INSTALLED_AT_ONCE = 12;
/** A container of this size takes longer to pack and to unpack than it takes to send all requests. */
const LARGE_MIB = 192;

describe('the queues of backups and restores', () => {
  let daemon: TestDaemon;
  let ids: string[];

  const send = (path: string, body: object, method = 'POST') =>
    ask(daemon.url, { method, path, key: daemon.firstKey, body });
  const must = async (path: string, body: object, method = 'POST') => {
    const response = await send(path, body, method);
    if (response.status !== 200)
      throw new Error(`${method} ${path} answered ${response.status}: ${response.body}`);
    return JSON.parse(response.body) as { id: string };
  };

  beforeAll(async () => {
    daemon = await startTestDaemon();
    ids = [];
    const install = async (n: number) => {
      const plan = { type: 'nodejs', name: `server-${n}`, port: await freePort() };
      return (await must('/container/install', plan)).id;
    };
    while (ids.length < CONTAINERS) {
      const first = ids.length;
      const length = Math.min(INSTALLED_AT_ONCE, CONTAINERS - first);
      ids.push(...(await Promise.all(Array.from({ length }, (_, n) => install(first + n)))));
    }
    for (const id of ids.slice(0, CONCURRENCY.backups.perKey)) {
      const folder = join(daemon.config.folder, '..', 'servers', id, 'large');
      mkdirSync(folder);
      for (let n = 0; n < LARGE_MIB / 16; n += 1) {
        writeFileSync(join(folder, `noise-${n}`), randomBytes(16 * MIB));
      }
    }
  });
  // Removes the containers' folders as well. No container was started, so no process is left.
  afterAll(() => daemon.stop());

  test('full queues of backups and restores refuse further requests with specific error codes, and finish those accepted', async () => {
    const backups = await Promise.all(ids.map((id) => send('/container/backup', { id, name: 'one' })));
    const refused = backups.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, error }) => [status, error])).toEqual(
      Array.from({ length: CONTAINERS - CONCURRENCY.backups.perKey - MAX_WAITING }, () => [
        ...[429, 'too_many_backups'],
      ]),
    );
    for (const [n, { status }] of backups.entries()) {
      if (status !== 200) backups[n] = await send('/container/backup', { id: ids[n], name: 'one' });
    }
    const restores = await Promise.all(
      backups.map(({ body }, n) => {
        const backup = JSON.parse(body) as { id: string };
        return send('/container/restore', { id: ids[n], backup_id: backup.id });
      }),
    );
    expect(
      restores.filter(({ status }) => status !== 200).map(({ status, error }) => [status, error]),
    ).toEqual(
      Array.from({ length: CONTAINERS - CONCURRENCY.restores.perKey - MAX_WAITING }, () => [
        ...[429, 'too_many_restores'],
      ]),
    );
  });
});
