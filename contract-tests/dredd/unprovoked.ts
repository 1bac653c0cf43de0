import { SERVICES, type Service } from '../../lib/openapi.js';
import { A_FAULT, A_LATE_BODY, type ShownBy } from './shown-by.js';

/** Documented statuses that a run against healthy services cannot bring about, and where they are shown instead. */
export type Unprovoked = {
  service: Service;
  status: number;
  /** By operationId, or every implemented operation that documents the status. */
  operations: 'all' | readonly string[];
  /** Of all, those of which a run does show it. */
  but?: readonly string[];
  reason: string;
  shownBy: ShownBy;
};

const NO_FAULT = 'a fault of ours';
const NO_FULL_DISK = 'the disk would have to be full';
const NO_LIMITS = 'a run is not limited, as it asks more than a person would';
const A_FULL_DISK = ['testing/full-disk.test.ts', 'to its last byte'] as const;
const NO_PATIENCE = 'a run would have to wait half a minute for each';
const NO_BANS = 'the run itself would have to be banned, and nothing else forbids it';
const NO_MAIL = 'a run has no mail server';
const NO_OUTAGE = 'its own database would have to be away';

const A_BAN = ['testing/bans.test.ts', 'is turned away at every path and operation'] as const;

/** The one list of what a run does not show. An entry that a case does provoke fails the run, too. */
export const unprovoked: readonly Unprovoked[] = [
  ...SERVICES.flatMap((service): Unprovoked[] => [
    { service, status: 408, operations: 'all', reason: NO_PATIENCE, shownBy: A_LATE_BODY },
    { service, status: 500, operations: 'all', reason: NO_FAULT, shownBy: A_FAULT },
    { service, status: 507, operations: 'all', reason: NO_FULL_DISK, shownBy: A_FULL_DISK },
  ]),
  {
    service: 'daemon',
    status: 429,
    operations: 'all',
    reason: NO_LIMITS,
    shownBy: ['contract-tests/limits/daemon-limits.test.ts', 'admit exactly as many of 100'],
  },
  {
    service: 'panel',
    status: 429,
    operations: 'all',
    reason: NO_LIMITS,
    shownBy: ['contract-tests/limits/panel-limits.test.ts', 'tell exactly as many of 100'],
  },
  {
    service: 'daemon',
    status: 503,
    operations: 'all',
    but: ['listPlayers', 'pullFile'],
    reason: 'the container engine or the disk would have to be away',
    shownBy: ['daemon/containers/suites/outage-suite.ts', 'refuses all that needs it'],
  },
  {
    service: 'daemon',
    status: 409,
    operations: ['removeContainer'],
    reason: 'work that lets nobody else at the container is no operation of the document yet',
    shownBy: ['daemon/containers/suites/hold-suite.ts', 'lets nobody else at the container'],
  },
  {
    service: 'daemon',
    status: 413,
    operations: ['uploadFile', 'uploadBackup'],
    reason: 'it would be an upload of a gigabyte',
    shownBy: ['testing/files.test.ts', 'over the largest upload are refused'],
  },
  {
    service: 'daemon',
    status: 409,
    operations: ['deleteBackup'],
    reason: 'it would have to be in the middle of being restored',
    shownBy: [
      'daemon/backups/backup-uses.test.ts',
      'a backup that is restored is not deleted, nor are its downloads ended, until that is over',
    ],
  },
  {
    service: 'daemon',
    status: 307,
    operations: ['downloadBackup'],
    reason: 'the backups of a run are in a folder',
    shownBy: ['testing/backups-s3.test.ts', 'sends who has a token to the storage'],
  },
  {
    service: 'daemon',
    status: 423,
    operations: ['continueUpload'],
    reason: 'another request would have to be in the middle of its body',
    shownBy: ['testing/tus-by-hand.test.ts', 'lets one send at a time'],
  },
  {
    service: 'daemon',
    status: 101,
    operations: ['openConsole'],
    reason: 'dredd knows no WebSockets',
    shownBy: ['contract-tests/streams/console.test.ts', 'shows the state, the last lines'],
  },
  {
    service: 'daemon',
    status: 404,
    operations: ['openConsole'],
    reason: 'without an upgrade it is 426 first',
    shownBy: ['contract-tests/streams/console.test.ts', 'refuses who has no credential'],
  },
  {
    service: 'daemon',
    status: 200,
    operations: ['streamEvents'],
    reason: 'dredd would wait for the end of a stream that has none',
    shownBy: ['contract-tests/streams/events.test.ts', 'come as they happen'],
  },
  {
    service: 'daemon',
    status: 403,
    operations: ['getDaemon', 'getHealth', 'getHost', 'getHostStats', 'getCapabilities', 'streamEvents'],
    reason: 'every key may ask for it, and a run comes from an address that may',
    shownBy: ['testing/allow-list.test.ts', 'who is not on it is told so at every path'],
  },
  { service: 'panel', status: 403, operations: ['getHealth'], reason: NO_BANS, shownBy: A_BAN },
  {
    service: 'panel',
    status: 423,
    operations: ['login', 'verifyTwoFactor', 'verifyPasskeyAuthentication'],
    reason: 'the one account would be locked for minutes',
    shownBy: ['plugins/access/sign-in.test.ts', 'the fifth failure locks an account'],
  },
  {
    service: 'panel',
    status: 409,
    operations: ['register'],
    reason: 'registration is closed after the first user, and no operation opens it yet',
    shownBy: ['panel/accounts/accounts.test.ts', 'an address in another case is taken'],
  },
  {
    service: 'panel',
    status: 202,
    operations: ['updateAccount'],
    reason: NO_MAIL,
    shownBy: ['testing/mail.test.ts', 'a new e-mail address counts once the mailed link is followed'],
  },
  {
    service: 'panel',
    status: 204,
    operations: ['confirmEmail'],
    reason: NO_MAIL,
    shownBy: ['testing/mail.test.ts', 'a new e-mail address counts once the mailed link is followed'],
  },
  {
    service: 'panel',
    status: 409,
    operations: ['createPasskeyRegistrationOptions', 'verifyPasskeyRegistration'],
    reason: 'it would be the twenty-first, or one that is there already',
    shownBy: ['panel/passkeys/passkeys.test.ts', 'are 20 of an account at most'],
  },
  {
    service: 'panel',
    status: 409,
    operations: ['createPasskeyAuthenticationOptions'],
    reason: 'a login that waits ends when the last passkey goes, but for one that owes a code',
    shownBy: ['plugins/access/passkeys.test.ts', 'a login of an account without passkeys'],
  },
  {
    service: 'panel',
    status: 409,
    operations: ['confirmEmail'],
    reason: NO_MAIL,
    shownBy: ['panel/accounts/email-changes.test.ts', 'of two who want one address one gets it'],
  },
  {
    service: 'panel',
    status: 409,
    operations: ['updateAccount'],
    reason: 'there is one user alone',
    shownBy: ['panel/accounts/email-changes.test.ts', 'takes the present password, and is nobody else'],
  },
  {
    service: 'panel',
    status: 423,
    operations: ['changePassword', 'updateAccount'],
    reason: 'the one account would be locked for minutes',
    shownBy: [
      'panel/accounts/own-account.test.ts',
      'the present password is needed, and a lock counts here, too',
    ],
  },
  {
    service: 'panel',
    status: 409,
    operations: ['rotateAccountApiKey', 'rotateApiKey'],
    reason: 'another rotation would have to come in between',
    shownBy: ['panel/api-keys/key-rotation.test.ts', 'of many rotations at once one is made'],
  },
  {
    service: 'panel',
    status: 503,
    operations: 'all',
    but: ['createServer', 'deleteServer', 'controlServer', 'getServerLogs', 'listServerPlayers'],
    reason: NO_OUTAGE,
    shownBy: ['panel/database/locked-database.test.ts', 'says so to whoever signs in'],
  },
];

/** What is said of a status that is not provoked; undefined where it has to be. */
export const unprovokedEntry = (
  service: Service,
  operationId: string,
  status: number,
  table: readonly Unprovoked[] = unprovoked,
): Unprovoked | undefined =>
  table.find(
    (entry) =>
      entry.service === service &&
      entry.status === status &&
      (entry.operations === 'all' || entry.operations.includes(operationId)) &&
      !entry.but?.includes(operationId),
  );

/** Why it is not provoked. */
export const whyUnprovoked = (...asked: Parameters<typeof unprovokedEntry>): string | undefined =>
  unprovokedEntry(...asked)?.reason;
