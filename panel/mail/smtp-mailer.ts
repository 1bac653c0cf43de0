import { DomainError, errorCode } from '../../lib/errors.js';
import { isLoopback } from '../../lib/network.js';
import { withTimeout } from '../../lib/timed.js';
import { oneLine } from './letter.js';
import { type Mail, type Mailer, MailRefused } from './mailer.js';

/** Where mails are handed over, and whom they are from. */
export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte; without it STARTTLS is used where the server has it. */
  isTls: boolean;
  credentials: { user: string; pass: string } | undefined;
  /** `Berth <berth@example.org>`, or the address alone. */
  from: string;
};

export type SmtpTimes = {
  /** For the connection, the greeting, and each silence after them. */
  silenceMs: number;
  /** For a mail in all: a server that drips would never be silent. */
  totalMs: number;
};

const TIMES: SmtpTimes = { silenceMs: 10_000, totalMs: 30_000 };
const MAX_REPLY_BYTES = 65_536;

/** What the server says of a mail and not of us: 5yz to its sender, receiver or content (RFC 5321 4.2.1). */
const OF_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * Mails by SMTP, a connection each. A password is sent over TLS alone, but to this machine itself; certificates are
 * checked wherever there is TLS.
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
    // A mail is what it says: nothing of it is read from the disk or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Only who sends needs it, and loading it would delay every start.
  const open = async () => (await import('nodemailer')).createTransport(settings);
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send({ to, subject, text, html }, signal) {
      requireOneAddress(to);
      // RFC 3834: nobody's holiday answers it.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const mail = { from, to, subject: oneLine(subject), text, html, headers };
      try {
        transport ??= open();
        const opened = await transport;
        await withTimeout(signal, times.totalMs, (until) => opened.sendMail({ ...mail, signal: until }));
      } catch (error) {
        signal.throwIfAborted();
        throw translate(error);
      }
    },
  };
}

/** Whatever a caller lets through: nothing in an address ends the line, the brackets or the list that it stands in. */
function requireOneAddress(address: Mail['to']): void {
  if (!/^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u.test(address))
    throw new MailRefused('it is no address');
}

/** Without its cause, which has what the server said: that names people, and is logged. */
function translate(error: unknown): Error {
  const code = errorCode(error) ?? 'TIMEOUT';
  const reply = (error as { responseCode?: unknown }).responseCode;
  const status = typeof reply === 'number' ? reply : undefined;
  if (status !== undefined && status >= 500 && OF_THE_MAIL.has(code))
    return new MailRefused(`the mail server answers ${status}`);
  const why = status === undefined ? code : `${code}, ${status}`;
  return new DomainError('unavailable', `The mail server takes no mail (${why}).`);
}
