/** A mail to one person, ready to go. */
export type Mail = {
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The server takes this mail from nobody, however often it is asked: there is no such person, or it is too large. */
export class MailRefused extends Error {}

/** Hands mails to the server that brings them to people. */
export interface Mailer {
  /**
   * Resolves once the server has taken the mail on; in bounded time.
   *
   * @throws MailRefused; DomainError `unavailable` for all that another attempt may mend; the signal's reason
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}
