import { i18n } from '@lingui/core';
import type { ErrorCode } from '../../../generated/error-codes';

type Text = { text: string; isWhole?: true };

export type Texts = Partial<Record<ErrorCode | `${ErrorCode} ${number}`, Text>>;

/**
 * The error codes that users can meet before they have signed in, and those of every page. `isWhole`: the panel's
 * message says no more than the text.
 */
const everywhere = (): Texts => ({
  account_locked: { text: i18n._('The account is locked after too many failed sign-ins.') },
  conflict: { text: i18n._('This is not possible in the current state.') },
  disk_full: { text: i18n._('The disk of the host is full.') },
  email_taken: { text: i18n._('Another account has this e-mail address.'), isWhole: true },
  email_unconfirmed: { text: i18n._('Confirm your e-mail address first.'), isWhole: true },
  forbidden: { text: i18n._('You are not allowed to do this.') },
  host_name_required: { text: i18n._('Passkeys need an address with a host name.') },
  internal_error: { text: i18n._('Something went wrong in the panel. Its log has the details.') },
  invalid_code: { text: i18n._('The code is wrong or was already used.'), isWhole: true },
  'invalid_credentials 401': { text: i18n._('The e-mail address or the password is wrong.'), isWhole: true },
  'invalid_credentials 403': { text: i18n._('The current password is wrong.'), isWhole: true },
  invalid_passkey: { text: i18n._('The passkey was not accepted.') },
  invalid_token: { text: i18n._('The link is not valid any more. Request a new one.') },
  ip_banned: { text: i18n._('Your address is banned. Ask an administrator.'), isWhole: true },
  missing_capability: { text: i18n._('This requires a permission that you do not have.') },
  not_found: { text: i18n._('It does not exist, or you have no access to it.') },
  rate_limited: { text: i18n._('Too many requests. Try again in a moment.'), isWhole: true },
  registration_closed: {
    text: i18n._('Registration is closed. Ask an administrator for an account.'),
    isWhole: true,
  },
  second_factor_required: { text: i18n._('Set up a second factor first.') },
  setup_token_required: { text: i18n._('Open the set-up link that the panel printed when it started.') },
  unauthorized: { text: i18n._('You are not signed in any more. Sign in again.'), isWhole: true },
  unavailable: { text: i18n._('Something that this needs is not available. Try again later.') },
  weak_password: { text: i18n._('Choose a stronger password.') },
});

const sources = [everywhere];

/** Adds the texts for further error codes. The sign-in page, which is small, does without them. */
export function addFailureTexts(more: () => Texts): void {
  sources.push(more);
}

/**
 * Returns the panel's message about an error in the reader's language, as far as the application has a text for its code. The
 * panel's own message, which is in English, follows in parentheses if it says more.
 */
export function inReadersLanguage(status: number, code: string, message: string): string {
  if (i18n.locale === 'en') return message;
  const all: Partial<Record<string, Text>> = Object.assign({}, ...sources.map((texts) => texts()));
  const key = code.startsWith('too_many_') ? 'rate_limited' : code;
  const found = all[key] ?? all[`${key} ${status}`];
  if (found === undefined) return message;
  return found.isWhole ? found.text : `${found.text} (${message})`;
}
