import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { CertificateAuthority } from '../../testing/network/certificates.js';
import { freePort } from '../../testing/network/free-port.js';
import { type MailServer, receiversOf, startMailServer } from '../../testing/network/mail-server.js';
import { eventually } from '../../testing/time/eventually.js';
import { type Mail, MailRefused } from './mailer.js';
import { createSmtpMailer, type SmtpServer, type SmtpTimes } from './smtp-mailer.js';

const mail: Mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello.\n', html: '<p>Hello.</p>' };
const never = new AbortController().signal;

const close: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of close.splice(0).reverse()) await one();
});

async function serve(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  close.push(() => server.close());
  return server;
}

const mailerFor = (port: number, more: Partial<SmtpServer> = {}, times?: SmtpTimes) =>
  createSmtpMailer(
    {
      host: '127.0.0.1',
      port,
      isTls: false,
      credentials: undefined,
      from: 'Berth <berth@example.org>',
      ...more,
    },
    times,
  );

/** Starts a server that sends prepared text and reads what the client sends. */
async function rawServer(
  onConnection: (socket: Socket) => void,
): Promise<{ port: number; open: Set<Socket> }> {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    socket.resume();
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return { port: (server.address() as { port: number }).port, open };
}

/** Sends a mail. Returns the message of the error, or `sent` if there is none. */
const failure = (port: number, times?: SmtpTimes, more: Partial<SmtpServer> = {}) =>
  mailerFor(port, more, times)
    .send(mail, never)
    .then(
      () => 'sent',
      (error: Error) => (error instanceof MailRefused ? `refused: ${error.message}` : error.message),
    );

test('a mail reaches the mail server with its text, its HTML and its headers', async () => {
  const server = await serve();
  await mailerFor(server.port).send(mail, never);
  const [received] = await server.received(1);
  expect(received?.envelope).toEqual({ from: 'berth@example.org', to: ['ada@example.org'] });
  expect(received?.read).toMatchObject({ subject: 'Hello', text: 'Hello.\n', html: '<p>Hello.</p>' });
  expect(received?.read.from?.value).toEqual([{ address: 'berth@example.org', name: 'Berth' }]);
  expect(received?.read.headers.get('auto-submitted')).toBe('auto-generated');
});

test.each([
  'ada@example.org\r\nBcc: eve@example.org',
  'ada@example.org\nRCPT TO:<eve@example.org>',
  'ada@example.org, eve@example.org',
  'ada@example.org;eve@example.org',
  'Ada <eve@example.org>',
  '"ada@example.org"<eve@example.org>',
  'ada@example.org>\r\nRCPT TO:<eve@example.org',
  'ada@example.org eve@example.org',
  'ada@example.org@evil.example',
  'ada@example.org:eve',
  'ada@[192.0.2.1]',
  'ada',
])('a mail to the invalid address %j is rejected and not passed to the server', async (to) => {
  let asked = 0;
  const server = await serve({
    onConnect(_session, done) {
      asked += 1;
      done();
    },
  });
  await expect(mailerFor(server.port).send({ ...mail, to }, never)).rejects.toThrow(MailRefused);
  expect(asked).toBe(0);
  await mailerFor(server.port).send(mail, never);
  expect((await server.received(1)).map(receiversOf)).toEqual([['ada@example.org']]);
});

test('the subject of a mail cannot add headers to it', async () => {
  const server = await serve();
  const subject = 'Hello\r\nBcc: eve@example.org\r\n\r\n<script>\u2028X-Evil: 1';
  await mailerFor(server.port).send({ ...mail, subject }, never);
  const [received] = await server.received(1);
  expect(received?.read.subject).toBe('Hello Bcc: eve@example.org <script> X-Evil: 1');
  expect(received?.read.bcc).toBeUndefined();
  expect(received?.envelope.to).toEqual(['ada@example.org']);
});

test('the content of a mail cannot make the panel read files or fetch URLs', async () => {
  const server = await serve();
  let fetched = 0;
  const { port } = await rawServer((socket) => {
    fetched += 1;
    socket.end('HTTP/1.1 200 OK\r\n\r\n');
  });
  for (const source of [{ path: '/etc/hostname' }, { href: `http://127.0.0.1:${port}/` }]) {
    const hostile = { ...mail, text: source as unknown as string };
    await expect(mailerFor(server.port).send(hostile, never)).rejects.toThrow('did not accept the mail (E');
  }
  expect([server.mails, fetched]).toEqual([[], 0]);
});

test('permanent rejections by the mail server are distinguished from temporary ones', async () => {
  const answer = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no ada@example.org'), { responseCode })),
  });
  expect(await failure((await serve(answer(550))).port)).toBe('refused: the mail server responded with 550');
  expect(await failure((await serve(answer(451))).port)).toBe(
    'The mail server did not accept the mail (EENVELOPE, 451).',
  );
  expect(await failure(await freePort())).toMatch(
    /^The mail server did not accept the mail \(E(SOCKET|CONNECTION|CONNREFUSED)\)\.$/,
  );
});

test.each([
  ['sends nothing', () => undefined],
  ['hangs up', (socket: Socket) => socket.end()],
  ['sends only a greeting', (socket: Socket) => socket.write('220 hello\r\n')],
  ['does not speak SMTP', (socket: Socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['floods', (socket: Socket) => socket.write(`220-${'x'.repeat(4_000_000)}`)],
])('a mail server that %s is disconnected within the time limit', async (_what, onConnection) => {
  const { port, open } = await rawServer(onConnection);
  expect(await failure(port, { silenceMs: 300, totalMs: 5000 })).toMatch(
    /^The mail server did not accept the mail/,
  );
  await eventually('the end of the connection', () => open.size === 0);
});

test('a reply of the mail server that is too long is not read to its end', async () => {
  const { port } = await rawServer((socket) => socket.write(`220-${'x'.repeat(1_000_000)}`));
  expect(await failure(port, { silenceMs: 120_000, totalMs: 120_000 })).toBe(
    'The mail server did not accept the mail (EPROTOCOL).',
  );
});

test('a mail server that sends its replies byte by byte is disconnected within the time limit as well', async () => {
  const { port, open } = await rawServer((socket) => {
    const timer = setInterval(() => socket.write('220-x\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  expect(await failure(port, { silenceMs: 60_000, totalMs: 500 })).toBe(
    'The mail server did not accept the mail (EABORT).',
  );
  await eventually('the connections', () => open.size === 0);
});

test('aborting `send` disconnects from the mail server, and rejects with the reason of the abort', async () => {
  const { port, open } = await rawServer(() => undefined);
  const stop = new AbortController();
  const sending = mailerFor(port).send(mail, stop.signal);
  await eventually('the connections', () => open.size === 1);
  stop.abort(new Error('the panel is stopping'));
  await expect(sending).rejects.toThrow('the panel is stopping');
  await eventually('the connections', () => open.size === 0);
});

test('the panel signs in to the mail server if required, and does not log a wrong password', async () => {
  const server = await serve({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'berth' && password === 'p@ss:word'
        ? done(null, { user: 'berth' })
        : done(new Error('no')),
  });
  const credentials = { user: 'berth', pass: 'p@ss:word' };
  await mailerFor(server.port, { credentials }).send(mail, never);
  expect(await server.received(1)).toHaveLength(1);
  const wrong = { credentials: { user: 'berth', pass: 'another' } };
  expect(await failure(server.port, undefined, wrong)).toBe(
    'The mail server did not accept the mail (EAUTH, 535).',
  );
});

test('the panel sends its password to a mail server on another machine only by TLS with a valid certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-mail-'));
  close.push(() => rmSync(folder, { recursive: true }));
  const seen: string[] = [];
  const onAuth: NonNullable<SMTPServerOptions['onAuth']> = ({ password }, _session, done) => {
    seen.push(String(password));
    done(null, { user: 'berth' });
  };
  const credentials = { user: 'berth', pass: 'secret' };
  // An address of this machine that the mailer treats as another machine, because of its form.
  const elsewhere = { host: '::ffff:127.0.0.1', credentials };
  const plain = await serve({ allowInsecureAuth: true, onAuth });
  expect(await failure(plain.port, undefined, elsewhere)).toMatch(
    /^The mail server did not accept the mail \(ETLS/,
  );
  const foreign = new CertificateAuthority(folder).selfSigned('DNS:mail.example.org');
  const tls = await serve({ ...foreign, disabledCommands: [], allowInsecureAuth: true, onAuth });
  expect(await failure(tls.port, undefined, { credentials })).toMatch(
    /^The mail server did not accept the mail/,
  );
  expect(seen).toEqual([]);
});
