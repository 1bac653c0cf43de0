import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import type { WalkRequest } from './walk.js';
import { WalkWorker } from './walk-worker.js';

/** A worker program that replies only when the test says so. */
class ManualProgram extends EventEmitter {
  readonly received: number[] = [];
  readonly ref = () => undefined;
  readonly unref = () => undefined;
  readonly terminate = async () => undefined;

  postMessage({ id }: WalkRequest): void {
    this.received.push(id);
  }

  reply(id: number): void {
    this.emit('message', { id, piece: undefined });
  }
}

function workerWith(walks: number): ManualProgram {
  const program = new ManualProgram();
  const worker = new WalkWorker(program, 60_000, () => undefined);
  for (let id = 1; id <= walks; id += 1) {
    worker.walks.set(id, 'cnt_1');
    void worker.ask({ id, next: true });
  }
  return program;
}

test('a worker process with four directory walks starts the next time slice at once', () => {
  const program = workerWith(4);
  program.reply(1);
  expect(program.received).toEqual([1, 2]);
});

test('a worker process with five directory walks pauses between time slices', async () => {
  const program = workerWith(5);
  program.reply(1);
  expect(program.received).toEqual([1]);
  await eventually('the next turn', () => program.received.length === 2);
});

test('a directory walk that is requested during a pause of its worker waits until the pause has ended', async () => {
  const program = new ManualProgram();
  const worker = new WalkWorker(program, 60_000, () => undefined);
  for (let id = 1; id <= 5; id += 1) worker.walks.set(id, 'cnt_1');
  void worker.ask({ id: 1, next: true });
  program.reply(1);
  void worker.ask({ id: 2, next: true });
  expect(program.received).toEqual([1]);
  await eventually('the next turn', () => program.received.length === 2);
});
