const CODE = /^[0-9]{6}$/;

/**
 * What somebody typed, as the panel takes it: a code of the app or a recovery code.
 *
 * @param {string} typed
 * @returns {{ code: string } | { recoveryCode: string }}
 */
export function proofOf(typed) {
  const bare = typed.replace(/[\s-]/g, '').toLowerCase();
  return CODE.test(bare) ? { code: bare } : { recoveryCode: bare };
}
