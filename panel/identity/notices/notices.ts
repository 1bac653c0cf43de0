import type { CredentialChange } from './notice-words.js';

/** Notifies users by mail of security changes to their account (ASVS 5.0, 6.3.7). */
export interface Notices {
  /**
   * Notifies the user of a change that has been stored. The mail is sent in the background: callers do not wait for a
   * mail server, and do not see its errors.
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
