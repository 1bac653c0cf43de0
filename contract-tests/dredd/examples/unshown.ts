import { SERVICES, type Service } from '../../../lib/contract/openapi.js';
import type { ShownBy } from '../shown-by.js';

/** Examples that no response of a run can show, and the tests that compare them instead. */
export type Unshown = {
  service: Service;
  /** Names as returned by `examplesOf`. */
  examples: readonly string[];
  /** The test that compares them, with `differencesToExamples`. */
  shownBy: ShownBy;
};

const A_FAULT = ['plugins/errors.test.ts', 'disk errors do not include EBADF and ENOENT'] as const;
const A_LATE_BODY = [
  'plugins/operations/json-body.service.test.ts',
  'a body that arrives slowly has one time limit in total, not one per chunk',
] as const;
const A_FULL_DISK = ['plugins/errors.test.ts', 'disk errors match the examples in the documents'] as const;
const A_REFUSAL = [
  'contract-tests/limits/daemon-limits.proof.test.ts',
  'rate limits report the remaining requests',
] as const;
const A_LIMIT = ['contract-tests/limits/rows.test.ts', 'the limit that counts all requests'] as const;

/** All exceptions. An entry for an example that a run does show makes that run fail. */
export const unshown: readonly Unshown[] = [
  ...SERVICES.flatMap((service): Unshown[] => [
    { service, examples: ['InternalError'], shownBy: A_FAULT },
    { service, examples: ['RequestTimeout'], shownBy: A_LATE_BODY },
    { service, examples: ['DiskFull'], shownBy: A_FULL_DISK },
    {
      service,
      // The panel uses the same code, but has no limit yet that counts all requests.
      examples: [
        'RateLimited',
        'RetryAfter',
        'RateLimited RateLimit-Remaining',
        'RateLimited RateLimit-Reset',
      ],
      shownBy: A_REFUSAL,
    },
    { service, examples: ['RateLimited RateLimit-Limit'], shownBy: A_LIMIT },
  ]),
  {
    service: 'daemon',
    examples: ['streamEvents 200'],
    shownBy: ['contract-tests/streams/events.system.test.ts', 'events look as the document shows'],
  },
  {
    service: 'daemon',
    examples: ['DownloadElsewhere Location'],
    shownBy: [
      'testing/backups-s3.service.test.ts',
      'the daemon redirects a client with a token to the storage',
    ],
  },
  {
    service: 'daemon',
    examples: ['UploadLocked'],
    shownBy: ['testing/tus-by-hand.system.test.ts', 'only one client can send at a time'],
  },
  {
    service: 'panel',
    examples: ['streamServerEvents 200'],
    shownBy: ['contract-tests/streams/server-events.system.test.ts', 'events are as the document shows them'],
  },
  {
    service: 'panel',
    examples: ['AccountLocked'],
    shownBy: ['plugins/access/sign-in.service.test.ts', 'the fifth failure locks an account'],
  },
  {
    service: 'panel',
    examples: ['login 200 twoFactorRequired'],
    shownBy: ['plugins/access/sign-in.service.test.ts', 'a login that requires a code'],
  },
  {
    service: 'panel',
    examples: ['updateAccount 202'],
    shownBy: ['testing/mail.service.test.ts', 'a new e-mail address counts once the mailed link is followed'],
  },
];
