import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SFTPWrapper } from 'ssh2';
import { callApi, mustSucceed } from '../contract-tests/api-client.js';
import { BerthProcess } from './berth/berth-process.js';
import { type LiveSession, openSession } from './clients/ssh-clients.js';
import { FileLease } from './disk/file-lease.js';
import { freePort } from './network/free-port.js';
import { describeWith } from './services/describe-with.js';

const PASSWORD = 'correct horse battery';
const TIMEOUT_MS = 120_000;

/** Converts a callback of ssh2 to a promise. */
const asked = <T>(ask: (done: (error: Error | undefined | null, value: T) => void) => void) =>
  new Promise<T>((resolve, reject) => ask((error, value) => (error ? reject(error) : resolve(value))));

describeWith(['unzip', 'ssh'], 'a lease on a file of a server', () => {
  let berth: BerthProcess;
  let session: LiveSession;
  let lease: FileLease;
  let id: string;

  const call = (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${berth.daemonKey}` };
    return callApi(berth.daemonUrl, { method, path, headers, ...(body && { body }) });
  };

  beforeEach(async () => {
    berth = await BerthProcess.start('daemon', { env: { DAEMON_RUNTIME: 'process' } });
    const headers = { authorization: `Bearer ${berth.daemonKey}` };
    const must = (path: string, body: object) =>
      mustSucceed(berth.daemonUrl, { method: 'POST', path, headers, body });
    const server = { type: 'nodejs', name: 'server', port: await freePort() };
    id = ((await must('/container/install', server)) as { id: string }).id;
    const folder = join(berth.dataDir, 'servers', id);
    for (const name of ['held', 'free']) writeFileSync(join(folder, name), name);
    await must('/sftp/credentials', { username: 'ada', password: PASSWORD, home_dir: `/${id}` });
    session = await openSession({ port: berth.ports.sftp, username: 'ada', password: PASSWORD });
    lease = await FileLease.hold(join(folder, 'held'));
  }, TIMEOUT_MS);

  afterEach(async () => {
    await lease?.release();
    session?.client.destroy();
    await berth?.dispose();
  }, TIMEOUT_MS);

  test(
    "a server's lease (of the Linux kernel) on a file blocks neither the daemon nor an SFTP client that opens it",
    async () => {
      const sftp = await asked<SFTPWrapper>((done) => session.client.sftp(done));
      const opened = asked<Buffer>((done) => sftp.open('/held', 'r', done)).then(
        () => 'opened',
        (error: Error) => error.message,
      );
      expect((await call('GET', '/healthz')).status).toBe(200);
      expect(await opened).toMatch(/^The server holds a lease \(F_SETLEASE\) on "\/held": /);
      for (const flags of ['r+', 'w'] as const) {
        await expect(asked<Buffer>((done) => sftp.open('/held', flags, done))).rejects.toThrow(
          'holds a lease',
        );
      }
      for (const path of ['/fs/file/content', '/fs/download']) {
        const { status, body } = await call('GET', `${path}?path=/${id}/held`);
        expect([status, body]).toEqual([
          409,
          { error: 'conflict', status: 409, message: expect.stringContaining('holds a lease') as unknown },
        ]);
      }
      expect(await asked<Buffer>((done) => sftp.readFile('/free', done))).toEqual(Buffer.from('free'));
    },
    TIMEOUT_MS,
  );
});
