import { i18n } from '@lingui/core';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { ApiFailure, api, type Schemas } from '../client';

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

/**
 * Asks the browser to remove a passkey that the panel has not accepted, so that it is not offered at a sign-in. Browsers
 * that cannot do it keep the passkey.
 */
export async function forgetPasskey(credentialId: string): Promise<void> {
  const { signalUnknownCredential } = PublicKeyCredential as unknown as {
    signalUnknownCredential?: (passkey: { rpId: string; credentialId: string }) => Promise<void>;
  };
  await signalUnknownCredential
    ?.call(PublicKeyCredential, { rpId: location.hostname, credentialId })
    .catch(() => undefined);
}

/** Returns whether passkeys can work at this address: they are bound to host names, and never to IP addresses. */
export const canUsePasskeys = (): boolean =>
  browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname);

/** Returns a challenge that any passkey for this panel can sign. */
async function signInChallenge(): Promise<Schemas['PasskeyAuthenticationOptions']> {
  const { data } = await api.POST('/api/v2/passkey/sign-in/options');
  if (data === undefined) throw new Error('the response has no body');
  return data;
}

/**
 * Lets the user choose a passkey for a sign-in without the password.
 *
 * @throws ApiFailure with a sentence for the user
 */
export const choosePasskey = async () => signWithPasskey(await signInChallenge());

/**
 * Offers passkeys in the suggestions of the field for the user's name, until the user chooses one there.
 *
 * @param isWanted returns whether the offer is still wanted, after the challenge has arrived
 * @returns undefined if another request for a passkey has replaced the offer, or if the browser cannot make it
 */
export async function offerPasskeys(
  isWanted: () => boolean,
): Promise<Schemas['PasskeyAuthentication'] | undefined> {
  if (!canUsePasskeys() || !(await browserSupportsWebAuthnAutofill())) return undefined;
  try {
    const options = await signInChallenge();
    if (!isWanted() || options.rpId !== location.hostname) return undefined;
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    return response as unknown as Schemas['PasskeyAuthentication'];
  } catch {
    // The user did not ask for the offer, so the page is complete without it.
    return undefined;
  }
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
