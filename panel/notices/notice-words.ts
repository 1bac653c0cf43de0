import type { CredentialChange } from './notices.js';

/** What is told of each change: the subject, and what has happened. */
export const noticeWords: Readonly<Record<CredentialChange, readonly [subject: string, told: string]>> = {
  password_changed: ['Your password was changed', 'The password of your account was changed.'],
  password_reset: [
    'Your password was reset',
    'A new password was set for your account, and every session of it was ended.',
  ],
  password_voided: [
    'Your password was voided',
    'The password of your account is worth nothing any more, and every session of it was ended. Who runs the panel has a link with which a new one can be set, once.',
  ],
  account_unlocked: [
    'Your account was unlocked',
    'The lock of your account, after sign-ins that had failed, was lifted.',
  ],
  email_changed: ['Your e-mail address was changed', 'The e-mail address of your account was changed.'],
  two_factor_enabled: [
    'One-time codes are on',
    'Signing in to your account takes a one-time code from now on.',
  ],
  two_factor_disabled: [
    'One-time codes are off',
    'Signing in to your account takes no one-time code any more.',
  ],
  recovery_codes_renewed: [
    'Your recovery codes are new',
    'Your account has new recovery codes; the earlier ones are worth nothing.',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'A recovery code of your account was used, to sign in or to change its one-time codes. It is worth nothing any more.',
  ],
  passkey_added: ['A passkey was added', 'A passkey was added to your account.'],
  passkeys_dropped: [
    'Your passkeys were removed',
    'All passkeys of your account were removed: signing in asks for none any more.',
  ],
  passkey_removed: ['A passkey was removed', 'A passkey was removed from your account.'],
  api_key_rotated: [
    'An API key has a new secret',
    'An API key that acts for your account was given a new secret.',
  ],
  api_key_changed: [
    'An API key was changed',
    'What an API key that acts for your account can do, from where or for how long, was changed.',
  ],
  api_key_revoked: ['An API key was revoked', 'An API key that acted for your account was revoked.'],
  api_key_created: ['An API key was made', 'An API key that acts for your account was made.'],
};
