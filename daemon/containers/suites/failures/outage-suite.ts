import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { DomainError } from '../../../../lib/errors/errors.js';
import { freePort } from '../../../../testing/network/free-port.js';
import { eventually } from '../../../../testing/time/eventually.js';
import type { ContainerRuntime } from '../../../runtimes/container-runtime.js';
import { type ContainerFixture, DEAF, READY, watched } from '../fixtures/container-fixture.js';

const noAnswer = () => new DomainError('unavailable', 'the engine does not respond');

/** Creates an engine that can be unavailable (`away`), be unresponsive (`hangs`), or refuse one method. */
function fault() {
  const faults = { away: false, hangs: false, refuses: null as keyof ContainerRuntime | null };
  const healed: (() => void)[] = [];
  const wrap = (runtime: ContainerRuntime) => {
    let wrapped = watched(runtime, null, async () => {
      if (faults.away) throw noAnswer();
      if (faults.hangs) await new Promise<void>((resolve) => healed.push(resolve));
    });
    for (const method of ['signal', 'start', 'inspect'] as const) {
      wrapped = watched(wrapped, method, () => {
        if (faults.refuses === method) throw noAnswer();
      });
    }
    return wrapped;
  };
  const heal = () => {
    Object.assign(faults, { away: false, hangs: false, refuses: null });
    for (const go of healed.splice(0)) go();
  };
  return { faults, wrap, heal };
}

/** Returns the operations of a running container that need the engine. */
const operations = ({ containers }: ContainerFixture, id: string): (() => Promise<unknown>)[] => [
  () => containers.currentStatus(id),
  () => containers.stats(id),
  () => containers.start(id),
  () => containers.stop(id),
  () => containers.restart(id),
  () => containers.kill(id),
  () => containers.reinstall({ id }),
  () => containers.remove(id, { removeData: true }),
  () => containers.runCommand(id, ['true']),
  () => containers.writeConsole(id, 'x'),
  async () => containers.install({ type: 'shell', name: 'another', port: await freePort() }),
];

/** Tests engines that become unavailable, do not respond, or refuse requests, and then work again. */
export function outageSuite(fixture: ContainerFixture): void {
  const { is, run, logs, actual, reopen } = fixture;
  const truth = async (id: string) => (await fixture.containers.currentStatus(id)).status;
  const answers = (id: string) =>
    truth(id).then(
      () => true,
      () => false,
    );
  const backAgain = (id: string) => eventually('the engine is back', () => answers(id));
  const noticed = (id: string) =>
    eventually('the engine is reported as unavailable', async () => !(await answers(id)));

  describe('a daemon whose engine is unavailable', () => {
    test('while the engine is unavailable, operations that need it are refused without changing anything', async () => {
      const { faults, wrap, heal } = fault();
      await reopen({ wrap });
      const id = await run(READY);
      const { started_at } = fixture.containers.status(id);
      const mine = join(fixture.containers.folders.pathOf(id), 'mine');
      await writeFile(mine, '');
      const reported: string[] = [];
      faults.away = true;
      await noticed(id);
      fixture.containers.onStatus(({ status }) => reported.push(status));
      for (const ask of operations(fixture, id)) {
        await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' });
      }
      expect(reported).toEqual([]);
      expect(existsSync(mine)).toBe(true);
      const listed = () => fixture.containers.page({}).containers;
      expect(listed()).toEqual([{ ...fixture.containers.status(id), reachable: false }]);
      heal();
      await backAgain(id);
      expect(listed()).toMatchObject([{ id, status: 'running', reachable: true }]);
      // When the engine is back, the state of the container is announced once, although it has not changed.
      await eventually('the word', () => reported.length > 0);
      expect(reported).toEqual(['running']);
      expect(await fixture.containers.currentStatus(id)).toMatchObject({ status: 'running', started_at });
      expect(fixture.containers.list()).toHaveLength(1);
      await fixture.containers.restart(id);
      await is(id, 'running');
      await fixture.containers.stop(id);
      await is(id, 'stopped');
      await fixture.containers.reinstall({ id });
      await fixture.containers.start(id);
      await is(id, 'running');
      expect(await fixture.containers.kill(id)).toEqual({ id, status: 'killed' });
    });

    test('the daemon starts while the engine is unavailable, and finds running servers when it is available again', async () => {
      const id = await run('echo ready; read x; echo heard $x; sleep 1000');
      const { faults, wrap, heal } = fault();
      faults.away = true;
      await reopen({ wrap });
      await expect(fixture.containers.currentStatus(id)).rejects.toMatchObject({ kind: 'unavailable' });
      await fixture.harness.runtime.writeInput(id, 'meanwhile');
      heal();
      await eventually('the output', async () => (await logs(id)).includes('heard meanwhile'));
      expect(await truth(id)).toBe('running');
    });

    test('every request gets a response within a time limit even if the engine is unresponsive', async () => {
      const { faults, wrap, heal } = fault();
      const timing = { pingEveryMs: 50, pingTimeoutMs: 200 };
      const id = await run(READY);
      faults.hangs = true;
      const { harness } = fixture;
      await harness.close();
      const opening = fixture.open({ wrap, timing });
      await eventually('the next daemon', () => fixture.harness !== harness);
      for (const ask of operations(fixture, id)) {
        await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' });
      }
      expect(fixture.containers.page({}).containers).toMatchObject([{ id, reachable: false }]);
      heal();
      await opening;
      await backAgain(id);
      expect(await truth(id)).toBe('running');
    });
  });

  describe('a daemon whose engine refuses a request', () => {
    test('if the engine refuses to kill a server, nothing changes, and a stop in progress continues', async () => {
      const { faults, wrap, heal } = fault();
      await reopen({ wrap });
      const id = await run(DEAF);
      faults.refuses = 'signal';
      await expect(fixture.containers.kill(id)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await truth(id)).toBe('running');
      await expect(fixture.containers.stop(id)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await truth(id)).toBe('running');
      heal();
      await fixture.containers.stop(id, { timeoutS: 1 });
      faults.refuses = 'signal';
      await expect(fixture.containers.kill(id)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await truth(id)).toBe('stopping');
      heal();
      await is(id, 'stopped');
      expect(await actual(id)).toBe('stopped');
    });

    test('after a restart, the daemon does not repeat a kill that the engine has refused', async () => {
      const { faults, wrap } = fault();
      await reopen({ wrap });
      const id = await run(READY);
      faults.refuses = 'signal';
      await expect(fixture.containers.kill(id)).rejects.toMatchObject({ kind: 'unavailable' });
      await reopen();
      expect(await truth(id)).toBe('running');
    });

    test('if the engine refuses to restart a crashed server, the daemon retries, and the state stays `crashed`', async () => {
      const { faults, wrap, heal } = fault();
      await reopen({ wrap });
      const id = await run('echo ready; read x; exit 3');
      let refused = 0;
      fixture.containers.onStatus(({ status }) => {
        if (status === 'crashed') refused += 1;
      });
      faults.refuses = 'start';
      await fixture.containers.writeConsole(id, 'crash');
      await eventually('a second try', () => refused > 2);
      await is(id, 'crashed');
      heal();
      await is(id, 'running');
      expect((await logs(id)).filter((line) => line.includes('could not be started'))).toHaveLength(1);
    });

    test('if the engine refuses the start in a restart, the container is `crashed` until the start succeeds', async () => {
      const { faults, wrap, heal } = fault();
      await reopen({ wrap });
      const id = await run(READY);
      faults.refuses = 'start';
      await fixture.containers.restart(id);
      await is(id, 'crashed');
      heal();
      await is(id, 'running');
    });
  });
}
