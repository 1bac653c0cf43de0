/** A mail to one recipient, ready to send. */
export type Mail = {
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The server permanently rejects this mail: the recipient does not exist, or the mail is too large. */
export class MailRefused extends Error {}

/** Passes mails to the mail server. */
export interface Mailer {
  /**
   * Sends a mail. Resolves when the server has accepted the mail; in bounded time.
   *
   * @throws MailRefused; DomainError `unavailable` for errors worth a retry; the signal's reason
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}
