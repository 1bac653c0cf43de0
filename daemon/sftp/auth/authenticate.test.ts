import { expect, test } from '@jest/globals';
import type { AuthContext } from 'ssh2';
import { DomainError } from '../../../lib/errors/errors.js';
import { testLogger } from '../../../testing/test-logger.js';
import { eventually } from '../../../testing/time/eventually.js';
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
  ...{ created_at: 0, expires_at: null, actor: null },
};

/**
 * Returns the handler of a connection's login attempts. `verdict` returns the result of each attempt. The handler's
 * outcomes are recorded.
 */
function harness(verdict: (signal?: AbortSignal) => Promise<Verdict>, { isHome = true } = {}) {
  const outcomes: string[] = [];
  const disconnected = new AbortController();
  let isValid = true;
  const handle = authenticate(
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
          throw new DomainError('not_found', 'The folder does not exist.');
        },
      },
    },
    '10.0.0.1',
    disconnected.signal,
  );
  const attempt = (more: object) =>
    handle(
      {
        ...{
          username: 'ada',
          accept: () => outcomes.push('key taken'),
          reject: () => outcomes.push('refused'),
        },
        ...more,
      } as unknown as AuthContext,
      { accept: ({ id }) => void outcomes.push(id), end: () => void outcomes.push('ended') },
    );
  return { outcomes, attempt, revoke: () => (isValid = false), leave: () => disconnected.abort() };
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
])('an SFTP login by %s is rejected if its credential is revoked while the login is checked', async (_, context) => {
  let decide: ((verdict: Verdict) => void) | undefined;
  const verdict = () => new Promise<Verdict>((resolve) => (decide = resolve));
  const { outcomes, attempt, revoke } = harness(verdict);
  attempt(context);
  await eventually('the check to start', () => decide !== undefined);
  revoke();
  decide?.(ROW);
  await eventually('the outcome', () => outcomes.length > 0);
  expect(outcomes).toEqual(['refused']);
});

test('the check of an SFTP password stops when the client disconnects', async () => {
  const { outcomes, attempt, leave } = harness(
    (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  attempt(password);
  leave();
  await eventually('the end', () => outcomes.length > 0);
  expect(outcomes).toEqual(['ended']);
});

test('an SFTP login whose home folder is missing is rejected in the same way as a wrong password', async () => {
  const { outcomes, attempt } = harness(async () => ROW, { isHome: false });
  attempt(password);
  await eventually('the outcome', () => outcomes.length > 0);
  expect(outcomes).toEqual(['refused']);
});

test('an SSH connection is closed after six wrong passwords', async () => {
  const { outcomes, attempt } = harness(async () => 'wrong');
  for (let count = 1; count <= 6; count += 1) {
    attempt(password);
    await eventually('the outcome', () => outcomes.length >= count);
  }
  await eventually('the end', () => outcomes.includes('ended'));
  expect(outcomes).toEqual([...Array.from({ length: 6 }, () => 'refused'), 'ended']);
});

test('an SSH connection is closed if its address has too many failed logins, or too many checks are running', async () => {
  for (const verdict of [
    async () => 'blocked' as const,
    () => Promise.reject(new DomainError('rate_limited', 'Too many password checks.')),
  ]) {
    const { outcomes, attempt } = harness(verdict);
    attempt(password);
    await eventually('the end', () => outcomes.includes('ended'));
    expect(outcomes).toEqual(['refused', 'ended']);
  }
});

test('an SSH connection is closed if the password check fails with an internal error', async () => {
  const { outcomes, attempt } = harness(() => Promise.reject(new Error('database closed')));
  attempt(password);
  await eventually('the end', () => outcomes.length > 0);
  expect(outcomes).toEqual(['ended']);
});

test('SSH logins by other means than password or key are rejected, and the connection is closed after thirty attempts', async () => {
  const { outcomes, attempt } = harness(async () => ROW);
  for (const method of ['none', 'keyboard-interactive', 'hostbased']) attempt({ method });
  expect(outcomes).toEqual(['refused', 'refused', 'refused']);
  for (let count = 0; count < 28; count += 1) attempt({ method: 'none' });
  expect(outcomes.slice(-2)).toEqual(['refused', 'ended']);
});
