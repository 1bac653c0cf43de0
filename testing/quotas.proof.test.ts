import { randomBytes } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { freePort } from './network/free-port.js';
import { describeWith, testService } from './services/describe-with.js';
import { eventually } from './time/eventually.js';
import { type Ask, clientFor } from './vertical-slice.js';

/* A tenant with a limit of 10 MiB that uses every way at once to take more of the host's disk. */

const MIB = 1024 * 1024;
const LIMIT = 10 * MIB;
/** While a change replaces a file, it may use this many more bytes for a moment. */
const REPLACING = MIB;
const BACKUP_LIMIT = 20 * MIB;
const LOG_LIMIT = 16 * MIB;
const TIMEOUT_MS = 120_000;
/** The program of a server. It writes 256 KiB every 50 ms into its folder, forever. */
const GROWTH = `const { appendFileSync } = require('node:fs');
setInterval(() => appendFileSync('big', Buffer.alloc(256 * 1024)), 50);
process.on('SIGTERM', () => process.exit(0));`;
/** The program of a server. It writes incompressible lines until its log has been rotated several times. */
const FLOOD = `const { randomBytes } = require('node:crypto');
let sent = 0;
const more = () => {
  while (sent < 40e6) {
    sent += 60000;
    if (!process.stdout.write(randomBytes(22500).toString('base64').replace(/.{100}/g, '$&\\n') + '\\n')) return void process.stdout.once('drain', more);
  }
};
more();
setInterval(() => undefined, 1000);`;

type Usage = {
  files: { used: number; uploads: number; limit?: number };
  backups: { used: number; count: number; limit?: number };
  logs: { used: number; limit: number };
};

function quotas(environment: () => Record<string, string>): void {
  let daemon: TestDaemon;
  let ask: Ask;
  const authorization = () => ({ authorization: `Bearer ${daemon.firstKey}` });

  beforeAll(async () => {
    daemon = await startTestDaemon({
      DAEMON_DISK_KEEP_FREE: '0',
      DAEMON_BACKUP_LIMIT: String(BACKUP_LIMIT),
      DAEMON_LOG_KEEP_SIZE: String(LOG_LIMIT),
      ...environment(),
    });
    ask = clientFor(daemon.url, authorization());
  }, TIMEOUT_MS);
  afterAll(() => daemon?.stop(), TIMEOUT_MS);

  const install = async (program = FLOOD): Promise<string> => {
    const more = { name: 'hostile', port: await freePort(), disk_limit: LIMIT };
    const { body } = await ask('POST', '/container/install', { type: 'nodejs', ...more }, 200);
    const { id } = body as { id: string };
    writeFileSync(join(daemon.config.servers, id, 'index.js'), program);
    await ask('POST', '/container/start', { id }, 200);
    return id;
  };
  const usage = async (id: string) => (await ask('GET', `/container/usage?id=${id}`)).body as Usage;

  /** Returns the bytes of all files below the folders. */
  const bytesIn = (...folders: string[]): number =>
    folders
      .flatMap((folder) => names(folder).map((name) => join(folder, name)))
      .reduce((sum, path) => {
        const stat = statSync(path, { throwIfNoEntry: false });
        return sum + (stat?.isFile() === true ? stat.size : 0);
      }, 0);
  const names = (folder: string): string[] => {
    try {
      return readdirSync(folder, { recursive: true }) as string[];
    } catch {
      // The folder was removed, or does not exist yet.
      return [];
    }
  };
  const taken = (id: string) => {
    const { folder, logs, servers } = daemon.config;
    return {
      files: bytesIn(join(servers, id), join(folder, 'uploads'), join(folder, 'staging')),
      backups: bytesIn(join(folder, 'backups')),
      logs: bytesIn(join(logs, id)),
    };
  };

  const send = async (
    method: string,
    path: string,
    body: string | FormData,
    headers: Record<string, string> = {},
  ) =>
    (await fetch(`${daemon.url}${path}`, { method, headers: { ...authorization(), ...headers }, body }))
      .status;
  const upload = (id: string, name: string, bytes: number) => {
    const form = new FormData();
    form.append('file', new Blob([randomBytes(bytes)]), name);
    return send('POST', `/fs/upload?path=/${id}/${name}`, form);
  };
  /** Starts an upload and leaves it unfinished. */
  const resumable = async (id: string, name: string, bytes: number) => {
    const tus = { ...authorization(), 'tus-resumable': '1.0.0' };
    const begun = await fetch(`${daemon.url}/fs/uploads?path=/${id}/${name}`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(bytes) },
    });
    const location = begun.headers.get('location');
    if (location === null) return begun.status;
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    await fetch(new URL(location, daemon.url), {
      ...{ method: 'PATCH', headers: { ...tus, ...type }, body: randomBytes(bytes / 2) },
    });
    return begun.status;
  };
  const post = async (path: string, body: object) =>
    await send('POST', path, JSON.stringify(body), { 'content-type': 'application/json' });

  /** Takes disk space in every way at once. @returns the statuses of all attempts */
  const attack = async (id: string): Promise<number[]> => {
    const five = [1, 2, 3, 4, 5];
    await upload(id, 'old', 2 * MIB);
    await resumable(id, 'part0', 2 * MIB);
    return Promise.all([
      ...five.map((each) => resumable(id, `part${each}`, 2 * MIB)),
      ...five.map((each) => upload(id, `file${each}`, 3 * MIB)),
      ...five.map(() => upload(id, 'old', 2 * MIB)),
      ...five.map((each) => post('/fs/copy', { source: `/${id}/old`, destination: `/${id}/copy${each}` })),
      ...five.map((each) => post('/fs/zip', { path: `/${id}/old`, output: `/${id}/zip${each}.zip` })),
      (async () => {
        let status = 0;
        for (let times = 0; times < 8 && status !== 507; times += 1)
          status = await post('/container/backup', { id });
        return status;
      })(),
    ]);
  };

  test(
    'the files, backups and logs of a container never exceed its limits, even if it is removed and created again',
    async () => {
      const most = { files: 0, backups: 0, logs: 0 };
      let id = await install();
      const look = () => {
        const now = taken(id);
        for (const kind of ['files', 'backups', 'logs'] as const)
          most[kind] = Math.max(most[kind], now[kind]);
      };
      const sampler = setInterval(look, 20);
      try {
        const outcome = await attack(id);
        expect(outcome.filter((status) => status === 507).length).toBeGreaterThan(5);
        expect(outcome.filter((status) => status >= 500 && status !== 507)).toEqual([]);
        for (let times = 0; times < 10; times += 1) {
          if ((await post('/container/backup', { id })) === 507) break;
        }
        const told507 = await ask('POST', '/container/backup', { id }, 507);
        expect(told507.body).toMatchObject({ error: 'backup_limit_reached' });
        const rotated = async () => (await ask('GET', `/container/logs/archives?id=${id}`)).body;
        await eventually('several archives', async () => {
          const { archives } = (await rotated()) as { archives: unknown[] };
          return archives.length > 2;
        });
        const { files, backups, logs } = await usage(id);
        expect(files.limit).toBe(LIMIT);
        expect(files.used + files.uploads).toBeLessThanOrEqual(LIMIT);
        expect(files.uploads).toBeGreaterThan(0);
        expect(backups.limit).toBe(BACKUP_LIMIT);
        // The folder itself contains a marker file, which does not count.
        expect(taken(id).backups - backups.used).toBeLessThan(100);
        expect(logs.limit).toBe(LOG_LIMIT);
        expect(logs.used).toBeGreaterThan(MIB);

        const first = id;
        await ask('DELETE', '/container', { id: first, remove_data: true }, 200);
        const left = await usage(first);
        expect(left.files).toEqual({ used: 0, uploads: 0 });
        expect(left.backups.used).toBe(backups.used);
        id = await install();
        await attack(id);
        expect((await usage(first)).backups.used).toBe(backups.used);

        const { body } = await ask('GET', '/container/logs/list', undefined, 200);
        const logsOf = [
          { id: first, removed: true },
          { id, removed: false },
        ];
        expect(body).toMatchObject({
          logs: logsOf.sort((one, other) => (one.id < other.id ? -1 : 1)),
          next_cursor: null,
        });
        await ask('DELETE', '/container/logs', { id }, 409);
        // Deleting the log of the removed first container is refused with 409 while the engine still sends its last
        // output.
        const json = { 'content-type': 'application/json' };
        const deleted = () => send('DELETE', '/container/logs', JSON.stringify({ id: first }), json);
        await eventually('the log is deleted', async () => (await deleted()) === 200);
        await ask('DELETE', '/container/logs', { id: first }, 404);
        expect((await usage(first)).logs.used).toBe(0);
        expect(bytesIn(join(daemon.config.logs, first))).toBe(0);
      } finally {
        clearInterval(sampler);
      }
      expect(most.files).toBeLessThanOrEqual(LIMIT + REPLACING);
      // The measured folder also contains the backups of the container that was removed.
      expect(most.backups).toBeLessThanOrEqual(2 * BACKUP_LIMIT);
      expect(most.logs).toBeLessThanOrEqual(LOG_LIMIT);
      expect(most.logs).toBeGreaterThan(LOG_LIMIT / 4);
      await ask('DELETE', '/container', { id, remove_data: true }, 200);
      const { folder, servers } = daemon.config;
      await eventually('the files are deleted', () => {
        const places = ['uploads', 'staging', 'trash'].map((name) => join(folder, name));
        return bytesIn(servers, ...places) === 0;
      });
      await ask('GET', '/container/usage?id=cnt_00000000000000000000000000', undefined, 404);
    },
    TIMEOUT_MS,
  );

  test(
    'a server that writes more than its disk limit is stopped, and can start after files are deleted',
    async () => {
      const id = await install(GROWTH);
      const status = async () => (await ask('GET', `/container/status/${id}`)).body as { status: string };
      await eventually('it is stopped', async () => (await status()).status === 'stopped');
      expect((await usage(id)).files.used).toBeGreaterThan(LIMIT);
      const says = async () => ((await ask('GET', `/container/logs/${id}`)).body as { logs: string[] }).logs;
      const why = /^\[berth\] The server was stopped because its files take .+ of at most 10 MiB: delete/;
      await eventually('its console shows the reason', async () =>
        (await says()).some((line) => why.test(line)),
      );
      for (const action of ['start', 'restart']) {
        const refused = await ask('POST', `/container/${action}`, { id }, 507);
        const message = expect.stringMatching(
          / of at most 10 MiB: delete some files, or have the limit raised/,
        );
        expect(refused.body).toMatchObject({ error: 'disk_limit_reached', message });
      }
      await ask('DELETE', '/fs/rm', { path: `/${id}/big` }, 200);
      await ask('POST', '/container/start', { id }, 200);
      await ask('DELETE', '/container', { id, remove_data: true }, 200);
    },
    TIMEOUT_MS,
  );
}

describe('a hostile container that runs as a plain process', () => quotas(() => ({})));

describeWith(['docker'], 'a hostile container on Docker', () =>
  quotas(() => ({ DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${testService('docker')}` })),
);
