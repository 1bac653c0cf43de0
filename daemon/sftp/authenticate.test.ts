import { expect, test } from '@jest/globals';
import type { AuthContext } from 'ssh2';
import { DomainError } from '../../lib/errors.js';
import { eventually } from '../../testing/eventually.js';
import { testLogger } from '../../testing/test-logger.js';
import { authenticate } from './authenticate.js';
import type { CredentialRow } from './credential-row.js';
import type { Verdict } from './logins.js';

const ROW: CredentialRow = {
  ...{
    id: 'sftp_one',
    username: 'ada',
    password_hash: '',
    public_key: 'ssh-ed25519 AAAA',
    home_dir: '/cnt_one',
  },
  ...{ created_at: 0, expires_at: null },
};

/** One connection's attempts, and what became of each. */
function stage(verdict: (signal?: AbortSignal) => Promise<Verdict>, { isHome = true } = {}) {
  const told: string[] = [];
  const gone = new AbortController();
  let isValid = true;
  const answer = authenticate(
    {
      logger: testLogger(),
      failureDelayMs: 0,
      logins: {
        byPassword: (_user, _password, _address, signal) => verdict(signal),
        byKey: () => ROW,
        isValid: () => isValid,
      },
      verify: async () => {
        await verdict();
        return true;
      },
      files: {
        describe: async () => {
          if (isHome) return { type: 'directory' } as never;
          throw new DomainError('not_found', 'It is gone.');
        },
      },
    },
    '10.0.0.1',
    gone.signal,
  );
  const attempt = (more: object) =>
    answer(
      {
        ...{ username: 'ada', accept: () => told.push('key taken'), reject: () => told.push('refused') },
        ...more,
      } as unknown as AuthContext,
      { accept: ({ id }) => void told.push(id), end: () => void told.push('ended') },
    );
  return { told, attempt, revoke: () => (isValid = false), leave: () => gone.abort() };
}

const password = { method: 'password', password: 'x' };
const signed = {
  method: 'publickey',
  key: { data: Buffer.alloc(0) },
  signature: Buffer.alloc(1),
  blob: Buffer.alloc(1),
};

test.each([
  ['password', password],
  ['key', signed],
])('a login by %s in progress ends with its credential', async (_, context) => {
  let decide: ((verdict: Verdict) => void) | undefined;
  const verdict = () => new Promise<Verdict>((resolve) => (decide = resolve));
  const { told, attempt, revoke } = stage(verdict);
  attempt(context);
  await eventually('the question', () => decide !== undefined);
  revoke();
  decide?.(ROW);
  await eventually('the answer', () => told.length > 0);
  expect(told).toEqual(['refused']);
});

test('a password of a client that is gone is waited for no more', async () => {
  const { told, attempt, leave } = stage(
    (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  attempt(password);
  leave();
  await eventually('the end', () => told.length > 0);
  expect(told).toEqual(['ended']);
});

test('a login into a folder that is gone is refused as a wrong password is', async () => {
  const { told, attempt } = stage(async () => ROW, { isHome: false });
  attempt(password);
  await eventually('the answer', () => told.length > 0);
  expect(told).toEqual(['refused']);
});

test('six wrong passwords end a connection', async () => {
  const { told, attempt } = stage(async () => 'wrong');
  for (let count = 1; count <= 6; count += 1) {
    attempt(password);
    await eventually('the answer', () => told.length >= count);
  }
  await eventually('the end', () => told.includes('ended'));
  expect(told).toEqual([...Array.from({ length: 6 }, () => 'refused'), 'ended']);
});

test('an address with too many wrong ones is refused and ended, and so is one while too many are looked at', async () => {
  for (const verdict of [
    async () => 'blocked' as const,
    () => Promise.reject(new DomainError('rate_limited', 'Too many at once.')),
  ]) {
    const { told, attempt } = stage(verdict);
    attempt(password);
    await eventually('the end', () => told.includes('ended'));
    expect(told).toEqual(['refused', 'ended']);
  }
});

test('a fault ends the connection', async () => {
  const { told, attempt } = stage(() => Promise.reject(new Error('a fault')));
  attempt(password);
  await eventually('the end', () => told.length > 0);
  expect(told).toEqual(['ended']);
});

test('other methods are refused, and thirty attempts of any kind are all', async () => {
  const { told, attempt } = stage(async () => ROW);
  for (const method of ['none', 'keyboard-interactive', 'hostbased']) attempt({ method });
  expect(told).toEqual(['refused', 'refused', 'refused']);
  for (let count = 0; count < 28; count += 1) attempt({ method: 'none' });
  expect(told.slice(-2)).toEqual(['refused', 'ended']);
});
