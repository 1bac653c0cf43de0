import fc, { type Arbitrary } from 'fast-check';
import { known, type Meanings } from '../steps.js';
import { forwardedMeanings } from './panel-forwarded.js';
import { CRON_EXPRESSIONS, NO_CRON_EXPRESSIONS, SCHEDULE } from './panel-schedules.js';

/** Addresses and ranges for documentation (RFC 5737, RFC 3849). Banning them affects no client. */
export const BANNABLE = ['203.0.113.7', '203.0.113.0/24', '198.51.100.0/24', '2001:db8::/32', '2001:db8::7'];
const NO_ADDRESSES = ['203.0.113.1/24', ':', '::1::', '2001:db8::/129', '::ffff:203.0.113.9'];
const PERMISSIONS = [
  '*',
  'servers.read',
  'servers.control',
  'account.*',
  'users.read',
  'audit.read',
  'bans.*',
];
const NO_PERMISSIONS = ['servers.*', 'apikeys.write', 'radar.write'];
const TYPES = ['nodejs', 'nodejs', 'nodejs', 'teeworlds'];
const NO_TYPES = ['minecraft-bedrock', 'minecraft-java', 'x'];
const PASSWORDS = ['Quiet-Harbour-47', 'Lantern/Orchid 82', 'Teapot-Kestrel-9'];

const FUTURE = ['2096-01-01T00:00:00Z', '2096-01-01T00:00:00.123+02:00'];
const PAST = ['1999-01-01T00:00:00Z'];
const DAY_MS = 86_400_000;

/** Field names with the same meaning in all operations, and the kind of value that they need. */
const KINDS: Record<string, string> = {
  sessionId: 'session',
  userId: 'user',
  keyId: 'apiKey',
  banId: 'ban',
  nodeId: 'node',
  joinCodeId: 'joinCode',
  serverId: 'server',
  serverIds: 'server',
  retainedDataId: 'retained',
  memberId: 'member',
  invitationId: 'invitation',
  scheduleId: 'schedule',
  ownerId: 'owner',
  id: 'passkey',
  key: 'nodeKey',
  code: 'code',
  recoveryCode: 'recoveryCode',
  passkey: 'assertion',
  token: 'resetToken',
  cursor: 'cursor',
};

/** Operations whose whole body is a value from an earlier response. */
const WHOLE: Record<string, string> = {
  verifyPasskeyRegistration: 'newPasskey',
  verifyPasskeyAuthentication: 'assertion',
  verifyPasskeySignIn: 'assertion',
};

/** The fields of a new account that must be those for which its challenge was requested. */
const NEWCOMER: Record<string, string> = {
  email: 'newcomer email',
  username: 'newcomer name',
  passkey: 'newcomer passkey',
};

/** Returns values for fields of the panel's requests with which some of the requests succeed. */
export const panelMeanings: Meanings = (operation, sure) =>
  forwardedMeanings(operation, sure) ?? ownMeanings(operation, sure);

const ownMeanings: Meanings =
  ({ operationId }, sure) =>
  (name, { type }) => {
    const which = sure ? 'newest' : 'any';
    if (type === 'array') return undefined;
    if (operationId === 'createSchedule' && name === 'body' && sure) return fc.constant(SCHEDULE.parts.body);
    const whole = name === 'body' ? WHOLE[operationId] : undefined;
    if (whole !== undefined) return known(whole, which);
    if (operationId === 'deleteServer' && name === 'serverId' && sure)
      return known('installed server', which);
    if (name === 'invitationToken' || (operationId === 'acceptInvitation' && name === 'token'))
      return known('invitationToken', which);
    const newcomer = operationId === 'registerWithPasskey' ? NEWCOMER[name] : undefined;
    if (newcomer !== undefined) return known(newcomer, which);
    if (operationId === 'joinNode' && name === 'code') return known('join code', which);
    const kind = KINDS[name];
    if (kind === 'cursor') return known(`cursor of ${operationId}`, which);
    if (kind !== undefined && !(name === 'id' && !operationId.endsWith('Passkey'))) return known(kind, which);
    return ofPanel(operationId, name, sure);
  };

function ofPanel(operationId: string, name: string, sure: boolean): Arbitrary<unknown> | undefined {
  const which = sure ? 'newest' : 'any';
  const mostly = (right: readonly unknown[], wrong: readonly unknown[] = []) =>
    sure || wrong.length === 0
      ? fc.constantFrom(...right)
      : fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom(...right) },
          { weight: 1, arbitrary: fc.constantFrom(...wrong) },
        );
  switch (name) {
    // The oldest user is the administrator, who must not be deleted.
    case 'to':
      return known('owner', sure ? 'first' : 'any');
    case 'email':
      return TAKES_KNOWN_PERSON.includes(operationId) ? known('email', which) : undefined;
    case 'password':
      return TAKES_PRESENT_PASSWORD.includes(operationId)
        ? known('password', which)
        : mostly(PASSWORDS, ['Password1', 'aB345678', 'x']);
    case 'currentPassword':
      return known('password', which);
    case 'newPassword':
      return mostly(PASSWORDS, ['Password1']);
    case 'address':
      return mostly(BANNABLE, NO_ADDRESSES);
    case 'allowedIps':
      return mostly(['127.0.0.1', '::1', '127.0.0.0/8'], NO_ADDRESSES);
    case 'permissions':
      return mostly(PERMISSIONS, NO_PERMISSIONS);
    case 'type':
      return mostly(TYPES, NO_TYPES);
    case 'cron':
      return mostly(CRON_EXPRESSIONS, NO_CRON_EXPRESSIONS);
    case 'timeZone':
      return mostly(['UTC', 'Europe/Berlin'], ['Mars/Olympus', '+02:00']);
    case 'version':
      return mostly(['latest'], ['0', '20']);
    // Use no small limit, because it would prevent the server of a run from starting.
    case 'diskLimit':
      return mostly([10 ** 9, 10 ** 10]);
    case 'port':
      return known('port', which);
    case 'url':
      return known('nodeUrl', which);
    case 'expiresAt':
      if (operationId === 'inviteMember') return fc.constant(new Date(Date.now() + DAY_MS).toISOString());
      return mostly(FUTURE, PAST);
    case 'membershipExpiresAt':
      return mostly(FUTURE, PAST);
    // Keep rate limits off, because they would limit the run itself. contract-tests/limits tests them.
    case 'rateLimitEnabled':
      return fc.constant(false);
    default:
      return undefined;
  }
}

const TAKES_PRESENT_PASSWORD = ['login', 'reauthenticate'];
/** Operations that get a known address, because they respond in the same way to an unknown one. */
const TAKES_KNOWN_PERSON = ['login', 'requestPasswordReset'];
