import { readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { freePort } from '../../testing/network/free-port.js';
import { eventually } from '../../testing/time/eventually.js';
import { ContainerFixture, DEAF, READY } from '../containers/suites/fixtures/container-fixture.js';
import { DiskUse } from '../disk/disk-use.js';
import { DiskWatch } from './disk-watch.js';

const MIB = 1024 * 1024;
const LIMIT = MIB;
const TIMING = { againAfterMs: 0, pauseFactor: 0, waitMs: 10, keepAfterMs: 0 };
const OVER = /^\[berth\] The server was stopped because its files take .+ of at most 1 MiB: delete some/;

describe('DiskWatch', () => {
  const fixture = new ContainerFixture(() => undefined);
  const warnings: unknown[] = [];
  let watch: DiskWatch;
  let disk: DiskUse;
  /** Wrong results that the next measurements return. */
  let misread: number[] = [];
  const logger = { warn: (about: unknown) => warnings.push(about) };

  const open = () => {
    const { containers } = fixture;
    disk = new DiskUse({
      books: containers.folders,
      folderOf: (id) => containers.folders.pathOf(id),
      measure: async (id) => misread.shift() ?? bytesIn(containers.folders.pathOf(id)),
      keepFreeBytes: 0,
      logger,
      timing: TIMING,
    });
    watch = new DiskWatch({ containers, disk, logger, lookEveryMs: 5 });
  };
  const close = async () => {
    await watch.close();
    await disk.close();
    warnings.length = 0;
    misread = [];
  };
  afterEach(close);

  const bytesIn = (folder: string): number =>
    readdirSync(folder, { recursive: true })
      .map((name) => statSync(join(folder, String(name))))
      .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
  const install = async (script: string) => {
    const more = { type: 'shell', name: 'one', port: await freePort(), disk_limit: LIMIT };
    return (await fixture.containers.install({ ...more, env: { SCRIPT: script } })).id;
  };
  const run = async (script: string) => {
    const id = await install(script);
    await fixture.containers.start(id);
    await fixture.is(id, 'running');
    return id;
  };
  const at = (id: string, name: string) => join(fixture.containers.folders.pathOf(id), name);
  const write = (id: string, bytes = 2 * MIB) => {
    writeFileSync(at(id, 'big'), '');
    truncateSync(at(id, 'big'), bytes);
  };
  const measured = (id: string, isOver: boolean) =>
    eventually('it is measured', () => {
      disk.measureSoon(id);
      return disk.leastBytesOf(id) > LIMIT === isOver;
    });
  /** Waits until the last line of the server's console matches. */
  const says = async (id: string, line: RegExp) => {
    let lines: string[] = [];
    await eventually(
      () => `the console ends with ${line}, but: ${lines.join('\n')}`,
      async () => {
        lines = await fixture.logs(id);
        return line.test(lines.at(-1) ?? '');
      },
      10_000,
    );
  };
  const refused = { kind: 'disk_full', code: 'disk_limit_reached' };

  test('a server can use its disk limit to the last byte, and is stopped above it', async () => {
    open();
    const id = await run('echo ready; exec sleep 100000');
    write(id, LIMIT - bytesIn(fixture.containers.folders.pathOf(id)));
    await eventually('it is measured', () => disk.leastBytesOf(id) === LIMIT);
    expect(fixture.containers.status(id).status).toBe('running');
    write(id, statSync(at(id, 'big')).size + 1);
    await fixture.is(id, 'stopped');
    await says(id, OVER);
    expect(warnings).toContainEqual({ container: id, bytes: LIMIT + 1, limit: LIMIT });
  });

  test('a server over its disk limit cannot be started or restarted until files are deleted', async () => {
    open();
    const id = await run(READY);
    write(id);
    await fixture.is(id, 'stopped');
    const message = expect.stringMatching(
      /2 MiB of at most 1 MiB: delete some files, or have the limit raised/,
    );
    await expect(fixture.containers.start(id)).rejects.toMatchObject({ ...refused, message });
    await expect(fixture.containers.restart(id)).rejects.toMatchObject({ ...refused, message });
    expect(fixture.containers.status(id).status).toBe('stopped');
    truncateSync(at(id, 'big'), 0);
    // The rejected start triggers the measurement that finds the free space.
    await eventually('it starts', () => fixture.containers.start(id).then(Boolean, () => false));
    await fixture.is(id, 'running');
  });

  test('a single wrong measurement of disk usage does not stop a server', async () => {
    open();
    const id = await run(READY);
    misread = [2 * MIB];
    await eventually('it is measured again', () => misread.length === 0);
    await measured(id, false);
    expect(fixture.containers.status(id).status).toBe('running');
    expect(warnings).toEqual([]);
  });

  test('a server over its disk limit that does not stop in time is killed', async () => {
    await fixture.reopen({ timing: { stopTimeoutMs: 50 } });
    open();
    const id = await run(DEAF);
    write(id);
    await fixture.is(id, 'stopped');
    expect(await fixture.actual(id)).toBe('stopped');
  });

  test('a server that exceeds its disk limit during unpacking, which does not allow a stop, is killed', async () => {
    open();
    const id = await run(READY);
    const work = fixture.containers.claim(id, 'unzip', async ({ signal }) => {
      write(id);
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await expect(work).rejects.toMatchObject({ kind: 'conflict' });
    await fixture.is(id, 'killed');
    await says(id, OVER);
  });

  test('a server that crashed while it was over its disk limit is not restarted', async () => {
    await fixture.reopen({ timing: { firstDelayMs: 200 } });
    open();
    const id = await run('echo ready; read line; exit 3');
    await watch.close();
    write(id);
    await measured(id, true);
    await fixture.containers.writeConsole(id, 'end');
    await fixture.is(id, 'crashed');
    await says(id, /could not be started: .*1 MiB/);
    expect(fixture.containers.status(id).status).toBe('crashed');
    truncateSync(at(id, 'big'), 0);
    await measured(id, false);
    await fixture.containers.start(id);
    await fixture.is(id, 'running');
  });

  test('a server that exceeds its disk limit while no daemon runs is stopped by the next daemon', async () => {
    open();
    const id = await run(READY);
    await close();
    write(id);
    await fixture.reopen();
    open();
    expect(fixture.containers.status(id).status).toBe('running');
    await fixture.is(id, 'stopped');
    await says(id, OVER);
  });

  test('a server over its disk limit is stopped even if the daemon restarts, and its console shows the reason', async () => {
    open();
    const id = await run(DEAF);
    write(id);
    await fixture.is(id, 'stopping');
    await close();
    await fixture.reopen();
    open();
    expect(fixture.containers.status(id).status).toBe('stopping');
    await fixture.containers.kill(id);
    await says(id, OVER);
  });

  test('a raised disk limit takes effect for a running server, and a container without a limit is not watched', async () => {
    open();
    const id = await run(READY);
    write(id);
    await fixture.is(id, 'stopped');
    await fixture.containers.reinstall({ id, preserve_data: true, disk_limit: 4 * MIB });
    await fixture.containers.start(id);
    await fixture.is(id, 'running');
    await fixture.containers.stop(id);
    await fixture.is(id, 'stopped');
    await fixture.containers.reinstall({ id, preserve_data: true, disk_limit: 0 });
    await fixture.containers.start(id);
    write(id, 64 * MIB);
    await fixture.is(id, 'running');
    await expect(fixture.containers.restart(id)).resolves.toEqual({ id, status: 'restarting' });
  });
});
