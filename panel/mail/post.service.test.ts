import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createPasswordHasher } from '../../lib/secrets/password-hasher.js';
import { sqliteDatabase, type TestDatabase } from '../../testing/database/panel-database.js';
import { failureOf } from '../../testing/failure-of.js';
import { freePort } from '../../testing/network/free-port.js';
import { type MailServer, startMailServer } from '../../testing/network/mail-server.js';
import { eventually } from '../../testing/time/eventually.js';
import { testClock } from '../../testing/time/test-clock.js';
import { createPost, type Post } from './post.js';
import { createSmtpMailer } from './smtp-mailer.js';

type Payload = { to: string };

const ignore = () => undefined;
const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

let database: TestDatabase;
let close: (() => unknown)[];
beforeEach(async () => {
  database = await sqliteDatabase();
  close = [];
});
afterEach(async () => {
  for (const one of close.reverse()) await one();
  await database.remove();
});

async function serve(...args: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...args);
  close.push(() => server.close());
  return server;
}

/** Creates the mail queue of a panel; each call stands for another panel. */
function post(port: number | undefined, maxWaiting?: number) {
  const settings = { host: '127.0.0.1', isTls: false, credentials: undefined, from: 'berth@example.org' };
  const mailer = port === undefined ? undefined : createSmtpMailer({ ...settings, port });
  const more = maxWaiting === undefined ? {} : { maxWaiting };
  const opened: Post = createPost({ db: database.db, clock: testClock(), logger, mailer, ...more });
  close.push(() => opened.close());
  let written = 0;
  const mails = opened.of<Payload>({
    name: 'greeting',
    write: async ({ to }) => ({ to, subject: `Hello ${++written}`, paragraphs: ['Hello.'] }),
  });
  return { post: opened, mails };
}

const waiting = () => database.db.models.jobs.count();
const nothingWaits = () => eventually('an empty queue', async () => (await waiting()) === 0);

test('a queued mail is sent, and then deleted from the queue', async () => {
  const server = await serve();
  const { mails } = post(server.port);
  await mails.queue({ to: 'ada@example.org' });
  expect((await server.received(1))[0]?.read.text).toBe('Hello.\n');
  await nothingWaits();
});

test('without a mail server no mail is sent, but requests that would send one succeed', async () => {
  const { post: none, mails } = post(undefined);
  expect(none.canSend).toBe(false);
  await mails.queue({ to: 'ada@example.org' });
  await nothingWaits();
});

test('if the mail server rejects a mail temporarily, the mail is composed again and sent later', async () => {
  let tries = 0;
  const server = await serve({
    onRcptTo: (_to, _session, done) =>
      ++tries === 1 ? done(Object.assign(new Error('later'), { responseCode: 451 })) : done(),
  });
  const { post: office, mails } = post(server.port);
  office.start();
  await mails.queue({ to: 'ada@example.org' });
  expect((await server.received(1))[0]?.read.subject).toBe('Hello 2');
  await nothingWaits();
});

test('a mail that the server rejects permanently is dropped', async () => {
  const server = await serve({
    onRcptTo: ({ address }, _session, done) =>
      address === 'gone@example.org' ? done(Object.assign(new Error('no'), { responseCode: 550 })) : done(),
  });
  const { mails } = post(server.port);
  await mails.queue({ to: 'gone@example.org' });
  await mails.queue({ to: 'ada@example.org' });
  await nothingWaits();
  expect(server.mails.map(({ envelope }) => envelope.to)).toEqual([['ada@example.org']]);
});

test('mails that could not be sent are sent by the next panel process once the mail server is back', async () => {
  const port = await freePort();
  const first = post(port);
  await first.mails.queue({ to: 'ada@example.org' });
  await eventually(
    'the first attempt',
    async () => (await database.db.models.jobs.findOne())?.error !== null,
  );
  await first.post.close();
  expect(await waiting()).toBe(1);
  const server = await serve({}, port);
  post(port).post.start();
  await server.received(1);
  await nothingWaits();
});

test('mails are queued up to a limit while the mail server is unresponsive, and other work continues', async () => {
  const sockets = new Set<Socket>();
  let most = 0;
  const hanging = createServer((socket) => {
    sockets.add(socket.on('error', ignore).on('close', () => sockets.delete(socket)));
    most = Math.max(most, sockets.size);
  });
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  close.unshift(() => hanging.close());
  const { post: office, mails } = post((hanging.address() as { port: number }).port, 20);
  for (let index = 0; index < 20; index += 1) await mails.queue({ to: `user${index}@example.org` });
  expect(await failureOf(mails.queue({ to: 'late@example.org' }))).toBe('unavailable/unavailable');
  const passwords = createPasswordHasher({ pepper: 'a pepper for tests, 32 characters', cost: 4 });
  expect(await passwords.hash('Quiet-Harbour-47', '192.0.2.1')).toMatch(/^\$2b/);
  await eventually('the first mails being sent', () => sockets.size === 4);
  // A panel that stops aborts the mails being sent, and keeps them for the next panel.
  await office.close();
  await eventually('the connections end', () => sockets.size === 0);
  expect(most).toBe(4);
  expect(await waiting()).toBe(20);
});
