import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { BerthProcess } from './berth/berth-process.js';
import { freePort } from './network/free-port.js';
import { describeAsRoot } from './services/describe-with.js';
import { clientFor, untilStatus } from './vertical-slice.js';

describeAsRoot('a DATA_DIR that is a symbolic link', () => {
  let folder: string;
  let berth: BerthProcess | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-linked-'));
  });
  afterEach(async () => {
    await berth?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['that every user can enter', 0o755],
    ['that no other user can enter', 0o700],
  ])('if DATA_DIR is a link in a folder %s, servers still see only their own folder', async (_title, mode) => {
    const above = join(folder, 'above');
    mkdirSync(above, { mode });
    mkdirSync(join(above, 'real'));
    const dataDir = join(above, 'link');
    symlinkSync('real', dataDir);
    berth = await BerthProcess.start('daemon', { dataDir });
    const ask = clientFor(berth.daemonUrl, { authorization: `Bearer ${berth.daemonKey}` });
    const plan = { type: 'nodejs', name: 'one', version: 'latest', port: await freePort(), env: {} };
    const { id } = (await ask('POST', '/container/install', plan)).body as { id: string };
    await ask('POST', '/container/start', { id });
    await untilStatus(ask, `/container/status/${id}`, 'running');
    const command = ['/bin/sh', '-c', 'ls /tmp; ls -d /proc/1; pwd'];
    const { body } = await ask('POST', '/container/command', { id, command });
    // The server sees only the path to its own folder in the host's /tmp, and no process of root.
    expect(body).toMatchObject({
      stdout: expect.stringMatching(new RegExp(`^(berth-linked-\\w+\n)?/.*/above/real/servers/${id}\n$`)),
    });
    await ask('DELETE', '/container', { id, remove_data: true });
  });
});
