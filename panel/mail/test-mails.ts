import type { MailServer, TestMail } from '../../generated/panel/types.js';
import { asClause, DomainError } from '../../lib/errors/errors.js';
import type { SharedWindows } from '../../lib/limits/shared-windows.js';
import { composeMail } from './letter.js';
import { admitMail } from './mail-budget.js';
import { type Mailer, type MailFault, MailRefused } from './mailer.js';
import type { SmtpServer } from './smtp-mailer.js';

/** Shows administrators whether the panel can send mails. */
export interface TestMails {
  /** The configured mail server, without its credentials. */
  readonly server: MailServer;
  /**
   * Sends a mail to the user and waits until the mail server has accepted it. The mail is not queued.
   *
   * @param address the client's IP address, which the mail contains
   * @throws DomainError `conflict` (`mail_not_configured`, `mail_not_accepted`); `rate_limited` after ten mails to the
   * user within an hour
   */
  send(user: { id: string; email: string }, address: string): Promise<TestMail>;
}

export type TestMailsOptions = {
  /** The connection to the mail server; undefined if none is configured. */
  mailer: Pick<Mailer, 'attempt'> | undefined;
  server: Pick<SmtpServer, 'host' | 'port' | 'from'> | undefined;
  windows: Pick<SharedWindows, 'admit'>;
  publicUrl: string;
};

export function createTestMails({ mailer, server, windows, publicUrl }: TestMailsOptions): TestMails {
  return {
    server: {
      configured: server !== undefined,
      host: server?.host ?? null,
      port: server?.port ?? null,
      sender: server?.from ?? null,
    },
    async send({ id, email }, address) {
      if (mailer === undefined) {
        throw new DomainError('conflict', 'No mail server is configured: set SMTP_URL and SMTP_FROM.', {
          code: 'mail_not_configured',
        });
      }
      await admitMail(windows, 'test_mails_of_account', id);
      const mail = composeMail(letterTo(email, { publicUrl, address }));
      const fault = await mailer.attempt(mail, new AbortController().signal).catch(faultOfAddress);
      if (fault !== undefined)
        throw new DomainError('conflict', sentenceOf(fault), { code: 'mail_not_accepted' });
      return { recipient: email };
    },
  };
}

const letterTo = (to: string, { publicUrl, address }: { publicUrl: string; address: string }) => ({
  to,
  subject: 'Berth: Test mail',
  paragraphs: ['This is the test mail that you have requested. The panel can send mails.'],
  facts: [
    ['Panel', publicUrl],
    ['From', address],
  ] as const,
});

/** The mailer rejects an address before it connects to the server. */
function faultOfAddress(error: unknown): MailFault {
  if (!(error instanceof MailRefused)) throw error;
  return { code: 'EENVELOPE', status: undefined, reply: undefined };
}

const UNREACHABLE = 'The panel cannot connect to the mail server';
const SILENT = 'The mail server did not respond in time';

/** What the codes of nodemailer and of the system mean. */
const MEANINGS: Readonly<Record<string, string>> = {
  EDNS: 'The host name of the mail server is unknown',
  ENOTFOUND: 'The host name of the mail server is unknown',
  ECONNREFUSED: UNREACHABLE,
  ECONNECTION: UNREACHABLE,
  ESOCKET: UNREACHABLE,
  ETIMEDOUT: SILENT,
  EABORT: SILENT,
  TIMEOUT: SILENT,
  EAUTH: 'The mail server rejected the user name or the password',
  ENOAUTH: 'The mail server rejected the user name or the password',
  ETLS: 'The mail server offers no encrypted connection, which the password requires',
  EENVELOPE: 'The mail server rejected the sender or the recipient',
  EMESSAGE: 'The mail server rejected the mail',
  EPROTOCOL: 'The response of the mail server is not valid SMTP',
};

/** Returns the reason in words, with the server's reply or the code of the error. */
const sentenceOf = ({ code, reply }: MailFault): string =>
  `${MEANINGS[code] ?? 'The mail server did not accept the mail'}: ${asClause(reply ?? code)}.`;
