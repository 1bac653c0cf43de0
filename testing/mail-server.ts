import type { AddressInfo } from 'node:net';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpServer } from '../panel/mail/smtp-mailer.js';
import { eventually } from './eventually.js';

/** A mail as the server took it: what was said before it, and what it says. */
export type ReceivedMail = {
  envelope: { from: string; to: string[] };
  /** As it came over the wire. */
  source: string;
  /** As a mail program reads it. */
  read: ParsedMail;
};

/** A real mail server, which keeps what it takes. */
export type MailServer = {
  url: string;
  port: number;
  /** As the panel is told of it. */
  settings: SmtpServer;
  mails: ReceivedMail[];
  /** Waits until there are so many. */
  received(count: number): Promise<ReceivedMail[]>;
  /** All mails to one address, once there are so many. */
  to(address: string, count: number): Promise<ReceivedMail[]>;
  close(): Promise<void>;
};

/** @param options what `smtp-server` takes; by default it asks nobody who they are */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // It takes it on as soon as it is stored.
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
  // Clients that are cut off are the tests' own.
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

/** The one link of a mail, which its text and its HTML have alike. @throws where they have not */
export function linkIn({ read }: ReceivedMail): URL {
  const [inText] = /https?:\/\/\S+#token=\S+/.exec(read.text ?? '') ?? [];
  const [, inHtml] = /href="([^"]+)"/.exec(String(read.html)) ?? [];
  if (inText === undefined || inText !== inHtml) throw new Error(`the links are ${inText} and ${inHtml}`);
  return new URL(inText);
}

/** The token of a link that was mailed. */
export const tokenIn = (mail: ReceivedMail): string =>
  new URLSearchParams(linkIn(mail).hash.slice(1)).get('token') ?? 'none';

/** Whom a mail says that it is for. */
export const receiversOf = ({ read }: ReceivedMail): string[] =>
  ([read.to ?? []].flat() as AddressObject[]).flatMap(({ value }) =>
    value.map(({ address }) => address ?? ''),
  );
