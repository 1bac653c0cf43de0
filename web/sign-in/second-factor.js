const CODE = /^[0-9]{6}$/;

/**
 * Converts the typed text to the form that the panel expects: a code from the app, or a recovery code.
 *
 * @param {string} typed
 * @returns {{ code: string } | { recoveryCode: string }}
 */
export function proofOf(typed) {
  const bare = typed.replace(/[\s-]/g, '').toLowerCase();
  return CODE.test(bare) ? { code: bare } : { recoveryCode: bare };
}
