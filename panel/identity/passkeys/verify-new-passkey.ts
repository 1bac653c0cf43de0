import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { DomainError } from '../../../lib/errors/errors.js';
import type { NewPasskey } from './answers.js';
import { adviceFor } from './misfit-advice.js';
import type { RelyingParty } from './relying-party.js';
import { loadWebAuthn } from './web-authn.js';
import { withoutAttestation } from './without-attestation.js';

/** The COSE algorithm identifiers of EdDSA, ES256 and RS256, the preferred one first. */
export const ALGORITHMS = [-8, -7, -257];

/** What a valid response says about the passkey. */
export type VerifiedPasskey = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/**
 * Verifies an authenticator's response to a registration, and returns the new public key in it (WebAuthn 3, 7.1).
 *
 * @throws DomainError `forbidden` (`invalid_passkey`)
 */
export async function verifyNewPasskey(
  { id, rawId, type, response }: NewPasskey,
  expectedChallenge: string,
  party: RelyingParty,
): Promise<VerifiedPasskey> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const attestationObject = await withoutAttestation(response.attestationObject);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON: response.clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo !== undefined) return registrationInfo;
  } catch (cause) {
    throw misfitOfNew(adviceFor(response.clientDataJSON, party), cause);
  }
  throw misfitOfNew();
}

export const misfitOfNew = (advice = 'Start the registration of the passkey again.', cause?: unknown) =>
  new DomainError('forbidden', `The response of this passkey is not valid for this registration. ${advice}`, {
    code: 'invalid_passkey',
    cause,
  });
