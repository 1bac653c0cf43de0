export const CHALLENGE_MS = 300_000;

/** Loads the library on first use, because loading it would delay every start of the panel. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
export const loadHelpers = () => import('@simplewebauthn/server/helpers');
