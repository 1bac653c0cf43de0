/**
 * The common fields of the two kinds of responses in WebAuthn: registration and authentication. Other fields that
 * browsers send are ignored.
 */
type Answer<R> = { id: string; rawId: string; type: 'public-key'; response: R & { clientDataJSON: string } };

/** A new passkey, WebAuthn's `RegistrationResponseJSON`, and its name. */
export type NewPasskey = Answer<{ attestationObject: string; transports?: string[] }> & { name?: string };

/** The signature of a passkey, WebAuthn's `AuthenticationResponseJSON`. */
export type SignedChallenge = Answer<{
  authenticatorData: string;
  signature: string;
  userHandle?: string | null;
}>;
