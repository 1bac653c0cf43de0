import { SERVICES, type Service } from '../../../lib/contract/openapi.js';
import type { ShownBy } from '../shown-by.js';

/** Examples that no response of a run can show, and the test that compares them instead. */
export type Unshown = {
  service: Service;
  /** Names as returned by `examplesOf`. */
  examples: readonly string[];
  /** The test that compares these examples, with `differencesToExamples`. */
  shownBy: ShownBy;
};

const A_FAULT = ['plugins/errors.test.ts', 'EBADF and ENOENT do not count as disk errors'] as const;
const A_LATE_BODY = [
  'plugins/operations/json-body.service.test.ts',
  'a body that arrives slowly has a time limit in total, not for each chunk',
] as const;
const A_FULL_DISK = ['plugins/errors.test.ts', 'disk errors match the examples in the documents'] as const;
const A_REFUSAL = [
  'contract-tests/limits/daemon-limits.proof.test.ts',
  'rate limits report the remaining requests',
] as const;
const A_LIMIT = ['contract-tests/limits/rows.test.ts', 'the limit that counts all requests'] as const;

/** All examples that no response of a run shows. If a run does show one of these examples, the run fails. */
export const unshown: readonly Unshown[] = [
  ...SERVICES.flatMap((service): Unshown[] => [
    { service, examples: ['InternalError'], shownBy: A_FAULT },
    { service, examples: ['RequestTimeout'], shownBy: A_LATE_BODY },
    { service, examples: ['DiskFull'], shownBy: A_FULL_DISK },
    {
      service,
      // For both services, a test of the daemon shows these examples. The panel uses the same code, but has no limit
      // that counts all requests.
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
    shownBy: [
      'contract-tests/streams/events.system.test.ts',
      'events of the daemon match the examples in the API document',
    ],
  },
  {
    service: 'daemon',
    examples: ['DownloadElsewhere Location'],
    shownBy: [
      'testing/backups-s3.service.test.ts',
      'if download links to S3 are on, the daemon redirects clients with a token',
    ],
  },
  ...SERVICES.map(
    (service): Unshown => ({
      service,
      examples: ['UploadLocked'],
      shownBy: ['testing/tus-by-hand.system.test.ts', 'only one client can send at a time'],
    }),
  ),
  {
    service: 'panel',
    examples: ['streamServerEvents 200'],
    shownBy: [
      'contract-tests/streams/server-events.system.test.ts',
      'events of servers match the examples in the API document',
    ],
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
    shownBy: [
      'testing/mail.service.test.ts',
      'a new e-mail address takes effect once the mailed link is followed',
    ],
  },
  {
    service: 'panel',
    examples: ['sendTestMail 200'],
    shownBy: ['testing/mail.service.test.ts', 'a test mail reaches the administrator who requests it'],
  },
  {
    service: 'panel',
    examples: ['getPublicStatus 200'],
    shownBy: ['testing/public-status.service.test.ts', 'a visitor sees a server once'],
  },
];
