import type { UserRow } from '../accounts/user-row.js';

/** What a login can be completed with. */
export type FactorMethod = 'totp' | 'passkey' | 'recovery_code';

/** Exactly one of the two; the document sees to it. */
export type FactorProof = { code?: string | undefined; recoveryCode?: string | undefined };

/** The factors of an account; none where the password is enough. */
export const factorMethods = (row: Pick<UserRow, 'twoFactorEnabled' | 'passkeyEnabled'>): FactorMethod[] => [
  ...(row.twoFactorEnabled ? (['totp'] as const) : []),
  ...(row.passkeyEnabled ? (['passkey'] as const) : []),
  ...(row.twoFactorEnabled ? (['recovery_code'] as const) : []),
];
