// This module converts between JSON and WebAuthn's types, with the methods that browsers have for it (WebAuthn 3, 5.1.9
// and 5.1.10).

/**
 * Asks the browser to create a passkey.
 *
 * @param {any} options as returned by the panel
 * @returns {Promise<object>} the result to send to the panel
 */
export async function makePasskey(options) {
  requireHost(options.rp.id);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return toJson(await navigator.credentials.create({ publicKey }).catch(throwReason));
}

/**
 * Signs a challenge with one of the account's passkeys.
 *
 * @param {any} options as returned by the panel
 * @returns {Promise<object>} the result to send to the panel
 */
export async function answerWithPasskey(options) {
  requireHost(options.rpId);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return toJson(await navigator.credentials.get({ publicKey }).catch(throwReason));
}

/**
 * Throws an error if the page is opened at a host name at which passkeys do not work. Browsers use passkeys only at
 * the host name to which they are bound, and over https or on this machine. The panel does not accept passkeys used at
 * a subdomain.
 *
 * @param {string} host
 */
function requireHost(host) {
  if (location.hostname === host && 'PublicKeyCredential' in globalThis) return;
  throw new Error(
    `Passkeys of this panel work only at the host name ${host}, over https or on this machine. Open the panel there instead of at ${location.origin}.`,
  );
}

/** @param {Credential | null} credential */
function toJson(credential) {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser returned no passkey.');
  return credential.toJSON();
}

/**
 * Throws an error with a message for the user. A browser does not distinguish a cancelled prompt from one that timed
 * out.
 *
 * @param {Error} cause
 * @returns {never}
 */
function throwReason(cause) {
  const isThere = cause.name === 'InvalidStateError';
  const message = isThere
    ? 'This device already has a passkey of the account.'
    : 'No passkey was used. Try again, or use another factor.';
  throw new Error(message, { cause });
}
