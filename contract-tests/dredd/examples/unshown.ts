import type { Service } from '../../../lib/openapi.js';

/** Examples that no answer of a run can show, and where they are compared with an answer instead. */
export type Unshown = {
  service: Service;
  /** Names as `examplesOf` gives them. */
  examples: readonly string[];
  /** The test that compares them: its file, and words of its title. What nothing answers yet has none. */
  shownBy: readonly [file: string, title: string] | 'still to come';
};

const LIMITS = 'contract-tests/limits/daemon-limits.test.ts';
const A_FAULT = ['plugins/errors.test.ts', 'are no excuse for a bug'] as const;
const A_FULL_DISK = ['plugins/errors.test.ts', 'are told as the documents show it'] as const;
const A_LATE_BODY = [
  'plugins/operations/json-body.test.ts',
  'that drips has its time in all, and not for each drop',
] as const;
const A_REFUSAL = [LIMITS, 'tell what is left'] as const;
const A_LIMIT = ['contract-tests/limits/rows.test.ts', 'the row that counts all requests'] as const;

/** The one list. An entry that a run does show fails it, too. */
export const unshown: readonly Unshown[] = [
  { service: 'daemon', examples: ['InternalError'], shownBy: A_FAULT },
  { service: 'panel', examples: ['InternalError'], shownBy: A_FAULT },
  { service: 'daemon', examples: ['RequestTimeout'], shownBy: A_LATE_BODY },
  { service: 'panel', examples: ['RequestTimeout'], shownBy: A_LATE_BODY },
  { service: 'daemon', examples: ['DiskFull'], shownBy: A_FULL_DISK },
  { service: 'panel', examples: ['DiskFull'], shownBy: A_FULL_DISK },
  {
    service: 'daemon',
    examples: ['RateLimited', 'RetryAfter', 'RateLimited RateLimit-Remaining', 'RateLimited RateLimit-Reset'],
    shownBy: A_REFUSAL,
  },
  {
    service: 'panel',
    // By the same code: no row of the panel counts all requests yet.
    examples: ['RateLimited', 'RetryAfter', 'RateLimited RateLimit-Remaining', 'RateLimited RateLimit-Reset'],
    shownBy: A_REFUSAL,
  },
  { service: 'daemon', examples: ['RateLimited RateLimit-Limit'], shownBy: A_LIMIT },
  { service: 'panel', examples: ['RateLimited RateLimit-Limit'], shownBy: A_LIMIT },
  {
    service: 'daemon',
    examples: ['streamEvents 200'],
    shownBy: ['contract-tests/streams/events.test.ts', 'look as the document shows'],
  },
  {
    service: 'panel',
    examples: [
      'AccountLocked',
      'login 200 twoFactorRequired',
      ...['verifyTwoFactor 501', 'createPasskeyAuthenticationOptions 501', 'verifyPasskeyAuthentication 501'],
    ],
    shownBy: 'still to come',
  },
];
