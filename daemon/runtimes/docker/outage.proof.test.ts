import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type OwnEngine, openOwnEngine } from '../../../testing/own-engine.js';
import { describeWith } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { ContainerFixture } from '../../containers/suites/fixtures/container-fixture.js';

/** The maximum time of a response while the engine is unresponsive: 2 s to detect that, and the current call. */
const BOUND_MS = 6000;
const ENGINE_START_MS = 180_000;
/** The timeout of tests that kill an engine, which takes more than ten seconds to start again. */
const TIMEOUT_MS = 300_000;

jest.setTimeout(TIMEOUT_MS);

describeWith(['docker'], 'an engine that is stopped by its operator or by a failure', () => {
  let engine: OwnEngine;
  beforeAll(async () => {
    engine = await openOwnEngine();
  }, ENGINE_START_MS);
  afterAll(() => engine.dispose(), ENGINE_START_MS);

  describe('a daemon with servers on an engine that fails', () => {
    const fixture = new ContainerFixture(() => engine.socketPath);
    const { is, run, logs, install } = fixture;
    const truth = async (id: string) => (await fixture.containers.currentStatus(id)).status;

    test('while Docker is unresponsive, the daemon responds within a time limit, and changes nothing', async () => {
      const id = await run('echo ready; exec sleep 100000');
      const { started_at } = fixture.containers.status(id);
      const timed = async (ask: () => Promise<unknown>) => {
        const beganMs = performance.now();
        await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' });
        return performance.now() - beganMs;
      };
      engine.hang();
      try {
        const { containers } = fixture;
        const took: number[] = [];
        for (const ask of [
          () => containers.stop(id),
          () => containers.restart(id),
          () => containers.kill(id),
          () => containers.runCommand(id, ['true']),
          () => containers.remove(id),
          () => containers.reinstall({ id }),
        ]) {
          took.push(await timed(ask));
        }
        expect(Math.max(...took)).toBeLessThan(BOUND_MS);
        expect(await timed(() => containers.currentStatus(id))).toBeLessThan(BOUND_MS);
        expect(await timed(() => containers.stats(id))).toBeLessThan(BOUND_MS);
        // Another daemon that starts now responds in time as well.
        await fixture.reopen();
        expect(await timed(() => fixture.containers.currentStatus(id))).toBeLessThan(BOUND_MS);
      } finally {
        engine.goOn();
      }
      await eventually('the actual state', () =>
        truth(id).then(
          (status) => status === 'running',
          () => false,
        ),
      );
      expect(fixture.containers.status(id).started_at).toBe(started_at);
      await fixture.containers.kill(id);
      expect(await truth(id)).toBe('killed');
    });

    test.each([
      'SIGTERM',
      'SIGKILL',
    ] as const)('after Docker was ended by %s and started again, the daemon starts the same servers again', async (signal) => {
      const ending = await run('trap "exit 0" TERM; echo ready; while :; do sleep 0.05; done', {
        name: 'ends',
      });
      const plain = await run('echo ready; exec sleep 100000', { name: 'plain' });
      const failing = await run('trap "exit 7" TERM; echo ready; while :; do sleep 0.05; done', {
        name: 'fails',
      });
      const idle = await install('echo ready; sleep 1000', { name: 'idle' });
      const seen: string[] = [];
      fixture.containers.onStatus(({ name, status }) => seen.push(`${name} ${status}`));
      await engine.end(signal);
      await engine.start();
      for (const id of [ending, plain, failing]) {
        await eventually(
          'the second run',
          async () => (await logs(id)).filter((line) => line === 'ready').length === 2,
        );
        await is(id, 'running');
        expect((await logs(id)).join()).toContain('ended with the container engine and is started again');
      }
      expect(fixture.containers.status(idle).status).toBe('installed');
      expect(seen.filter((line) => /crashed|stopped/.test(line))).toEqual([]);
    });

    test('after a restart of Docker, only servers that ended together with Docker are started again', async () => {
      const id = await run('echo ready; read x; exit 3');
      const stopping = await run('trap "sleep 2; exit 0" TERM; echo ready; while :; do sleep 0.05; done', {
        name: 'two',
      });
      await fixture.containers.stop(stopping);
      await engine.end('SIGTERM');
      await engine.start();
      await is(stopping, 'stopped');
      await eventually(
        'the second run',
        async () => (await logs(id)).filter((line) => line === 'ready').length === 2,
      );
      await is(id, 'running');
      await fixture.containers.writeConsole(id, 'go');
      await eventually('the crash', async () => (await logs(id)).join().includes('ended with exit code 3'));
    });

    test('servers that ended with Docker are started again even if no daemon was running at that time', async () => {
      const id = await run('echo ready; exec sleep 100000');
      await fixture.harness.close();
      await engine.end('SIGTERM');
      await engine.start();
      await fixture.open();
      await eventually(
        'the second run',
        async () => (await logs(id)).filter((line) => line === 'ready').length === 2,
      );
      await is(id, 'running');
    });
  });
});
