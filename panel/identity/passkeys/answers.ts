/**
 * The fields that the two kinds of responses in WebAuthn, registration and authentication, have in common. Other
 * fields that browsers send are ignored.
 */
type Answer<R> = { id: string; rawId: string; type: 'public-key'; response: R & { clientDataJSON: string } };

/** The response that creates a passkey (WebAuthn's `RegistrationResponseJSON`), and the name of the passkey. */
export type NewPasskey = Answer<{ attestationObject: string; transports?: string[] }> & {
  clientExtensionResults?: object;
  name?: string;
};

/** The response with a passkey's signature (WebAuthn's `AuthenticationResponseJSON`). */
export type SignedChallenge = Answer<{
  authenticatorData: string;
  signature: string;
  userHandle?: string | null;
}>;
