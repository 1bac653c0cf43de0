import { describe, expect, jest, test } from '@jest/globals';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import type { CredentialWatch, Watched } from '../../access/credential-watch.js';
import { type AccessToWatch, createAccessWatch } from './access-watch.js';

const CALLER = {} as Caller;
const SERVER = { serverId: 'c0ffee00-0000-4000-8000-000000000000', scope: 'files.write' } as const;

/** Watches a caller. @returns a function that checks the caller with or without the right, and the number of calls back */
function watched(access: Partial<AccessToWatch>) {
  let isAllowed = true;
  let watch: Watched | undefined;
  const credentials = {
    watch(each: Watched) {
      watch = each;
      return () => undefined;
    },
  } as unknown as CredentialWatch;
  const check = async (): Promise<void> => {
    if (!isAllowed) throw new DomainError('not_found', 'Server not found.');
  };
  const onEnded = jest.fn();
  createAccessWatch(check, credentials).watchAccess(
    { caller: CALLER, callerNow: async () => CALLER, ...access },
    onEnded,
  );
  return {
    onEnded,
    check: async (now: boolean) => {
      isAllowed = now;
      await watch?.onCaller(CALLER);
    },
    invalidate: () => watch?.onCaller(undefined),
  };
}

describe('the watch of the rights that long-running requests use', () => {
  test('a long-running request is ended when its caller loses the right to it', async () => {
    const { check, onEnded } = watched({ server: SERVER });
    await check(true);
    expect(onEnded).not.toHaveBeenCalled();
    await check(false);
    expect(onEnded).toHaveBeenCalledTimes(1);
  });

  test('a caller who never had the right to a request keeps the connection to receive the refusal', async () => {
    const { check, onEnded } = watched({ server: SERVER });
    await check(false);
    expect(onEnded).not.toHaveBeenCalled();
  });

  test('a long-running request is ended if its right was lost before the first check', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    try {
      const { check, onEnded } = watched({ server: SERVER });
      await check(false);
      now.mockReturnValue(10_000);
      await check(false);
      expect(onEnded).toHaveBeenCalledTimes(1);
    } finally {
      now.mockRestore();
    }
  });

  test('a long-running request is ended at once if a right that was confirmed before is missing', async () => {
    const { check, onEnded } = watched({ server: SERVER, isAdmitted: true });
    await check(false);
    expect(onEnded).toHaveBeenCalledTimes(1);
  });

  test('a long-running request is ended when its credential is no longer valid', async () => {
    const { invalidate, onEnded } = watched({});
    await invalidate();
    expect(onEnded).toHaveBeenCalledTimes(1);
  });
});
