/** How long a challenge is valid, in milliseconds. */
export const CHALLENGE_MS = 300_000;

/** Loaded on first use, because it would delay every start. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
export const loadHelpers = () => import('@simplewebauthn/server/helpers');
