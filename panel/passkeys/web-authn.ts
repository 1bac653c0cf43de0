/** How long a challenge is good for, in milliseconds. */
export const CHALLENGE_MS = 300_000;

/** Only ceremonies need it, and loading it would delay every start. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
export const loadHelpers = () => import('@simplewebauthn/server/helpers');
