import { describe, expect, jest, test } from '@jest/globals';
import { StreamSlots } from './stream-slots.js';

const LIMITS = { what: 'streams', total: 6, ofUser: 3 };

function fixture() {
  const slots = new StreamSlots(LIMITS);
  const open: string[] = [];
  const start = (userId: string, name: string): void => {
    const close = () => {
      slots.release(userId, close);
      open.splice(open.indexOf(name), 1);
    };
    slots.take(userId, close);
    open.push(name);
  };
  return { start, open };
}

describe('the limit on open event streams', () => {
  test('when all event streams are in use, a new user displaces the latest stream of the user with the most streams', () => {
    const { start, open } = fixture();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) start(name.charAt(0), name);
    start('newcomer', 'n1');
    expect(open).toEqual(['a1', 'a2', 'b1', 'b2', 'b3', 'n1']);
    start('newcomer', 'n2');
    expect(open).toEqual(['a1', 'a2', 'b1', 'b2', 'n1', 'n2']);
  });

  test('a user whose event stream was displaced cannot displace a stream of a user with as few streams', () => {
    const { start, open } = fixture();
    for (const name of ['a1', 'a2', 'b1', 'b2', 'c1', 'c2']) start(name.charAt(0), name);
    expect(() => start('a', 'a3')).toThrow(/at most 3 per user and 6 in total/);
    expect(open).toHaveLength(LIMITS.total);
  });
});

test('a user can open event streams up to a limit, and another one when one has ended', () => {
  const slots = new StreamSlots(LIMITS);
  const [first, second, third, fourth] = [jest.fn(), jest.fn(), jest.fn(), jest.fn()];
  for (const close of [first, second, third]) slots.take('a', close);
  const refusal = expect.objectContaining({ kind: 'rate_limited' });
  expect(() => slots.take('a', fourth)).toThrow(refusal);
  slots.release('a', first);
  slots.release('a', first);
  slots.take('a', fourth);
  expect(() => slots.take('a', jest.fn())).toThrow(refusal);
});
