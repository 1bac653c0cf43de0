import { describe, expect, test } from '@jest/globals';
import { Samples } from './samples';

const stats = (changes: object) => ({
  id: 'srv_1',
  cpuPercent: 1,
  memoryUsed: 2,
  memoryLimit: 3,
  memoryPercent: 4,
  networkRx: 0,
  networkTx: 0,
  diskRead: 0,
  diskWrite: 0,
  ...changes,
});

describe('the samples of a server', () => {
  test('have rates of what the node counts since the start of the server', () => {
    const samples = new Samples();
    samples.add(stats({ networkRx: 1000 }), 10_000);
    samples.add(stats({ networkRx: 3000, diskWrite: 500 }), 12_000);
    expect(samples.snapshot().map(({ received, written }) => [received, written])).toEqual([
      [null, null],
      [1000, 250],
    ]);
  });

  test('have no rate for the moment at which the server was started again', () => {
    const samples = new Samples();
    samples.add(stats({ networkRx: 1000 }), 10_000);
    samples.add(stats({ networkRx: 10 }), 12_000);
    expect(samples.snapshot().at(-1)?.received).toBeNull();
  });

  test('have a gap where nothing was measured', () => {
    const samples = new Samples();
    samples.add(stats({}), 0);
    samples.add(stats({}), 200_000);
    expect(samples.snapshot().map(({ cpu }) => cpu)).toEqual([1, null, 1]);
  });

  test('are those of the last hour, with the latest number of players', () => {
    const samples = new Samples();
    samples.add(stats({}), 0);
    samples.setPlayers(7);
    samples.add(stats({}), 3_601_000);
    expect(samples.snapshot().map(({ players }) => players)).toEqual([null, 7]);
  });
});
