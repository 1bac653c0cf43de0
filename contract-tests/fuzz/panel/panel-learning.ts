import { generate } from 'otplib';
import { SoftPasskey } from '../../../testing/browser/soft-passkey.js';
import type { ReceivedResponse } from '../../dredd/response-check.js';
import type { Pool } from '../known.js';
import { type Item, jsonOf, type Sent } from '../subject.js';

const CODE_STEP_S = 30;
/** The operations that set a cookie of their own, to which their challenge is bound. */
const MARK_BROWSER = ['createPasskeySignInOptions', 'createPasskeyAccountOptions'];
const ASKS_PASSKEY = [
  ...['createPasskeyAuthenticationOptions', 'createReauthenticationOptions', 'createPasskeySignInOptions'],
];

/** Stores which users can own servers. They are a kind of their own, because the administrator must not be deleted. */
export function learnOwners(
  { operation: { operationId }, parts }: Sent,
  response: ReceivedResponse,
  pool: Pool,
): void {
  if (operationId === 'createUser') pool.add('owner', jsonOf(response)['id']);
  if (operationId === 'deleteUser') pool.drop('owner', parts.path['userId']);
}

/** Stores values of responses that are not ids of resources: cookies, codes, tokens, challenges. */
export function learnSecrets(
  { operation: { operationId }, parts }: Sent,
  response: ReceivedResponse,
  pool: Pool,
  origin: string,
): void {
  const body = jsonOf(response);
  const [setCookie] = (response.headers['set-cookie'] as string[] | undefined) ?? [];
  const cookie = setCookie?.split(';')[0];
  if (cookie !== undefined && !cookie.endsWith('=')) pool.set(kindOfCookie(operationId, body), cookie);
  const items = Array.isArray(body['items']) ? (body['items'] as Item[]) : [];
  if (body['nextCursor'] !== null && body['nextCursor'] !== undefined)
    pool.add(`cursor of ${operationId}`, body['nextCursor']);
  if (operationId === 'listSessions') pool.add('session', ...items.map(({ id }) => id));
  if (operationId === 'setupTwoFactor') pool.compute('code', codesOf(String(body['secret'])));
  if (Array.isArray(body['recoveryCodes'])) pool.set('recoveryCode', ...(body['recoveryCodes'] as unknown[]));
  if (operationId === 'createPasswordResetLink')
    pool.add('resetToken', new URL(String(body['url'])).href.split(/[=#/]/).at(-1));
  if (operationId === 'inviteMember') {
    pool.add('invitation', body['id']);
    pool.add('invited server', parts.path['serverId']);
    const token = String(body['url']).split('#token=')[1];
    if (token !== undefined) pool.add('invitationToken', token);
  }
  if (operationId === 'createJoinCode') pool.add('join code', body['code']);
  if (operationId === 'createSchedule') pool.add('schedule', body['id']);
  if (operationId === 'deleteSchedule') pool.drop('schedule', parts.path['scheduleId']);
  if (operationId === 'acceptInvitation') pool.add('member', body['id']);
  if (operationId === 'changePassword') pool.set('password', (parts.body as Item)['newPassword']);
  if (operationId === 'verifyPasskeyRegistration') pool.add('passkey', body['id']);
  if (operationId === 'createPasskeyRegistrationOptions') {
    const { challenge, rp, user } = body as { challenge: string; rp: { id: string }; user: { id: string } };
    const passkey = new SoftPasskey(user.id);
    pool.compute('newPasskey', () => {
      pool.set('softPasskey', passkey);
      return passkey.create({ challenge, rpId: rp.id, origin });
    });
  }
  if (operationId === 'createPasskeyAccountOptions') {
    const { challenge, rp, user } = body as { challenge: string; rp: { id: string }; user: { id: string } };
    const { email, username } = parts.body as Item;
    pool.set('newcomer email', email);
    pool.set('newcomer name', username);
    pool.set('newcomer passkey', new SoftPasskey(user.id).create({ challenge, rpId: rp.id, origin }));
  }
  if (ASKS_PASSKEY.includes(operationId)) {
    const { challenge, rpId } = body as { challenge: string; rpId: string };
    pool.compute('assertion', () => {
      const passkey = pool.of('softPasskey')[0];
      return passkey instanceof SoftPasskey ? passkey.get({ challenge, rpId, origin }) : undefined;
    });
  }
}

function kindOfCookie(operationId: string, { status }: Item): string {
  if (MARK_BROWSER.includes(operationId)) return 'mark';
  return status === 'two_factor_required' ? 'pending' : 'cookie';
}

/**
 * Returns a function that returns a new TOTP code at each call. The panel accepts a code once, for a time step up to
 * two steps before or after the present one, so each call uses the next step.
 */
function codesOf(secret: string): () => unknown {
  let lastStep = 0;
  return () => {
    lastStep = Math.max(lastStep + 1, Math.floor(Date.now() / 1000 / CODE_STEP_S) - 1);
    return generate({ secret, epoch: lastStep * CODE_STEP_S });
  };
}
