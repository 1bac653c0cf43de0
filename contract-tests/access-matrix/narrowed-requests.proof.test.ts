import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDaemonDatabase } from '../../daemon/database/daemon-database.js';
import { createKeys } from '../../daemon/keys/keys.js';
import { listOperations, readDocument } from '../../lib/contract/openapi.js';
import { systemClock } from '../../lib/time/clock.js';
import { newDaemonKeys } from '../../testing/berth/daemon-keys.js';
import { eventually } from '../../testing/time/eventually.js';
import { callApi } from '../api-client.js';
import { ConsoleClient, messageValidator } from '../streams/console-client.js';
import { EventReader } from '../streams/event-reader.js';
import { type LimitedHarness, openLimitedHarness } from './limited-harness.js';
import { ask, IS_FOR_ALL, placesOf, type Received } from './limited-requests.js';

const document = readDocument('daemon');
const operations = listOperations(document).filter(({ operation }) => operation.security?.length !== 0);

/** The rules of requests that the header `Berth-Container` limits to a container, and that do not apply to limited keys. */
describe('a request with the header Berth-Container', () => {
  let harness: LimitedHarness;
  let before: unknown[];
  beforeAll(async () => {
    harness = await openLimitedHarness('a key narrowed by Berth-Container');
    await harness.renew(harness.own, harness.key);
    before = [await harness.stateOf(harness.own), await harness.stateOf(harness.foreign)];
  });
  afterAll(() => harness.close());

  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const narrowedTo = (id: string, key = harness.key) => ({ ...bearer(key), 'berth-container': id });
  const call = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    callApi(harness.daemon.url, { method, path, body, headers });
  const status = async (...request: Parameters<typeof call>) => (await call(...request)).status;
  /** Sends a request of every operation, about the container `own`. */
  const askAll = async (headers: Record<string, string>): Promise<[string, boolean, Received][]> => {
    const responses: [string, boolean, Received][] = [];
    for (const placed of operations) {
      const response = await ask(harness.daemon.url, headers, { document, placed }, () => harness.own);
      responses.push([placed.operation.operationId, placesOf(document, placed).length > 0, response]);
    }
    return responses;
  };

  test.each([
    ['another kind of id', `bkp_${'0'.repeat(26)}`],
    ['capital letters', 'CAPITALS'],
    ['a list of ids', 'LIST'],
    ['a path', 'PATH'],
    ['a pattern', '*'],
  ])('every operation rejects a Berth-Container header with %s', async (_, text) => {
    const { own, foreign } = harness;
    const values: Record<string, string> = {
      CAPITALS: own.id.toUpperCase(),
      LIST: `${own.id}, ${foreign.id}`,
      PATH: `/${own.id}`,
    };
    for (const [id, , response] of await askAll(narrowedTo(values[text] ?? text)))
      expect([id, response.status]).toEqual([id, IS_FOR_ALL.has(id) ? 403 : 400]);
  });

  test.each([
    ['is empty', ''],
    ['names an unknown container', `cnt_${'0'.repeat(26)}`],
  ])('no operation gives access to any container if the header Berth-Container %s', async (_, value) => {
    for (const [id, isNamed, response] of await askAll(narrowedTo(value))) {
      if (isNamed) expect([id, response.status]).toEqual([id, 404]);
      if (IS_FOR_ALL.has(id)) expect(response.status).toBe(403);
      // Do not search refusals for ids and names: a refusal repeats the path or name that was sent.
      if (response.status >= 400) continue;
      for (const { id: container, name } of [harness.own, harness.foreign]) {
        expect([id, response.body]).toEqual([id, expect.not.stringContaining(container)]);
        expect([id, response.body]).toEqual([id, expect.not.stringContaining(`"${name}"`)]);
      }
    }
    expect((await call('GET', '/fs/list?path=/', narrowedTo(value))).body).toMatchObject({ entries: [] });
    expect((await call('GET', '/fs/size?path=/', narrowedTo(value))).status).toBe(403);
    for (const path of ['/container/status', '/container/backup/list', '/container/logs/history'])
      expect(await status('GET', path, narrowedTo(value))).toBe(404);
  });

  test('requests that were rejected because of their Berth-Container header have changed no container', async () => {
    expect([await harness.stateOf(harness.own), await harness.stateOf(harness.foreign)]).toEqual(before);
  });

  test('a Berth-Container header that names another container does not extend the access of a limited key', async () => {
    const { own, foreign, unknown } = harness;
    const containers = [own.id];
    const [key = ''] = await newDaemonKeys(harness.daemon.config, {
      name: 'one',
      permissions: ['*'],
      containers,
    });
    const of = (id: string) => `/container/status/${id}`;
    expect(await status('GET', of(own.id), narrowedTo(own.id, key))).toBe(200);
    for (const header of [foreign.id, unknown.id]) {
      for (const id of [own.id, foreign.id, unknown.id])
        expect(await status('GET', of(id), narrowedTo(header, key))).toBe(404);
      expect(await status('GET', '/container/status', narrowedTo(header, key))).toBe(404);
      for (const id of [own.id, foreign.id])
        expect(await status('GET', `/fs/list?path=/${id}`, narrowedTo(header, key))).toBe(404);
      const { body } = await call('GET', '/container/list', narrowedTo(header, key));
      expect(body).toMatchObject({ containers: [] });
    }
    const [both = ''] = await newDaemonKeys(harness.daemon.config, {
      ...{ name: 'both', permissions: ['*'], containers: [own.id, foreign.id] },
    });
    expect(await status('GET', of(own.id), narrowedTo(own.id, both))).toBe(200);
    expect(await status('GET', of(foreign.id), narrowedTo(own.id, both))).toBe(404);
    expect((await call('GET', '/container/status', narrowedTo(own.id, both))).body).toMatchObject({
      id: own.id,
    });
  });

  test('a narrowed request restores a backup only of the container in Berth-Backup-Container, and reaches nothing else of it', async () => {
    const { own, foreign, unknown } = harness;
    const restore = (backupContainer: string | undefined, things: typeof foreign, key = harness.key) => {
      const named = backupContainer === undefined ? {} : { 'berth-backup-container': backupContainer };
      const body = { id: own.id, source_id: things.id, backup_id: things.backup };
      return status('POST', '/container/restore-from', { ...narrowedTo(own.id, key), ...named }, body);
    };
    for (const other of [undefined, own.id, unknown.id]) expect(await restore(other, foreign)).toBe(404);
    expect(await restore('*', foreign)).toBe(400);
    const [onlyOwn = ''] = await newDaemonKeys(harness.daemon.config, {
      ...{ name: 'own', permissions: ['*'], containers: [own.id] },
    });
    expect(await restore(foreign.id, foreign, onlyOwn)).toBe(404);
    const both = { ...narrowedTo(own.id), 'berth-backup-container': foreign.id };
    const ofForeign = { id: foreign.id, backup_id: foreign.backup };
    expect(await status('POST', '/container/restore', both, ofForeign)).toBe(404);
    expect(await status('POST', '/container/restore', both, { ...ofForeign, id: own.id })).toBe(404);
    const swapped = { id: foreign.id, source_id: own.id, backup_id: own.backup };
    expect(await status('POST', '/container/restore-from', both, swapped)).toBe(404);
    expect(await status('GET', `/fs/list?path=/${foreign.id}`, both)).toBe(404);
    expect(await status('GET', `/container/backup/list?id=${foreign.id}`, both)).toBe(404);
    expect(await status('DELETE', '/container/backup', both, { backup_id: foreign.backup })).toBe(404);
    expect(await restore(foreign.id, foreign)).toBe(200);
    await harness.renew(own, harness.key);
  });

  test('the header Berth-Container gives a key no permission that the key lacks', async () => {
    const [key = ''] = await newDaemonKeys(harness.daemon.config, {
      name: 'reader',
      permissions: ['fs:read'],
    });
    const { id } = harness.own;
    expect(await status('GET', `/fs/list?path=/${id}`, narrowedTo(id, key))).toBe(200);
    expect(await status('GET', `/container/status/${id}`, narrowedTo(id, key))).toBe(403);
  });

  test('a request with Berth-Container finds only the uploads and operations of that container', async () => {
    const { own, foreign } = harness;
    const begin = async (id: string) => {
      const headers = { ...narrowedTo(id), prefer: 'respond-async' };
      const copy = { source: `/${id}/here.txt`, destination: `/${id}/copied.txt` };
      const { body } = await call('POST', '/fs/copy', headers, copy);
      const upload = await fetch(`${harness.daemon.url}/fs/uploads?path=/${id}/uploaded.txt`, {
        method: 'POST',
        headers: { ...narrowedTo(id), 'upload-length': '4', 'tus-resumable': '1.0.0' },
      });
      const made = [body, await upload.json()] as { id: string }[];
      return made.map((each, index) => `${index === 0 ? '/operations' : '/fs/uploads'}/${each.id}`);
    };
    const paths = { [own.id]: await begin(own.id), [foreign.id]: await begin(foreign.id) };
    for (const [of, made] of Object.entries(paths)) {
      const other = of === own.id ? foreign.id : own.id;
      for (const path of made) {
        expect([path, await status('GET', path, narrowedTo(of))]).toEqual([path, 200]);
        expect([path, await status('GET', path, bearer(harness.key))]).toEqual([path, 200]);
        for (const method of ['GET', 'DELETE'])
          expect([path, await status(method, path, narrowedTo(other))]).toEqual([path, 404]);
      }
    }
  });

  test('an operation started with Berth-Container belongs to that container from its start, even if it fails', async () => {
    const { id } = harness.own;
    const headers = { ...narrowedTo(id), prefer: 'respond-async' };
    const reader = await EventReader.open(harness.daemon.url, narrowedTo(id));
    const bodies: [string, string, object][] = [
      ['POST', '/fs/copy', { source: `/${id}/missing`, destination: `/${id}/copy` }],
      ['POST', '/fs/zip', { path: `/${id}/missing`, output: `/${id}/missing.zip` }],
      ['POST', '/fs/unzip', { path: `/${id}/missing.zip`, destination: `/${id}/missing` }],
      ['DELETE', '/fs/rm', { path: `/${id}/missing` }],
      ['POST', '/fs/pull', { path: `/${id}/pulled`, url: 'http://127.0.0.1:1/x' }],
    ];
    for (const [method, path, body] of bodies) {
      const begun = (await call(method, path, headers, body)).body as { id: string };
      expect(begun).toMatchObject({ container_id: id });
      expect(await status('GET', `/operations/${begun.id}`, narrowedTo(id))).toBe(200);
      const ofIt = () => reader.of('operation').filter((each) => each['id'] === begun.id);
      await reader.until(`the failure of ${path}`, () => ofIt().some((each) => each['status'] === 'failed'));
      expect(await status('GET', `/operations/${begun.id}`, narrowedTo(id))).toBe(200);
      expect(await status('GET', `/operations/${begun.id}`, narrowedTo(harness.foreign.id))).toBe(404);
    }
    reader.close();
  });

  test('a token created with the header Berth-Container gives access only to that container', async () => {
    const { own, foreign, daemon } = harness;
    const made = async (path: string, body: object) => {
      const response = await call('POST', path, narrowedTo(own.id), body);
      return (response.body as { token: string }).token;
    };
    const file = await made('/fs/download-token', { path: `/${own.id}` });
    const backup = await made('/container/backup/download-token', { backup_id: own.backup });
    const open = async (path: string, query: Record<string, string>, headers: Record<string, string>) =>
      (await fetch(`${daemon.url}${path}?${new URLSearchParams(query)}`, { headers })).status;
    const download = (query: Record<string, string>, headers = {}) =>
      open('/fs/download', { token: file, ...query }, headers);
    const ofBackup = (id: string, headers = {}) =>
      open('/container/backup/download', { token: backup, backup_id: id }, headers);
    expect(await status('POST', '/fs/download-token', narrowedTo(own.id), { path: '/' })).toBe(403);
    expect(await download({ path: `/${own.id}` })).toBe(200);
    expect(await download({ path: `/${own.id}` }, { 'berth-container': foreign.id })).toBe(404);
    for (const path of [`/${foreign.id}`, '/', `/${own.id}/../${foreign.id}`, `/${own.id}/here.txt`])
      expect([path, await download({ path })]).toEqual([path, 401]);
    expect(await ofBackup(own.backup)).toBe(200);
    expect(await ofBackup(own.backup, { 'berth-container': foreign.id })).toBe(404);
    expect(await ofBackup(foreign.backup)).toBe(401);
    expect(await status('GET', `/fs/list?path=/&token=${file}`, {})).toBe(401);
  });

  test('a console token created with the header Berth-Container opens only the console of that container', async () => {
    const { own, foreign, daemon } = harness;
    const { body } = await call('POST', '/container/console/token', narrowedTo(own.id), { id: own.id });
    const { token } = body as { token: string };
    const open = (id: string, target: object) =>
      ConsoleClient.connect(daemon.url, id, target, messageValidator());
    const console = await open(own.id, { token });
    expect([console.isOpen, console.refusal]).toEqual([true, undefined]);
    expect((await open(foreign.id, { token })).refusal?.status).toBe(401);
    expect((await open(own.id, { token, headers: { 'berth-container': foreign.id } })).refusal?.status).toBe(
      404,
    );
    console.close();
  });

  test('the response to a usage request with Berth-Container omits the totals of all containers', async () => {
    const path = `/container/usage?id=${harness.own.id}`;
    expect((await call('GET', path, bearer(harness.key))).body).toHaveProperty('total');
    expect((await call('GET', path, narrowedTo(harness.own.id))).body).not.toHaveProperty('total');
  });

  test('consoles and event streams that were opened with Berth-Container end when their API key is revoked', async () => {
    const { own, daemon } = harness;
    const headers = await harness.newLimited('to be revoked');
    const reader = await EventReader.open(daemon.url, headers);
    const console = await ConsoleClient.connect(daemon.url, own.id, { headers }, messageValidator());
    const database = await openDaemonDatabase(daemon.config);
    const keys = createKeys({ database, clock: systemClock });
    await keys.revoke((await keys.list()).find(({ name }) => name === 'to be revoked')?.id ?? '');
    await database.close();
    await console.untilClosed();
    await reader.until('the end of the stream', () => reader.endedAtMs !== undefined);
    // The daemon caches a valid key for a moment, so wait until it refuses the removed key.
    await eventually(
      'the refusal of the key',
      async () => (await status('GET', '/container/list', headers)) === 401,
    );
  });
});
