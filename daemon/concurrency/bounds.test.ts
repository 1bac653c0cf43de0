import { expect, test } from '@jest/globals';
import {
  CONCURRENCY,
  type ConcurrencyBound,
  type ConcurrencyName,
  holderOf,
  semaphoreFor,
} from './bounds.js';

const MIB = 1024 * 1024;
/** More containers than any limit has permits. */
const CONTAINERS = 200;
const bounds: [ConcurrencyName, ConcurrencyBound][] = Object.entries(CONCURRENCY) as never;
/** Requests for the others wait for hours, in turn. */
const shared = bounds.filter(([, { each, perKey }]) => perKey > each).map(([name]) => name);

test.each(shared)('a user with many containers leaves permits of the limit %s to other users', (name) => {
  const semaphore = semaphoreFor(name);
  const { unit } = CONCURRENCY[name] as ConcurrencyBound;
  const amount = unit === 'MiB' ? MIB : 1;
  const acquire = (actor: string, container: string) =>
    semaphore.acquireNow(holderOf({ keyId: 'dk_panel', actor }, container), amount);
  const isRefused = (container: number) => {
    try {
      acquire('usr_ada', `cnt_${container}`);
      return false;
    } catch {
      return true;
    }
  };
  expect(Array.from({ length: CONTAINERS }, (_, index) => isRefused(index))).toContain(true);
  expect(() => acquire('usr_bob', 'cnt_bob')).not.toThrow();
});
