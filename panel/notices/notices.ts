/** What was changed of the ways into an account. */
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

/** Tells people by mail what happened to their account (ASVS 5.0, 6.3.7). */
export interface Notices {
  /**
   * Tells the user of a change that has been stored. It is sent by itself: nobody waits for a mail server, and none of
   * its failures is the caller's.
   *
   * @param address the client's IP address; null from the command line
   * @param formerEmail where the e-mail address has changed: the one before, which is told, too
   */
  credentialChanged(
    userId: string,
    change: CredentialChange,
    address: string | null,
    formerEmail?: string,
  ): void;
}
