import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { ContainerFixture } from '../fixtures/container-fixture.js';
import { pausedAt } from './folder-swap.js';
import { COUNTED, HoldFixture } from './hold-fixture.js';

type Cut = readonly [step: string, is: 'unchanged' | 'swapped'];

/** The steps at which the daemon is killed, and whether the server has the new folder afterwards. */
const CUTS: readonly Cut[] = [
  ['before:inspect', 'unchanged'],
  ['reported:restoring', 'unchanged'],
  ['before:signal', 'unchanged'],
  ['after:signal', 'unchanged'],
  ['work:begun', 'unchanged'],
  ['work:noted', 'unchanged'],
  ['work:staged', 'unchanged'],
  ['work:announced', 'unchanged'],
  ['work:aside', 'unchanged'],
  ['work:swapped', 'swapped'],
  ['work:cleaned', 'swapped'],
  ['reported:restarting', 'swapped'],
  ['before:start', 'swapped'],
  ['after:start', 'swapped'],
];

/** Like `CUTS`, but for containers whose server does not run. The second value is the state of the container. */
const CUTS_AT_REST = [
  ['reported:restoring', 'installed', 'unchanged'],
  ['work:aside', 'installed', 'unchanged'],
  ['work:staged', 'stopped', 'unchanged'],
  ['work:cleaned', 'stopped', 'swapped'],
  ['reported:stopped', 'stopped', 'swapped'],
  ['work:announced', 'killed', 'unchanged'],
  ['work:swapped', 'killed', 'swapped'],
  ['work:aside', 'crashed', 'unchanged'],
] as const;

/**
 * The step at which the next daemon is killed during its recovery, the step at which the first one was killed, and the
 * outcome.
 */
const CUT_TWICE = [
  ['work:recovery', 'work:aside', 'undone'],
  ['work:recovered', 'work:aside', 'undone'],
  ['work:recovered', 'work:swapped', 'completed'],
  ['reported:restarting', 'work:aside', 'undone'],
  ['before:start', 'work:aside', 'undone'],
] as const;

/**
 * The steps of a restore do not depend on the runtime, except for calls of the engine. With processes, the daemon is
 * killed at every step. With Docker, it is killed at each call of the engine and, for each outcome, at one step of the
 * work.
 */
const STEPS_WITH_DOCKER = /^(before|after):|^work:(aside|swapped)$/;

/** Tests daemons that are killed at every step of a restore. */
export function killedHoldSuite(fixture: ContainerFixture, title: 'process' | 'docker'): void {
  const chosen = <Row extends readonly [string, ...string[]]>(rows: readonly Row[]): Row[] =>
    rows.filter(([step]) => title === 'process' || STEPS_WITH_DOCKER.test(step));
  const { run, is, actual, logs } = fixture;
  const holds = new HoldFixture(fixture);
  const { rest, next, isOver, isSwapped } = holds;

  /** Records the states that the next daemon reports from its start on. */
  const watchStates = () => {
    const states: string[] = [];
    const ignore = () => undefined;
    const info = (fields: unknown, text?: string) => {
      if (text === 'container state changed') states.push((fields as { state: string }).state);
    };
    return { states, logger: { debug: ignore, info, warn: ignore, error: ignore } };
  };
  const doom = async (...steps: string[]) => {
    await fixture.harness.close();
    for (const [index, step] of steps.entries())
      await fixture.untilKilled(index === 0 ? 'hold' : 'recover', step);
  };

  describe('a restore whose daemon is killed', () => {
    test.each(
      chosen(CUTS),
    )('if the daemon is killed in a restore at the step %s, a running server runs again, with its files %s', async (step, what) => {
      const id = await run(COUNTED);
      await doom(step);
      const { states, logger } = watchStates();
      await next({ logger });
      const first = fixture.containers.status(id).status;
      await is(id, 'running');
      await isOver(id);
      expect(['restoring', 'restarting', 'starting', 'running']).toEqual(
        expect.arrayContaining([first, ...states]),
      );
      expect(await actual(id)).toBe('running');
      expect(isSwapped(id)).toBe(what === 'swapped');
      expect(existsSync(holds.staging)).toBe(false);
      const begun = await readFile(join(fixture.containers.folders.pathOf(id), 'begun'), 'utf8');
      expect(begun).toBe('begun\n'.repeat(step === 'before:inspect' ? 1 : 2));
    });

    test.each(
      chosen(CUTS_AT_REST),
    )('if the daemon is killed in a restore at the step %s, a server that was "%s" stays so, with its files %s', async (step, state, what) => {
      const id = await rest(state);
      const before = fixture.containers.status(id);
      await doom(step);
      const { states, logger } = watchStates();
      await next({ logger });
      const first = fixture.containers.status(id).status;
      await isOver(id);
      // The database is written first, and a moment later the state in memory.
      await is(id, state);
      expect(fixture.containers.status(id)).toEqual(before);
      expect([state, 'restoring']).toEqual(expect.arrayContaining([first, ...states]));
      expect(await actual(id)).not.toBe('running');
      expect(isSwapped(id)).toBe(what === 'swapped');
      await writeFile(join(fixture.containers.folders.pathOf(id), 'again'), '');
      await fixture.containers.start(id);
      await is(id, 'running');
    });

    test.each(
      chosen(CUT_TWICE),
    )('a restore is recovered even if the recovering daemon is killed at the step %s, after the first one at %s', async (second, step, what) => {
      const id = await run(COUNTED);
      await doom(step, second);
      await next();
      await is(id, 'running');
      await isOver(id);
      expect(isSwapped(id)).toBe(what !== 'undone');
      expect(existsSync(holds.staging)).toBe(false);
      expect(await logs(id)).toContain(`[berth] The interrupted restore has been ${what}.`);
    });

    test('a restore that a regular stop of the daemon has cancelled is undone by the next daemon', async () => {
      const id = await run(COUNTED);
      const { at, reached } = pausedAt('aside');
      await holds.reopen({}, at);
      const ended = holds.swap(id).catch((error: unknown) => error);
      await reached;
      await fixture.harness.close();
      expect(await ended).toMatchObject({ message: 'The daemon is stopping.' });
      expect(existsSync(join(holds.staging, 'old'))).toBe(true);
      await next();
      await is(id, 'running');
      expect(isSwapped(id)).toBe(false);
    });

    test('an interrupted backup is undone by the next daemon while the server keeps running', async () => {
      const id = await run(COUNTED);
      const { started_at } = fixture.containers.status(id);
      const { at, reached } = pausedAt('in the middle');
      const backup = fixture.containers.claim(id, 'backup', async (hold) => {
        await hold.note({ file: 'half' });
        await at('in the middle', hold.signal);
      });
      backup.catch(() => undefined);
      await reached;
      await fixture.harness.close();
      const undone: unknown[] = [];
      await fixture.open({
        domain: ({ recoveries: registry }) =>
          registry.register('backup', async (cut) => {
            undone.push(cut);
            return 'undone';
          }),
      });
      await isOver(id);
      const folder = fixture.containers.folders.pathOf(id);
      expect(undone).toEqual([
        {
          containerId: id,
          folder,
          note: { file: 'half' },
          since: expect.any(Number),
          signal: expect.any(AbortSignal),
        },
      ]);
      expect(await fixture.containers.currentStatus(id)).toMatchObject({ status: 'running', started_at });
    });
  });
}
