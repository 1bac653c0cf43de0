import { generateSecret, generateURI, verify } from 'otplib';

const SECRET_BYTES = 20;
/** Two periods either side (requirements, "TOTP"). */
const TOLERANCE_S = 60;
const ISSUER = 'Berth';

export const newTotpSecret = (): string => generateSecret({ length: SECRET_BYTES });

/** What authenticator apps take in. */
export const otpauthUrl = (secret: string, email: string): string =>
  generateURI({ issuer: ISSUER, label: email, secret });

/**
 * The step (RFC 6238 4.2) whose code this is, of those around now that come after the one last taken; undefined where it
 * is none's.
 */
export async function matchingStep(
  secret: string,
  code: string,
  { nowMs, after }: { nowMs: number; after: number | null },
): Promise<number | undefined> {
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(nowMs / 1000),
    epochTolerance: TOLERANCE_S,
    ...(after === null ? {} : { afterTimeStep: after }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
