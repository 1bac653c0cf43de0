import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runBerth } from './berth/berth-command.js';
import { BerthProcess, until } from './berth/berth-process.js';
import { freePort } from './network/free-port.js';
import { describeAsRoot } from './services/describe-with.js';
import { clientFor } from './vertical-slice.js';

const NOBODY = 65_534;

describeAsRoot('a daemon whose servers run as another user', () => {
  let dataDir: string;
  let berth: BerthProcess;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'berth-run-as-'));
    // No other user can enter the data folder. The servers' user need not enter it.
    chmodSync(dataDir, 0o700);
    const env = { DAEMON_RUN_AS: `${NOBODY}:${NOBODY}` };
    berth = await BerthProcess.start('daemon', { dataDir, env });
  });
  afterAll(async () => {
    await berth?.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('servers that run as the configured user can use their own folder, but no files of the daemon', async () => {
    const ask = clientFor(berth.daemonUrl, { authorization: `Bearer ${berth.daemonKey}` });
    const plan = { type: 'nodejs', name: 'one', version: 'latest', port: await freePort(), env: {} };
    const { id } = (await ask('POST', '/container/install', plan)).body as { id: string };
    await ask('POST', '/container/start', { id });
    await until('the server to run', 60_000, async () => {
      const { body } = await ask('GET', `/container/status/${id}`);
      return (body as { status: string }).status === 'running';
    });
    const run = async (...command: string[]) =>
      (await ask('POST', '/container/command', { id, command })).body as {
        stdout: string;
        exit_code: number;
      };
    expect(await run('id', '-u')).toMatchObject({ stdout: `${NOBODY}\n` });
    const mine = join(dataDir, 'servers', id, 'mine');
    expect(await run('touch', mine)).toMatchObject({ exit_code: 0 });
    expect(statSync(mine).uid).toBe(NOBODY);
    for (const path of ['.', 'servers', 'daemon', 'daemon/daemon.sqlite']) {
      expect(await run(path.includes('sqlite') ? 'cat' : 'ls', join(dataDir, path))).not.toMatchObject({
        exit_code: 0,
      });
    }
    await ask('DELETE', '/container', { id, remove_data: true });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(berth.output).not.toContain('own user');
  });
});

test('a daemon refuses to start if the configured user for servers is unknown or root', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-run-as-'));
  mkdirSync(join(folder, 'catalog'));
  writeFileSync(join(folder, 'untouched'), '');
  for (const wrong of ['0:0', 'root', '1000', '1000:0', '-1:5', '1000:1000:1']) {
    const { code, stderr } = await runBerth(['daemon'], { dataDir: folder, env: { DAEMON_RUN_AS: wrong } });
    expect(code).toBe(1);
    expect(stderr).toContain(`DAEMON_RUN_AS is "${wrong}", but must be UID:GID in numbers`);
  }
  rmSync(folder, { recursive: true });
});
