import type { Schemas } from '../../api/client';

const CODE = /^[0-9]{6}$/;

/** Returns what a user typed as the panel expects it: a code of the app, or a recovery code. */
export function proofOf(typed: string): Schemas['TwoFactorProof'] {
  const bare = typed.replace(/[\s-]/g, '').toLowerCase();
  return CODE.test(bare) ? { code: bare } : { recoveryCode: bare };
}

/** Returns a recovery code in groups, which are easier to copy by hand. */
export const grouped = (recoveryCode: string): string => recoveryCode.match(/.{1,8}/g)?.join('-') ?? '';
