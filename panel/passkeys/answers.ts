/** What WebAuthn's two kinds of answers share. The rest of what a browser sends is not looked at. */
type Answer<R> = { id: string; rawId: string; type: 'public-key'; response: R & { clientDataJSON: string } };

/** A new passkey, WebAuthn's `RegistrationResponseJSON`, and the name that it is to have. */
export type NewPasskey = Answer<{ attestationObject: string; transports?: string[] }> & { name?: string };

/** What a passkey signed, WebAuthn's `AuthenticationResponseJSON`. */
export type SignedChallenge = Answer<{
  authenticatorData: string;
  signature: string;
  userHandle?: string | null;
}>;
