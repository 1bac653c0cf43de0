import { i18n } from '@lingui/core';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { ApiFailure, type Schemas } from '../client';

/**
 * Asks the browser to create a passkey.
 *
 * @throws ApiFailure with a sentence for the user
 */
export async function createPasskey(options: Schemas['PasskeyRegistrationOptions']) {
  requireHost(options.rp.id);
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON }).catch(
    throwReason,
  )) as unknown as Schemas['PasskeyRegistration'];
}

/**
 * Signs a challenge with one of the account's passkeys.
 *
 * @throws ApiFailure with a sentence for the user
 */
export async function signWithPasskey(options: Schemas['PasskeyAuthenticationOptions']) {
  requireHost(options.rpId ?? location.hostname);
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON }).catch(
    throwReason,
  )) as unknown as Schemas['PasskeyAuthentication'];
}

/** Browsers use passkeys only at the host name to which they are bound, and over https or on this machine. */
function requireHost(host: string | undefined): void {
  if (location.hostname === host && browserSupportsWebAuthn()) return;
  const message = i18n._(
    'Passkeys of this panel work only at the host name {host}, over https or on this machine. Open the panel there instead of at {origin}.',
    { host, origin: location.origin },
  );
  throw new ApiFailure(0, 'wrong_host', message);
}

/** A browser does not distinguish a cancelled prompt from one that timed out. */
function throwReason(cause: Error): never {
  const isThere = cause.name === 'InvalidStateError';
  const message = isThere
    ? i18n._('This device already has a passkey of the account.')
    : i18n._('No passkey was used. Try again, or use another way.');
  throw new ApiFailure(0, isThere ? 'passkey_exists' : 'no_passkey_used', message);
}
