import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../../../testing/time/eventually.js';
import { type ContainerFixture, READY } from '../fixtures/container-fixture.js';
import { COUNTED, HoldFixture } from './hold-fixture.js';

/** Tests servers that are stopped for long work, keep running during it, or end by themselves. */
export function heldServerSuite(fixture: ContainerFixture): void {
  const { run, is, actual, install } = fixture;
  const holds = new HoldFixture(fixture);
  const { begin, beginSwap, reopen, swap, isSwapped } = holds;

  describe('a server during long work on its container', () => {
    test('a restore stops the running server first, reports its progress, and starts the server afterwards', async () => {
      const id = await run(COUNTED);
      await reopen();
      const reported: string[] = [];
      const progress: unknown[] = [];
      fixture.containers.onStatus(({ status }) => reported.push(status));
      const work = {
        onProgress: (now: unknown) => progress.push(now),
        onContainer: (at: string) => reported.push(at),
      };
      expect(await swap(id, work)).toBe('swapped');
      await eventually('the last status', () => reported.length === 5);
      expect(reported).toEqual(['restoring', id, 'restarting', 'starting', 'running']);
      expect(progress).toEqual([{ step: 'staged', doneBytes: 1, totalBytes: 2 }]);
      expect(isSwapped(id)).toBe(true);
      const begun = await readFile(join(fixture.containers.folders.pathOf(id), 'begun'), 'utf8');
      expect(begun).toBe('begun\nbegun\n');
      expect(await actual(id)).toBe('running');
    });

    test('a server that ends by itself just before a restore stops it is started again after the restore', async () => {
      const id = await run('echo ready; while [ ! -e go ]; do sleep 0.05; done; rm go; exit 3');
      await reopen({
        wrap: (runtime) => {
          const signal = runtime.signal.bind(runtime);
          runtime.signal = async (...args) => {
            runtime.signal = signal;
            await writeFile(join(fixture.containers.folders.pathOf(id), 'go'), '');
            await eventually('its end', async () => (await actual(id)) !== 'running');
            await signal(...args);
          };
          return runtime;
        },
      });
      await swap(id);
      await is(id, 'running');
      expect(isSwapped(id)).toBe(true);
    });

    test('a server that crashes during a file operation on its whole folder is started again afterwards', async () => {
      const id = await run('[ -e go ] && rm go; echo ready; while [ ! -e go ]; do sleep 0.05; done; exit 3');
      const { started_at: first } = fixture.containers.status(id);
      const { done, go } = await begin(id, 'files');
      await writeFile(join(fixture.containers.folders.pathOf(id), 'go'), '');
      await is(id, 'crashed');
      go();
      await done;
      await is(id, 'running');
      expect(fixture.containers.status(id).started_at).not.toBe(first);
    });

    test('during a restore of one container, servers of other containers can be started and stopped', async () => {
      const id = await run(READY);
      const other = await install(READY, { name: 'two' });
      const { done, go } = await beginSwap(id, 'staged');
      await fixture.containers.start(other);
      await is(other, 'running');
      await fixture.containers.stop(other);
      await is(other, 'stopped');
      go();
      await done;
      await is(id, 'running');
    });
  });
}
