import type { UserRow } from '../users/user-row.js';

/** The methods that can complete a login. */
export type FactorMethod = 'totp' | 'passkey' | 'recovery_code';

/** A one-time code or a recovery code. The API document requires exactly one. */
export type FactorProof = { code?: string | undefined; recoveryCode?: string | undefined };

/** Returns the second factors of an account; empty if the password is sufficient. */
export const factorMethods = (row: Pick<UserRow, 'twoFactorEnabled' | 'passkeyEnabled'>): FactorMethod[] => [
  ...(row.twoFactorEnabled ? (['totp'] as const) : []),
  ...(row.passkeyEnabled ? (['passkey'] as const) : []),
  ...(row.twoFactorEnabled ? (['recovery_code'] as const) : []),
];
