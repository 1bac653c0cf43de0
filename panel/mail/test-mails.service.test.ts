import { afterEach, expect, test } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { OwnWindows } from '../../lib/limits/shared-windows.js';
import { failureOf } from '../../testing/failure-of.js';
import { freePort } from '../../testing/network/free-port.js';
import { type MailServer, receiversOf, startMailServer } from '../../testing/network/mail-server.js';
import { testClock } from '../../testing/time/test-clock.js';
import { createSmtpMailer, type SmtpServer } from './smtp-mailer.js';
import { createTestMails } from './test-mails.js';

const ADA = { id: 'usr_00000000000000000000000001', email: 'ada@example.org' };
const GRACE = { id: 'usr_00000000000000000000000002', email: 'grace@example.org' };
const HOME = '192.0.2.1';

const close: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of close.splice(0).reverse()) await one();
});

async function serve(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  close.push(() => server.close());
  return server;
}

function testMailsTo(server: SmtpServer | undefined) {
  const clock = testClock();
  const windows = new OwnWindows(() => clock.now());
  close.push(() => windows.close());
  const mailer = server && createSmtpMailer(server);
  return {
    clock,
    mails: createTestMails({ mailer, server, windows, publicUrl: 'https://panel.example.org' }),
  };
}

/** Sends a test mail through a server. Returns the code and the message of the error. */
async function failureThrough(server: SmtpServer) {
  const { mails } = testMailsTo(server);
  return mails.send(ADA, HOME).catch(({ code, message }) => ({ code, message }));
}

/** The options of a server that refuses each recipient with a reply. */
const refusing = (responseCode: number, message: string): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(Object.assign(new Error(message), { responseCode })),
});

test('a test mail is sent only to the administrator who requests it, before the request ends', async () => {
  const server = await serve();
  const { mails } = testMailsTo(server.settings);
  expect(await mails.send(ADA, HOME)).toEqual({ recipient: ADA.email });
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail && receiversOf(mail)).toEqual([ADA.email]);
  expect(mail?.envelope.to).toEqual([ADA.email]);
  expect(mail?.read.subject).toBe('Berth: Test mail');
  expect(mail?.read.text).toContain('https://panel.example.org');
  expect(mail?.read.text).toContain(HOME);
});

test('the configured mail server is shown without its credentials', async () => {
  const credentials = { user: 'berth', pass: 'p@ss:word' };
  const from = 'Berth <berth@example.org>';
  const { mails } = testMailsTo({ host: 'mail.example.org', port: 587, isTls: false, credentials, from });
  expect(mails.server).toEqual({ configured: true, host: 'mail.example.org', port: 587, sender: from });
  expect(testMailsTo(undefined).mails.server).toEqual({
    ...{ configured: false, host: null, port: null, sender: null },
  });
});

test('without a mail server, a test mail is refused with a code of its own', async () => {
  const { mails } = testMailsTo(undefined);
  for (let count = 0; count < 12; count += 1)
    expect(await failureOf(mails.send(ADA, HOME))).toBe('conflict/mail_not_configured');
});

test.each([
  [550, '5.1.1 no such user.'],
  [451, '4.7.1 try again later'],
])('the reply %i of the mail server is part of the reason', async (status, reply) => {
  const server = await serve(refusing(status, reply));
  expect(await failureThrough(server.settings)).toEqual({
    code: 'mail_not_accepted',
    message: `The mail server rejected the sender or the recipient: ${status} ${reply.replace(/\.$/, '')}.`,
  });
  expect(server.mails).toEqual([]);
});

test('a long reply of the mail server is cut and stays on one line', async () => {
  const server = await serve(refusing(550, `5.1.1 ${'no such user\u2028'.repeat(100)}`));
  const { message } = (await failureThrough(server.settings)) as { message: string };
  expect(message).toMatch(/^The mail server rejected the sender or the recipient: 550 [^\n\r\u2028]*\.$/);
  expect(message.length).toBeLessThan(400);
});

test('the reason says that the mail server rejected the password, without the password', async () => {
  const server = await serve({
    ...{ authOptional: false, allowInsecureAuth: true },
    onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')),
  });
  const credentials = { user: 'berth', pass: 'p@ss:word' };
  const failure = await failureThrough({ ...server.settings, credentials });
  expect(failure).toMatchObject({
    code: 'mail_not_accepted',
    message: expect.stringMatching(/^The mail server rejected the user name or the password: 535 /),
  });
  expect(JSON.stringify(failure)).not.toContain('p@ss');
});

test('the reason says that the mail server cannot be reached', async () => {
  const settings = { host: '127.0.0.1', port: await freePort(), isTls: false, credentials: undefined };
  expect(await failureThrough({ ...settings, from: 'berth@example.org' })).toEqual({
    code: 'mail_not_accepted',
    message: expect.stringMatching(/^The panel cannot connect to the mail server: E[A-Z]+\.$/),
  });
});

test('an address that is no address for SMTP is refused without a connection', async () => {
  const server = await serve();
  const { mails } = testMailsTo(server.settings);
  const odd = { ...ADA, email: 'ada@example.org, eve@example.org' };
  expect(await failureOf(mails.send(odd, HOME))).toBe('conflict/mail_not_accepted');
  expect(server.mails).toEqual([]);
});

test('an administrator can send ten test mails an hour, whatever others send', async () => {
  const server = await serve();
  const { mails, clock } = testMailsTo(server.settings);
  for (let count = 0; count < 10; count += 1) await mails.send(ADA, HOME);
  expect(await failureOf(mails.send(ADA, HOME))).toBe('rate_limited/rate_limited');
  await mails.send(GRACE, HOME);
  clock.advance(3_600_000);
  await mails.send(ADA, HOME);
  expect(server.mails).toHaveLength(12);
});
