import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import type { Caller } from '../../access/caller.js';
import type { AccessToWatch } from '../live/access-watch.js';
import { LinkWatch } from './link-watch.js';

const server = { serverId: 'srv_1', scope: 'files.read' } as const;
const ignore = () => undefined;
const callerOf = (sessionId: string) =>
  ({ user: { id: 'usr_1' }, sessionId, key: null }) as unknown as Caller;

describe('the watch of callers with direct links', () => {
  let watched: { access: AccessToWatch; end: () => void; isOver: boolean }[];
  let warnings: number;
  let links: LinkWatch;
  beforeEach(() => {
    watched = [];
    warnings = 0;
    const watchAccess = (access: AccessToWatch, end: () => void) => {
      const each = { access, end, isOver: false };
      watched.push(each);
      return () => {
        each.isOver = true;
      };
    };
    const warn = () => {
      warnings += 1;
    };
    links = new LinkWatch({ watchAccess }, { debug: ignore, info: ignore, warn, error: ignore });
  });
  afterEach(async () => {
    await links.close();
    jest.useRealTimers();
  });

  const watch = (sessionId: string, revoke: () => Promise<void>, more = server as typeof server | object) => {
    const caller = callerOf(sessionId);
    links.watch({ caller, callerNow: async () => caller, server: { ...server, ...more } }, revoke);
  };

  test('when a caller loses a right, the direct links of one credential, server and right are revoked together', async () => {
    const revoke = jest.fn(async () => undefined);
    watch('one', revoke);
    watch('one', revoke);
    watch('two', revoke);
    watch('one', revoke, { scope: 'files.write' });
    watch('one', revoke, { serverId: 'srv_2' });
    expect(watched).toHaveLength(4);
    expect(watched[0]?.access).toMatchObject({ server, isAdmitted: true });
    expect(revoke).not.toHaveBeenCalled();
    watched[0]?.end();
    expect(revoke).toHaveBeenCalledTimes(1);
    expect(watched.map(({ isOver }) => isOver)).toEqual([true, false, false, false]);
    watch('one', revoke);
    expect(watched).toHaveLength(5);
  });

  test('the revocation of direct links is repeated until the node has carried it out', async () => {
    let failures = 1;
    const revoke = jest.fn(async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('the node does not respond');
    });
    watch('one', revoke);
    watched[0]?.end();
    await eventually('the second attempt', () => revoke.mock.calls.length === 2);
    expect(warnings).toBe(1);
  });

  test('the end of the watch waits for a revocation in progress, which is not repeated', async () => {
    let fail: (error: Error) => void = ignore;
    const revoke = jest.fn(() => new Promise<void>((_, reject) => (fail = reject)));
    watch('one', revoke);
    watched[0]?.end();
    let isClosed = false;
    const closing = links.close().then(() => {
      isClosed = true;
    });
    await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    fail(new Error('the node does not respond'));
    await closing;
    expect(revoke).toHaveBeenCalledTimes(1);
  });

  test('the right behind direct links is no longer watched when none of the links can still be in use', () => {
    jest.useFakeTimers();
    watch('one', async () => undefined);
    jest.advanceTimersByTime(6 * 60 * 60_000);
    expect(watched[0]?.isOver).toBe(false);
    watch('one', async () => undefined);
    jest.advanceTimersByTime(6 * 60 * 60_000);
    expect(watched[0]?.isOver).toBe(false);
    jest.advanceTimersByTime(15 * 60_000);
    expect(watched.map(({ isOver }) => isOver)).toEqual([true]);
  });

  test('at most 1000 combinations of credential, server and right are watched for the direct links of a user', () => {
    for (let count = 0; count < 1000; count += 1) watch(`session ${count}`, async () => undefined);
    expect(() => watch('one more', async () => undefined)).toThrow('Too many direct links');
    watched[0]?.end();
    watch('one more', async () => undefined);
  });
});
