import { listOperations, readDocument, SERVICES, type Service } from '../../lib/contract/openapi.js';

/**
 * Documented statuses that other tests produce, because dredd's run against healthy services cannot
 * (docs/decisions/0003).
 */
export type Unprovoked = {
  service: Service;
  status: number;
  /** The operations by operationId, or `all` for every operation that documents the status. */
  operations: 'all' | readonly string[];
  /** Operations for which a run does produce the status, although `operations` is `all`. */
  but?: readonly string[];
  reason: string;
};

const NO_FAULT = 'its own database would have to be damaged';
const NO_FULL_DISK = 'the disk would have to be full';
const NO_LIMITS = 'a run has no limits, because it sends more requests than a person';
const NO_PATIENCE = 'a run would have to wait half a minute for each of them';
const NO_STRANGER = 'a run sends requests from an allowed address, and nothing else forbids it';
const NO_MAIL = 'a run has no mail server';
const NO_LOCK = 'the only account would be locked for minutes';
const NO_RACE = 'another request would have to come in between';
const NO_SECOND_USER = 'there is only one user';
const NO_LEASE = 'a program would have to hold a lease on the file (testing/leases.proof.test.ts)';
const NO_CONTAINER = 'a server has no container only until its node has responded';
const NO_HOLD = 'another operation on the container would have to be in progress';

const ofDaemon = (status: number, operations: readonly string[], reason: string): Unprovoked => ({
  ...{ service: 'daemon', status, operations, reason },
});
const ofPanel = (status: number, operations: readonly string[], reason: string): Unprovoked => ({
  ...{ service: 'panel', status, operations, reason },
});

const OF_DAEMON: readonly Unprovoked[] = [
  ofDaemon(101, ['openConsole'], 'dredd knows no WebSockets'),
  ofDaemon(200, ['streamEvents'], 'dredd would wait for the end of a stream that has none'),
  ofDaemon(307, ['downloadBackup'], 'the backups of a run are in a folder'),
  ofDaemon(
    403,
    [
      ...[
        'getDaemon',
        'getHealth',
        'getLiveness',
        'getReadiness',
        'proveIdentity',
        'getHost',
        'getHostStats',
      ],
      ...['getCapabilities', 'streamEvents', 'deleteTokens'],
    ],
    NO_STRANGER,
  ),
  ofDaemon(404, ['openConsole'], 'without an upgrade, the response is 426'),
  ofDaemon(409, ['removeContainer', 'deleteBackup', 'updateBackup', 'verifyBackup'], NO_HOLD),
  ofDaemon(409, ['readFile', 'downloadPath'], NO_LEASE),
  ofDaemon(413, ['uploadFile', 'uploadBackup'], 'it would be an upload of a gigabyte'),
  ofDaemon(413, ['importContainer'], 'it would be an archive of a tebibyte'),
  ofDaemon(423, ['continueUpload'], NO_RACE),
];

/** The operations that the panel forwards to daemons, with the daemon's operation. */
const FORWARDED = listOperations(readDocument('panel')).flatMap(({ operation }) => {
  const { operationId, responses, 'x-forwards': forwards } = operation;
  return forwards === undefined ? [] : [{ operationId, forwards, statuses: Object.keys(responses) }];
});

/**
 * Returns the entries for the panel's forwarded operations: a run produces a status of the daemon's operation neither
 * on the daemon nor through the panel.
 */
const forwardedOf = (entries: readonly Unprovoked[]): Unprovoked[] =>
  entries.flatMap(({ status, operations, reason }) => {
    const forwarded = FORWARDED.filter(
      (each) => operations.includes(each.forwards) && each.statuses.includes(String(status)),
    ).map(({ operationId }) => operationId);
    return forwarded.length === 0 ? [] : [ofPanel(status, forwarded, reason)];
  });

/** All statuses that a run does not produce. If a case does produce a status that is listed here, the run fails. */
export const unprovoked: readonly Unprovoked[] = [
  ...SERVICES.flatMap((service): Unprovoked[] => [
    { service, status: 408, operations: 'all', reason: NO_PATIENCE },
    { service, status: 429, operations: 'all', reason: NO_LIMITS },
    { service, status: 500, operations: 'all', reason: NO_FAULT },
    {
      ...{ service, status: 503, operations: 'all', reason: NO_FAULT },
      but: {
        daemon: ['listPlayers', 'pullFile'],
        panel: [
          ...['createServer', 'deleteServer', 'controlServer', 'getServerLogs', 'listServerPlayers'],
          ...['getServerSettings', 'updateServer', 'reinstallServer', 'moveServer'],
          ...FORWARDED.filter(({ statuses }) => !statuses.includes('426')).map((each) => each.operationId),
        ],
      }[service],
    },
    { service, status: 507, operations: 'all', reason: NO_FULL_DISK },
  ]),
  ...OF_DAEMON,
  ...forwardedOf(OF_DAEMON),
  ofPanel(101, ['openTunnel'], 'dredd knows no WebSockets'),
  ofPanel(401, ['openTunnel'], 'without an upgrade, the response is 426'),
  ofPanel(200, ['streamServerEvents'], 'dredd would wait for the end of a stream that has none'),
  ofPanel(202, ['updateAccount'], NO_MAIL),
  ofPanel(
    204,
    ['cancelServerMove'],
    'a move in a run ends at once (testing/moves/server-moves.service.test.ts)',
  ),
  ofPanel(409, ['getServerSettings'], NO_CONTAINER),
  ofPanel(204, ['confirmEmail', 'requestEmailConfirmation'], NO_MAIL),
  ofPanel(403, ['getHealth', 'getLiveness', 'getReadiness', 'getSetup', 'getPublicStatus'], NO_STRANGER),
  ofPanel(200, ['sendTestMail'], NO_MAIL),
  ofPanel(409, ['updateAccount'], NO_SECOND_USER),
  ofPanel(409, ['confirmEmail'], NO_MAIL),
  ofPanel(409, ['rotateAccountApiKey', 'rotateApiKey'], NO_RACE),
  ofPanel(
    409,
    ['createPasskeyRegistrationOptions', 'verifyPasskeyRegistration'],
    'it would be the twenty-first passkey, or an existing one',
  ),
  ofPanel(
    409,
    ['createPasskeyAuthenticationOptions'],
    'a pending login ends when the last passkey is removed, unless it requires a code',
  ),
  ofPanel(409, ['changePassword', 'deletePasskey'], 'the only account has a password'),
  ofPanel(
    409,
    ['createPasskeySignInOptions', 'createPasskeyAccountOptions'],
    'the panel would have to be accessed by IP address',
  ),
  ofPanel(
    423,
    [
      ...['login', 'verifyTwoFactor', 'verifyPasskeyAuthentication', 'verifyPasskeySignIn'],
      ...['changePassword', 'updateAccount', 'reauthenticate'],
    ],
    NO_LOCK,
  ),
];

/** Returns why a run does not have to produce a status; undefined if it must. */
export const whyUnprovoked = (service: Service, operationId: string, status: number): string | undefined =>
  unprovoked.find(
    (entry) =>
      entry.service === service &&
      entry.status === status &&
      (entry.operations === 'all' || entry.operations.includes(operationId)) &&
      !entry.but?.includes(operationId),
  )?.reason;
