// Browsers have `PublicKeyCredential.parse…FromJSON()` and `toJSON()` for this (WebAuthn 3, 5.1.9 and 5.1.10).

/**
 * Asks the browser for a new passkey.
 *
 * @param {any} options as the panel gave them
 * @returns {Promise<object>} what the panel is to be told
 */
export async function makePasskey(options) {
  requireHost(options.rp.id);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return told(await navigator.credentials.create({ publicKey }).catch(sayWhy));
}

/**
 * Lets one of the account's passkeys answer.
 *
 * @param {any} options as the panel gave them
 * @returns {Promise<object>} what the panel is to be told
 */
export async function answerWithPasskey(options) {
  requireHost(options.rpId);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return told(await navigator.credentials.get({ publicKey }).catch(sayWhy));
}

/**
 * Browsers use passkeys only at the host name that these are bound to, and over https or on this machine. Subdomains are
 * another address to the panel.
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
function told(credential) {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser gave no passkey.');
  return credential.toJSON();
}

/**
 * A browser does not tell a cancelled question from one that ran out of time.
 *
 * @param {Error} cause
 * @returns {never}
 */
function sayWhy(cause) {
  const isThere = cause.name === 'InvalidStateError';
  const message = isThere
    ? 'This device has a passkey of the account already.'
    : 'No passkey was used. Try again, or use another factor.';
  throw new Error(message, { cause });
}
