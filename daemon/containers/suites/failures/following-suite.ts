import { describe, expect, test } from '@jest/globals';
import type { ContainerRuntime } from '../../../runtimes/container-runtime.js';
import { type ContainerFixture, READY, watched } from '../fixtures/container-fixture.js';

/** Tests runs whose output cannot be followed. */
export function followingSuite(fixture: ContainerFixture): void {
  const { is, run, logs, actual, reopen } = fixture;

  describe('a daemon that fails to follow a run', () => {
    const tooMany = () => Object.assign(new Error('too many open files'), { code: 'EMFILE' });

    test("after a failure to read a server's output, the daemon continues from the same position until the server ends", async () => {
      let failures = 0;
      const wrap = (runtime: ContainerRuntime) =>
        new Proxy(runtime, {
          get(target, name) {
            const value: unknown = Reflect.get(target, name);
            if (name !== 'attach' || typeof value !== 'function') {
              return typeof value === 'function' ? value.bind(target) : value;
            }
            return async (...[id, runId, cursor, observer]: Parameters<ContainerRuntime['attach']>) => {
              failures += 1;
              if (failures === 1) throw tooMany();
              if (failures > 4) return target.attach(id, runId, cursor, observer);
              const onOutput = async (chunk: Buffer, at: string) => {
                await observer.onOutput(chunk, at);
                throw tooMany();
              };
              return target.attach(id, runId, cursor, { ...observer, onOutput });
            };
          },
        });
      await reopen({ wrap });
      const id = await run('echo ready; for i in 1 2 3 4 5 6; do sleep 0.3; echo line-$i; done; exit 0');
      await is(id, 'stopped');
      const lines = [1, 2, 3, 4, 5, 6].map((number) => `line-${number}`);
      expect(await logs(id)).toEqual(['ready', ...lines]);
      // At least three attempts: one refused, one interrupted after its first output, and one complete.
      expect(failures).toBeGreaterThan(2);
    });

    test('a server can be stopped even while the daemon cannot read its output', async () => {
      const wrap = (runtime: ContainerRuntime) =>
        watched(runtime, 'attach', () => {
          throw tooMany();
        });
      await reopen({ wrap, timing: { patternGraceMs: 10 } });
      const id = await run(READY);
      await fixture.containers.stop(id);
      await is(id, 'stopped');
      expect(await actual(id)).toBe('stopped');
    });
  });
}
