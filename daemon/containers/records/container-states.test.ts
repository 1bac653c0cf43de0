import { describe, expect, test } from '@jest/globals';
import type { RunExit } from '../../runtimes/container-runtime.js';
import { judgeEnd, judgeFailedRestart } from '../lifecycle/run-end.js';
import { type ContainerEvent, type ContainerState, isLegal, nextState } from './container-states.js';

const STATES: ContainerState[] = [
  'installing',
  'installed',
  'install_failed',
  'starting',
  'running',
  'stopping',
  'stopped',
  'restarting',
  'killed',
  'crashed',
  'restoring',
  'removed',
];

/** The states in which each event is legal; in all other states, it is refused as a conflict. */
const LEGAL: Record<ContainerEvent, ContainerState[]> = {
  install_done: ['installing'],
  install_failed: ['installing'],
  reinstall: ['installed', 'install_failed', 'stopped', 'killed', 'crashed'],
  start: ['installed', 'stopped', 'restarting', 'killed', 'crashed'],
  start_failed: ['starting', 'restarting'],
  ready: ['starting'],
  stop: ['starting', 'running', 'crashed'],
  restart: ['installed', 'starting', 'running', 'stopped', 'killed', 'crashed'],
  ended: ['starting', 'running', 'stopping'],
  crashed: ['starting', 'running', 'restarting'],
  engine_ended: ['starting', 'running'],
  kill: ['installing', 'starting', 'running', 'stopping', 'restarting', 'crashed', 'restoring'],
  found_running: ['installed', 'stopped', 'killed', 'crashed'],
  restore: ['installed', 'starting', 'running', 'stopped', 'killed', 'crashed'],
  back_to_installed: ['restoring'],
  back_to_stopped: ['restoring'],
  back_to_killed: ['restoring'],
  back_to_crashed: ['restoring'],
  back_to_running: ['restoring'],
  broken: ['installed', 'stopped', 'killed', 'crashed', 'restoring'],
  remove: STATES.filter((state) => state !== 'removed'),
};

describe('the states of a container', () => {
  test.each(
    Object.entries(LEGAL),
  )('the event `%s` is accepted only in the container states that the table lists', (event, states) => {
    const legal = STATES.filter((state) => isLegal(state, event as ContainerEvent));
    expect(legal).toEqual(STATES.filter((state) => states.includes(state)));
  });

  test('the error for an event that the state of a container does not allow names the state and what to do', () => {
    expect(() => nextState('cnt_x', 'running', 'start')).toThrow(
      expect.objectContaining({ kind: 'conflict', message: 'Container cnt_x is running: stop it first.' }),
    );
    expect(() => nextState('cnt_x', 'install_failed', 'start')).toThrow(
      'install failed: reinstall or remove it',
    );
  });

  test('a removed container accepts no event', () => {
    for (const event of Object.keys(LEGAL)) expect(isLegal('removed', event as ContainerEvent)).toBe(false);
  });
});

describe('the end of a server’s run', () => {
  const policy = { firstDelayMs: 1000, maxDelayMs: 60_000, maxRestarts: 10, quietMs: 300_000 };
  const exit = (over: Partial<RunExit> = {}): RunExit => ({
    code: 1,
    signal: null,
    oomKilled: false,
    atMs: 1000,
    ...over,
  });
  const judge = (over = {}, end = exit()) =>
    judgeEnd({ state: 'running', restarts: 0, startedAt: 0, ...over }, end, policy, 1_000_000);

  test('a server that was asked to stop has not crashed, whatever its exit code', () => {
    expect(judge({ state: 'stopping' })).toMatchObject({ event: 'ended', restartAt: null });
    expect(judge({ state: 'stopping' }, exit({ code: null, signal: 'SIGKILL' }))).toMatchObject({
      event: 'ended',
    });
  });

  test.each([
    { code: 0 },
    { code: 143 },
    { code: null, signal: 'SIGTERM' },
    { code: null, signal: 'SIGINT' },
  ])('a server that ends by itself with the exit %o counts as stopped, not crashed', (end) => {
    expect(judge({}, exit(end))).toMatchObject({ event: 'ended', restartAt: null, notice: null });
  });

  test.each([
    [exit({ code: 3 }), 'ended with exit code 3'],
    [exit({ code: null, signal: 'SIGSEGV' }), 'was ended by SIGSEGV'],
    [exit({ code: null, signal: 'SIGKILL', oomKilled: true }), 'was killed because it ran out of memory'],
    [exit({ code: 0, oomKilled: true }), 'was killed because it ran out of memory'],
    [exit({ code: null }), 'ended for an unknown reason'],
  ])('a server that ends with the exit %o counts as crashed, with the right reason', (end, reason) => {
    expect(judge({}, end)).toMatchObject({ event: 'crashed', reason });
  });

  test('the delay before a restart doubles with each crash up to a maximum, and after ten crashes no restart follows', () => {
    const delays = Array.from({ length: 11 }, (_, restarts) => {
      const { restartAt } = judge({ restarts });
      return restartAt === null ? null : restartAt - 1_000_000;
    });
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000, null]);
    expect(judge({ restarts: 10 }).notice).toContain('stays down');
    expect(judge({ restarts: 2 }).notice).toContain('restart 3 of 10 in 4 s');
  });

  test('a server that ends together with the container engine has neither crashed nor stopped, and is started again', () => {
    for (const end of [exit({ code: 0 }), exit({ code: 3 }), exit({ code: null, signal: 'SIGKILL' })]) {
      const judged = judge({ restarts: 4 }, { ...end, withEngine: true });
      expect(judged).toMatchObject({ event: 'engine_ended', restarts: 4, restartAt: 1_000_000 });
    }
    expect(judge({ state: 'stopping' }, exit({ withEngine: true }))).toMatchObject({ event: 'ended' });
  });

  test('a failed restart is repeated forever if its cause is temporary, and otherwise counts as a crash', () => {
    const fail = (restarts: number, isPassing: boolean) =>
      judgeFailedRestart({ restarts }, { reason: 'why', isPassing }, policy, 1_000_000);
    expect(fail(3, true)).toMatchObject({
      event: 'crashed',
      restarts: 3,
      restartAt: 1_008_000,
      notice: null,
    });
    expect(fail(10, true).restartAt).toBe(1_060_000);
    expect(fail(3, false)).toMatchObject({ restarts: 4, restartAt: 1_008_000 });
    expect(fail(10, false)).toMatchObject({ restartAt: null, notice: expect.stringContaining('stays down') });
  });

  test('the count of crashes starts again after a server has run for a long time', () => {
    expect(judge({ restarts: 10 }, exit({ atMs: 300_000 }))).toMatchObject({ restarts: 1 });
    expect(judge({ restarts: 10 }, exit({ atMs: 299_999 }))).toMatchObject({ restartAt: null });
  });

  test.each([
    'killed',
    'restarting',
    'removed',
    'restoring',
  ])('a container in the state "%s" keeps this state when its server ends', (state) => {
    expect(judge({ state })).toMatchObject({ event: null, restartAt: null });
  });
});
