/** A mail to one recipient, ready to send. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The error for a mail that the server permanently rejects: the recipient does not exist, or the mail is too large. */
export class MailRefused extends Error {}

/** Why the mail server has not accepted a mail. */
export type MailFault = {
  /** nodemailer's code, such as `EAUTH`, or that of the system, such as `ECONNREFUSED`. */
  code: string;
  /** The status of the server's reply, such as 550; undefined without a reply. */
  status: number | undefined;
  /** The server's reply on one line. It can name people, so it must not be logged. */
  reply: string | undefined;
};

export interface Mailer {
  /**
   * Sends a mail. Resolves when the server has accepted it, or rejects within a time limit.
   *
   * @throws MailRefused; DomainError `unavailable` for errors worth a retry; the signal's reason
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  /**
   * Sends a mail, like `send`. Returns why the server has not accepted it; undefined if it has.
   *
   * @throws MailRefused for an invalid address; the signal's reason
   */
  attempt(mail: Mail, signal: AbortSignal): Promise<MailFault | undefined>;
}
