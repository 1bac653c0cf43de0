import type { Service } from './contract.js';

/** Documented statuses that a run against healthy services cannot bring about, and where they are shown instead. */
export type Unprovoked = {
  service: Service;
  status: number;
  /** By operationId, or every implemented operation that documents the status. */
  operations: 'all' | readonly string[];
  reason: string;
};

const NO_FAULT = 'a fault of ours; the tests of the errors plugin make one';
const NO_LIMITS =
  'a run is not limited, as it asks more than a person would; the tests of the limits reach them';
const NO_BANS = 'there are no bans yet, and nothing else forbids it';
const NO_OUTAGE = 'its own database would have to be away';

/** The one list of what a run does not show. An entry that a case does provoke fails the run, too. */
export const unprovoked: readonly Unprovoked[] = [
  { service: 'daemon', status: 429, operations: 'all', reason: NO_LIMITS },
  { service: 'panel', status: 429, operations: 'all', reason: NO_LIMITS },
  { service: 'daemon', status: 500, operations: 'all', reason: NO_FAULT },
  { service: 'panel', status: 500, operations: 'all', reason: NO_FAULT },
  {
    service: 'daemon',
    status: 503,
    operations: 'all',
    reason: 'the container engine or the disk would have to be away; the tests of both take them away',
  },
  {
    service: 'daemon',
    status: 507,
    operations: 'all',
    reason: 'the disk would have to be full; the tests of the full disk fill one',
  },
  {
    service: 'panel',
    status: 507,
    operations: 'all',
    reason: 'the disk would have to be full; the tests of the full disk fill one',
  },
  {
    service: 'daemon',
    status: 409,
    operations: ['removeContainer'],
    reason: 'a removal takes over from everything else, and to a second one there is no container',
  },
  {
    service: 'daemon',
    status: 101,
    operations: ['openConsole'],
    reason: 'dredd knows no WebSockets; the tests of the console open them',
  },
  {
    service: 'daemon',
    status: 404,
    operations: ['openConsole'],
    reason: 'without an upgrade it is 426 first; the tests of the console ask for one',
  },
  {
    service: 'daemon',
    status: 200,
    operations: ['streamEvents'],
    reason: 'dredd would wait for the end of a stream that has none; the tests of the events read it',
  },
  { service: 'panel', status: 403, operations: ['getHealth'], reason: NO_BANS },
  {
    service: 'panel',
    status: 409,
    operations: ['register'],
    reason: 'registration is closed after the first user, and no operation opens it yet',
  },
  {
    service: 'panel',
    status: 423,
    operations: ['login'],
    reason: 'accounts are not locked yet',
  },
  {
    service: 'panel',
    status: 503,
    operations: [
      ...['getHealth', 'register', 'login', 'logout', 'getSession', 'getAccount'],
      ...['listSessions', 'endOtherSessions', 'endSession'],
      ...['listAccountApiKeys', 'createAccountApiKey', 'updateAccountApiKey', 'deleteAccountApiKey'],
      ...['listApiKeys', 'createApiKey', 'updateApiKey', 'deleteApiKey'],
      ...[
        'listNodes',
        'createNode',
        'getNode',
        'updateNode',
        'deleteNode',
        'listServers',
        'listServerTypes',
        'getServer',
      ],
    ],
    reason: NO_OUTAGE,
  },
];

/** Why the status of an operation is not provoked; undefined where it has to be. */
export const whyUnprovoked = (
  service: Service,
  operationId: string,
  status: number,
  table: readonly Unprovoked[] = unprovoked,
): string | undefined =>
  table.find(
    (entry) =>
      entry.service === service &&
      entry.status === status &&
      (entry.operations === 'all' || entry.operations.includes(operationId)),
  )?.reason;
