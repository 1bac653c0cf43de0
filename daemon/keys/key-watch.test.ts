import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eventually } from '../../testing/time/eventually.js';
import { createKeyWatch } from './key-watch.js';

const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

test('a newly watched key is not reported as invalid by a database query that began before', async () => {
  const answers: ((valid: Set<string>) => void)[] = [];
  const asked: string[][] = [];
  const validAmong = (ids: string[]) => {
    asked.push(ids);
    return new Promise<Set<string>>((resolve) => answers.push(resolve));
  };
  const { watch } = createKeyWatch({ keys: { validAmong }, logger, everyMs: 1 });
  const ended: string[] = [];
  const stop = watch('key_old', () => ended.push('old'));
  await eventually('the query', () => asked.length === 1);
  const stopToo = watch('key_new', () => ended.push('new'));
  answers[0]?.(new Set());
  await eventually('the callback', () => ended.length > 0);
  await sleep(0);
  expect(ended).toEqual(['old']);
  await eventually('the next query', () => asked.length === 2);
  expect(asked).toEqual([['key_old'], ['key_new']]);
  answers[1]?.(new Set(['key_new']));
  stop();
  stopToo();
});
