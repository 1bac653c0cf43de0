import type { AddressInfo } from 'node:net';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpServer } from '../../panel/mail/smtp-mailer.js';
import { eventually } from '../time/eventually.js';

/** A mail as the server received it: its envelope and its content. */
export type ReceivedMail = {
  envelope: { from: string; to: string[] };
  /** The raw message. */
  source: string;
  /** The message as a mail program parses it. */
  read: ParsedMail;
};

/** A real mail server that keeps every mail it receives. */
export type MailServer = {
  url: string;
  port: number;
  /** The settings with which the panel uses this server. */
  settings: SmtpServer;
  mails: ReceivedMail[];
  /** Waits until this many mails have arrived. */
  received(count: number): Promise<ReceivedMail[]>;
  /** Returns all mails to one address, once this many have arrived. */
  to(address: string, count: number): Promise<ReceivedMail[]>;
  close(): Promise<void>;
};

/**
 * Starts the server.
 * @param options options of `smtp-server`; by default it requires no authentication
 */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // A mail counts as received as soon as it is stored.
    onData(stream, session, taken) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString();
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        };
        simpleParser(source).then((read) => {
          mails.push({ envelope, source, read });
          taken();
        }, taken);
      });
    },
    ...options,
  });
  // Ignore errors of connections that tests close on purpose.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const { port: listening } = server.server.address() as AddressInfo;
  const until = async (what: string, select: () => ReceivedMail[], count: number) => {
    await eventually(`${count} mails ${what}`, () => select().length >= count);
    return select();
  };
  const to = (address: string) => mails.filter(({ envelope }) => envelope.to.includes(address));
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    settings: {
      host: '127.0.0.1',
      port: listening,
      isTls: false,
      credentials: undefined,
      from: 'Berth <berth@example.org>',
    },
    mails,
    received: (count) => until('in all', () => mails, count),
    to: (address, count) => until(`to ${address}`, () => to(address), count),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * Returns the only link of a mail, which is the same in its text and its HTML.
 * @throws when the links differ
 */
export function linkIn({ read }: ReceivedMail): URL {
  const [inText] = /https?:\/\/\S+#token=\S+/.exec(read.text ?? '') ?? [];
  const [, inHtml] = /href="([^"]+)"/.exec(String(read.html)) ?? [];
  if (inText === undefined || inText !== inHtml)
    throw new Error(`the text and the HTML of a mail have different links: ${inText} and ${inHtml}`);
  return new URL(inText);
}

/** Returns the token of a mailed link. */
export const tokenIn = (mail: ReceivedMail): string =>
  new URLSearchParams(linkIn(mail).hash.slice(1)).get('token') ?? 'none';

/** Returns the recipients in the headers of a mail. */
export const receiversOf = ({ read }: ReceivedMail): string[] =>
  ([read.to ?? []].flat() as AddressObject[]).flatMap(({ value }) =>
    value.map(({ address }) => address ?? ''),
  );
