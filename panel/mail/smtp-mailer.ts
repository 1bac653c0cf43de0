import { DomainError, errorCode } from '../../lib/errors/errors.js';
import { isLoopback } from '../../lib/net/network.js';
import { withTimeout } from '../../lib/time/timed.js';
import { oneLine } from './letter.js';
import { type Mail, type Mailer, type MailFault, MailRefused } from './mailer.js';

export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS is used if the server supports it. */
  isTls: boolean;
  credentials: { user: string; pass: string } | undefined;
  /** The sender: `Berth <berth@example.org>`, or only the address. */
  from: string;
};

export type SmtpTimes = {
  /** The timeout for the connection, the greeting, and each reply of the server. */
  silenceMs: number;
  /**
   * The timeout for a whole mail. It is needed because a server that sends its replies in small pieces never reaches
   * the other timeout.
   */
  totalMs: number;
};

const TIMES: SmtpTimes = { silenceMs: 10_000, totalMs: 30_000 };
const MAX_REPLY_BYTES = 65_536;
/** The maximum length of a reply that is shown to an administrator, in UTF-16 code units. */
const MAX_SHOWN_REPLY = 300;

/**
 * nodemailer's codes for errors about the sender, recipient or content. With a reply 5yz (RFC 5321 4.2.1), they are
 * permanent.
 */
const OF_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * Sends mails by SMTP, with a connection for each. A password is sent only over TLS, or to this machine;
 * certificates are verified whenever TLS is used.
 */
export function createSmtpMailer(server: SmtpServer, times: SmtpTimes = TIMES): Mailer {
  const { host, port, isTls, credentials, from } = server;
  const settings = {
    host,
    port,
    secure: isTls,
    requireTLS: credentials !== undefined && !isLoopback(host),
    ...(credentials === undefined ? {} : { auth: credentials }),
    connectionTimeout: times.silenceMs,
    greetingTimeout: times.silenceMs,
    socketTimeout: times.silenceMs,
    dnsTimeout: times.silenceMs,
    socketCloseTimeout: 0,
    maxResponseSize: MAX_REPLY_BYTES,
    // The content of a mail must not make nodemailer read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Loads the library on first use, because loading it would delay every start.
  const open = async () => (await import('nodemailer')).createTransport(settings);
  let transport: ReturnType<typeof open> | undefined;
  const attempt: Mailer['attempt'] = async ({ to, subject, text, html }, signal) => {
    requireOneAddress(to);
    // Prevents automatic replies to the mail (RFC 3834).
    const headers = { 'Auto-Submitted': 'auto-generated' };
    const mail = { from, to, subject: oneLine(subject), text, html, headers };
    try {
      transport ??= open();
      const opened = await transport;
      await withTimeout(signal, times.totalMs, (until) => opened.sendMail({ ...mail, signal: until }));
      return undefined;
    } catch (error) {
      signal.throwIfAborted();
      return faultOf(error);
    }
  };
  return {
    attempt,
    async send(mail, signal) {
      const fault = await attempt(mail, signal);
      if (fault !== undefined) throw translate(fault);
    },
  };
}

/**
 * Checks again that a text is a single address, because other characters could add headers or recipients to the SMTP
 * commands.
 */
function requireOneAddress(address: Mail['to']): void {
  if (!/^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u.test(address))
    throw new MailRefused('the address is invalid');
}

function faultOf(error: unknown): MailFault {
  const { responseCode: status, response: reply } = error as { responseCode?: unknown; response?: unknown };
  return {
    code: errorCode(error) ?? 'TIMEOUT',
    status: typeof status === 'number' ? status : undefined,
    reply: typeof reply === 'string' ? oneLine(reply).trim().slice(0, MAX_SHOWN_REPLY) : undefined,
  };
}

/** Returns an error without the server's reply, because the reply can name people, and errors are logged. */
function translate({ code, status }: MailFault): Error {
  if (status !== undefined && status >= 500 && OF_THE_MAIL.has(code))
    return new MailRefused(`the mail server responded with ${status}`);
  const why = status === undefined ? code : `${code}, ${status}`;
  return new DomainError('unavailable', `The mail server did not accept the mail (${why}).`);
}
