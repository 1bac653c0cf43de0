/** A change of the credentials of an account. */
export type CredentialChange =
  | 'password_changed'
  | 'password_reset'
  | 'password_voided'
  | 'account_unlocked'
  | 'email_changed'
  | 'two_factor_enabled'
  | 'two_factor_disabled'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkeys_dropped'
  | 'api_key_created'
  | 'api_key_rotated'
  | 'api_key_changed'
  | 'api_key_revoked';

/** Notifies users by mail of security changes to their account (ASVS 5.0, 6.3.7). */
export interface Notices {
  /**
   * Notifies the user of a change that has been stored. The mail is sent in the background: callers do not
   * wait for a mail server, and its errors are not theirs.
   *
   * @param address the client's IP address; null from the command line
   * @param formerEmail the previous e-mail address if it has changed; it is notified, too
   */
  credentialChanged(
    userId: string,
    change: CredentialChange,
    address: string | null,
    formerEmail?: string,
  ): void;
}
