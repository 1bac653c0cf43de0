export const noticeWords = {
  password_changed: ['Your password was changed', 'The password of your account was changed.'],
  password_reset: [
    'Your password was reset',
    'A new password was set for your account, and all its sessions were ended.',
  ],
  password_voided: [
    'Your password was invalidated',
    'The password of your account is no longer valid, and all its sessions were ended. The operator of the panel has a link with which you can set a new one, once.',
  ],
  account_unlocked: [
    'Your account was unlocked',
    'The lock of your account, caused by failed sign-ins, was removed.',
  ],
  email_changed: ['Your e-mail address was changed', 'The e-mail address of your account was changed.'],
  two_factor_enabled: ['One-time codes are on', 'Signing in to your account now requires a one-time code.'],
  two_factor_disabled: [
    'One-time codes are off',
    'Signing in to your account no longer requires a one-time code.',
  ],
  recovery_codes_renewed: [
    'Your recovery codes were replaced',
    'Your account has new recovery codes; the earlier ones are no longer valid.',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'A recovery code of your account was used, to sign in or to change its one-time codes. It is no longer valid.',
  ],
  passkey_added: ['A passkey was added', 'A passkey was added to your account.'],
  passkeys_dropped: [
    'Your passkeys were removed',
    'All passkeys of your account were removed: they are no longer required at sign-in.',
  ],
  passkey_removed: ['A passkey was removed', 'A passkey was removed from your account.'],
  api_key_rotated: [
    'An API key has a new secret',
    'An API key that acts for your account was given a new secret.',
  ],
  api_key_changed: [
    'An API key was changed',
    'The permissions, allowed addresses, servers or expiry of an API key that acts for your account were changed.',
  ],
  api_key_revoked: ['An API key was revoked', 'An API key that acted for your account was revoked.'],
  api_key_created: ['An API key was created', 'An API key that acts for your account was created.'],
} as const satisfies Record<string, readonly [subject: string, text: string]>;

export type CredentialChange = keyof typeof noticeWords;
