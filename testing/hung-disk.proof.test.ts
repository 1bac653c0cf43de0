import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SFTPWrapper } from 'ssh2';
import { callApi, mustSucceed } from '../contract-tests/api-client.js';
import { SftpFixture } from '../daemon/sftp/suites/sftp-fixture.js';
import { BerthProcess } from './berth/berth-process.js';
import { type LiveSession, openSession } from './clients/ssh-clients.js';
import { freePort } from './network/free-port.js';
import { describeWith, testService } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

const PASSWORD = 'correct horse battery';
const TIMEOUT_MS = 300_000;
const BYTES = Buffer.from(Array.from({ length: 64 * 1024 }, (_, at) => at % 251));

/** Converts a callback of ssh2 to a promise. */
const asked = <T>(ask: (done: (error: Error | undefined | null, value: T) => void) => void) =>
  new Promise<T>((resolve, reject) => ask((error, value) => (error ? reject(error) : resolve(value))));

describeWith(['sshfs', 'ssh'], 'a disk that stops responding', () => {
  let far: SftpFixture;
  let berth: BerthProcess;
  let mount: string;
  let sshfs: ChildProcess;
  let session: LiveSession;
  let id: string;

  const must = (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${berth.daemonKey}` };
    return mustSucceed(berth.daemonUrl, { method, path, headers, ...(body && { body }) });
  };
  const channel = () => asked<SFTPWrapper>((done) => session.client.sftp(done));
  const isMounted = () => readFileSync('/proc/self/mountinfo', 'utf8').includes(` ${mount} `);

  beforeEach(async () => {
    far = await SftpFixture.open();
    for (const name of ['one', 'other']) writeFileSync(far.fixture.at(name), BYTES);
    berth = await BerthProcess.start('daemon', { env: { DAEMON_RUNTIME: 'process' } });
    const server = { type: 'nodejs', name: 'server', port: await freePort() };
    id = ((await must('POST', '/container/install', server)) as { id: string }).id;
    mount = join(berth.dataDir, 'servers', id, 'far');
    mkdirSync(mount);
    // These options for sshfs disable the caching of what was read.
    const options = [
      ...far.options(),
      '-f',
      '-o',
      'direct_io,attr_timeout=0,entry_timeout=0',
      '-p',
      far.port,
    ];
    sshfs = spawn(testService('sshfs'), [...options, 'user@127.0.0.1:/', mount], { stdio: 'ignore' });
    await eventually('the mount', isMounted);
    const credential = { username: 'ada', password: PASSWORD, home_dir: `/${id}` };
    await must('POST', '/sftp/credentials', credential);
    session = await openSession({ port: berth.ports.sftp, username: 'ada', password: PASSWORD });
  }, TIMEOUT_MS);

  afterEach(async () => {
    sshfs?.kill('SIGCONT');
    session?.client.destroy();
    await berth?.stop();
    if (isMounted()) spawnSync('umount', ['--lazy', mount]);
    sshfs?.kill('SIGKILL');
    await berth?.dispose();
    await far?.close();
  }, TIMEOUT_MS);

  test(
    'a disk that hangs blocks only SFTP clients that read from that disk',
    async () => {
      const there = await channel();
      const handle = await asked<Buffer>((done) => there.open('/far/one', 'r', done));
      const read = (length: number, position: number) =>
        asked<Buffer>((done) =>
          there.read(handle, Buffer.alloc(length), 0, length, position, (error, bytes, buffer) =>
            done(error, buffer?.subarray(0, bytes)),
          ),
        );
      expect(await read(4096, 0)).toEqual(BYTES.subarray(0, 4096));
      sshfs.kill('SIGSTOP');
      const reads = Array.from({ length: 12 }, (_, index) => read(4096, index * 4096));
      const opening = channel().then((more) =>
        asked<Buffer>((done) => more.open('/far/other', 'r', done)).then(() => 'opened'),
      );
      for (const hung of [...reads, opening]) hung.catch(() => undefined);
      // Send these requests on the same connection, so that the server handles them after the blocked ones.
      const here = await channel();
      await asked<void>((done) => here.writeFile('/near', 'near', (error) => done(error, undefined)));
      expect(String(await asked<Buffer>((done) => here.readFile('/near', done)))).toBe('near');
      expect((await callApi(berth.daemonUrl, { method: 'GET', path: '/healthz' })).status).toBe(200);
      // This request needs the database, which uses the thread pool that the blocked requests occupy.
      expect(await must('GET', '/sftp/credentials')).toMatchObject({ credentials: [{ username: 'ada' }] });
      sshfs.kill('SIGCONT');
      expect(Buffer.concat(await Promise.all(reads))).toEqual(BYTES.subarray(0, 12 * 4096));
      expect(await opening).toBe('opened');
    },
    TIMEOUT_MS,
  );

  test(
    "a disk that hangs delays changes of files on it, and no request about another server's files",
    async () => {
      const server = { type: 'nodejs', name: 'other', port: await freePort() };
      const { id: other } = (await must('POST', '/container/install', server)) as { id: string };
      const change = (method: string, path: string, body: object) =>
        callApi(berth.daemonUrl, {
          ...{ method, path, body },
          headers: { authorization: `Bearer ${berth.daemonKey}` },
        });
      const far = `/${id}/far`;
      sshfs.kill('SIGSTOP');
      // Send more changes of each kind than libuv has threads.
      const changes = [1, 2, 3, 4, 5].flatMap((each) => [
        change('POST', '/fs/rename', { source: `${far}/one`, destination: `${far}/renamed-${each}` }),
        change('POST', '/fs/copy', { source: `${far}/one`, destination: `/${id}/copy-${each}` }),
        change('POST', '/fs/mkdir', { path: `${far}/folder-${each}` }),
        change('POST', '/fs/create-empty-file', { path: `${far}/file-${each}` }),
        change('DELETE', '/fs/rm', { path: `${far}/other` }),
      ]);
      expect(await must('GET', `/fs/list?path=/${other}`)).toMatchObject({ path: `/${other}` });
      await must('POST', '/fs/create-empty-file', { path: `/${other}/file` });
      await must('POST', '/fs/rename', { source: `/${other}/file`, destination: `/${other}/renamed` });
      expect(await must('GET', '/sftp/credentials')).toMatchObject({ credentials: [{ username: 'ada' }] });
      const refused = await Promise.race(changes);
      expect([refused.status, refused.body]).toEqual([
        503,
        expect.objectContaining({ error: 'unavailable' }),
      ]);
      sshfs.kill('SIGCONT');
      expect((await Promise.all(changes)).filter(({ status }) => status === 500)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'a disk that hangs blocks directory walks of its own container, but no others, and no starts and stops',
    async () => {
      const install = async (name: string) => {
        const server = { type: 'nodejs', name, port: await freePort() };
        return ((await must('POST', '/container/install', server)) as { id: string }).id;
      };
      const other = await install('other');
      for (const name of ['1', '2', '3']) writeFileSync(join(berth.dataDir, 'servers', other, name), name);
      const power = (action: string, of: string) => must('POST', `/container/${action}`, { id: of });
      const stateOf = async (of: string) =>
        ((await must('GET', `/container/status?id=${of}`)) as { status: string }).status;
      const names = async (of: string) => {
        const { entries } = (await must('GET', `/fs/list?path=/${of}`)) as { entries: { name: string }[] };
        return entries.map(({ name }) => name);
      };
      await power('start', id);
      expect(await names(id)).toContain('far');
      sshfs.kill('SIGSTOP');
      const walks = Promise.allSettled([
        must('GET', `/fs/list?path=/${id}&recursive=true`),
        must('GET', `/fs/size?path=/${id}`),
      ]);

      expect(await names(other)).toEqual(expect.arrayContaining(['1', '2', '3']));
      await power('start', other);
      await eventually('the other server to run', async () => (await stateOf(other)) === 'running');
      await power('stop', other);
      await must('DELETE', '/container/kill', { id });
      expect(await stateOf(id)).not.toBe('running');
      await eventually('further walks of that container to be refused', async () => {
        const headers = { authorization: `Bearer ${berth.daemonKey}` };
        const { status } = await callApi(berth.daemonUrl, {
          method: 'GET',
          path: `/fs/list?path=/${id}`,
          headers,
        });
        return status === 503;
      });
      expect(await names(other)).toEqual(expect.arrayContaining(['1', '2', '3']));

      sshfs.kill('SIGCONT');
      // A walk that has begun completes. One that waits for the same worker is refused if the worker does not respond in
      // time, but on a busy machine both may have begun before the worker was blocked.
      const ends = await walks;
      expect(ends.map(({ status }) => status)).toContain('fulfilled');
      for (const end of ends)
        if (end.status === 'rejected') expect(String(end.reason)).toContain('returned 503');
      expect(await names(id)).toContain('far');
    },
    TIMEOUT_MS,
  );
});
