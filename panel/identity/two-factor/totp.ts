import { generateSecret, generateURI, verify } from 'otplib';

const SECRET_BYTES = 20;
/** Accepts codes of the two periods before and after the current one (requirements, "TOTP"). */
const TOLERANCE_S = 60;
const ISSUER = 'Berth';

export const newTotpSecret = (): string => generateSecret({ length: SECRET_BYTES });

/** Returns the URL that authenticator apps scan. */
export const otpauthUrl = (secret: string, email: string): string =>
  generateURI({ issuer: ISSUER, label: email, secret });

/**
 * Returns the time step (RFC 6238 4.2) to which a code belongs. Returns undefined for a code that is wrong, too old or
 * too new, or not later than the last accepted one.
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
