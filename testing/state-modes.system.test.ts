import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BerthProcess, until } from './berth/berth-process.js';
import { freePort } from './network/free-port.js';
import { clientFor } from './vertical-slice.js';

/** The modes of entries that other users may enter or read, each with the reason as a comment. */
const OPEN: Record<string, RegExp> = {
  // On a host where nothing can be mounted, the users of servers pass through this folder to their own folders.
  servers: /^7(00|11)$/,
  // Servers read this file. It keeps their programs from using files above it.
  'package.json': /^644$/,
  'own-packages.cjs': /^644$/,
};
const CLOSED = /^(d 700|[fp] 600)$/;

/** Options for find: files of the trash may disappear during the search. */
const OF_WHAT_IS_THERE = ['-ignore_readdir_race', '-mindepth', '1'];

describe('the access modes of all files below DATA_DIR', () => {
  let dataDir: string;
  let berth: BerthProcess;
  let mask: number;
  beforeAll(async () => {
    // The default umask of most hosts.
    mask = process.umask(0o022);
    dataDir = mkdtempSync(join(tmpdir(), 'berth-modes-'));
    chmodSync(dataDir, 0o755);
    berth = await BerthProcess.start('up', { dataDir, env: { DAEMON_RUNTIME: 'process' } });
  });
  afterAll(async () => {
    await berth?.dispose();
    rmSync(dataDir, { recursive: true, force: true });
    process.umask(mask);
  });

  /** Returns one line such as `d 700 daemon/logs` for each entry. */
  const listed = () =>
    execFileSync('find', [dataDir, ...OF_WHAT_IS_THERE, '-printf', '%y %m %P\n'], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => /^(\S) (\d+) (.*)$/.exec(line)?.slice(1) ?? [])
      .map(([kind = '', mode = '', path = '']) => ({ kind, mode, path }));

  test('files below DATA_DIR are accessible only to their owner, except those that servers need', async () => {
    const ask = clientFor(berth.daemonUrl, { authorization: `Bearer ${berth.daemonKey}` });
    const install = async (name: string) => {
      const plan = { type: 'nodejs', name, version: 'latest', port: await freePort(), env: {} };
      return ((await ask('POST', '/container/install', plan)).body as { id: string }).id;
    };
    const is = (id: string, wanted: string) =>
      until(`${id} is ${wanted}`, 60_000, async () => {
        const { body } = await ask('GET', `/container/status/${id}`);
        return (body as { status: string }).status === wanted;
      });
    const id = await install('one');
    await ask('POST', '/container/start', { id });
    await is(id, 'running');
    await ask('POST', '/container/stop', { id });
    await is(id, 'stopped');
    const gone = await install('two');
    await ask('DELETE', '/container', { id: gone, remove_data: true });

    const paths = listed();
    expect(paths.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'panel/panel.sqlite',
        'panel/panel.sqlite-wal',
        'panel/session-secret',
        'panel/password-pepper',
        'daemon/daemon.lock',
        'daemon/daemon.sqlite',
        'daemon/daemon.sqlite-shm',
        'daemon/trash',
        `daemon/logs/${id}/current.log`,
        `daemon/runs/${id}`,
        `servers/${id}/index.js`,
        `servers/${id}/package.json`,
      ]),
    );
    const judged = ({ kind, mode, path }: { kind: string; mode: string; path: string }) =>
      OPEN[path]?.test(mode) ?? CLOSED.test(`${kind} ${mode}`);
    expect(paths.filter((found) => !judged(found))).toEqual([]);
    expect(paths.filter(({ mode }) => mode.length > 3)).toEqual([]);
  });
});
