/** A mail to one recipient, ready to send. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The error for a mail that the server permanently rejects: the recipient does not exist, or the mail is too large. */
export class MailRefused extends Error {}

export interface Mailer {
  /**
   * Sends a mail. Resolves when the server has accepted it, or rejects within a time limit.
   *
   * @throws MailRefused; DomainError `unavailable` for errors worth a retry; the signal's reason
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}
