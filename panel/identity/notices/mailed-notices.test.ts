import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addPerson } from '../../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { type MailServer, receiversOf, startMailServer } from '../../../testing/network/mail-server.js';
import { testClock } from '../../../testing/time/test-clock.js';
import { createPost, type Post } from '../../mail/post.js';
import { createSmtpMailer } from '../../mail/smtp-mailer.js';
import { createNotices } from './mailed-notices.js';
import { type CredentialChange, noticeWords } from './notice-words.js';

const PUBLIC_URL = 'https://panel.example.org';
const ignore = () => undefined;

let database: TestDatabase;
let server: MailServer;
let post: Post;
let userId: string;
beforeEach(async () => {
  database = await sqliteDatabase();
  server = await startMailServer();
  userId = (await addPerson(database.db, 'Ada')).user.id;
});
afterEach(async () => {
  await post.close();
  await server.close();
  await database.remove();
});

function notices(hasServer = true) {
  const warnings: unknown[] = [];
  const logger = { debug: ignore, info: ignore, error: ignore, warn: (said: unknown) => warnings.push(said) };
  const basics = { db: database.db, clock: testClock(), logger };
  post = createPost({ ...basics, mailer: hasServer ? createSmtpMailer(server.settings) : undefined });
  return { warnings, notices: createNotices({ ...basics, post, publicUrl: PUBLIC_URL }) };
}

test.each(
  Object.keys(noticeWords) as CredentialChange[],
)("the notice of the change %s has its time and the client's address", async (change) => {
  notices().notices.credentialChanged(userId, change, '198.51.100.23');
  const [mail] = await server.received(1);
  if (mail === undefined) throw new Error('no mail');
  expect(receiversOf(mail)).toEqual(['ada@example.org']);
  expect(mail.read.subject).toBe(`Berth: ${noticeWords[change][0]}`);
  expect(mail.read.text).toContain(noticeWords[change][1]);
  expect(mail.read.text).toContain(
    `Panel: ${PUBLIC_URL}\nTime: 2026-03-01T12:00:00.000Z\nFrom: 198.51.100.23\n`,
  );
});

test('a changed e-mail address is also reported to the previous address', async () => {
  notices().notices.credentialChanged(userId, 'email_changed', null, 'old@example.org');
  const mails = await server.received(2);
  expect(mails.flatMap(receiversOf).sort()).toEqual(['ada@example.org', 'old@example.org']);
  expect(mails[0]?.read.text).toContain('From: the command line of the panel');
});

test('if the mail server rejects one of two addresses, the other one is still notified', async () => {
  await server.close();
  server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      address === 'old@example.org' ? done(Object.assign(new Error('no'), { responseCode: 550 })) : done(),
  });
  notices().notices.credentialChanged(userId, 'email_changed', null, 'old@example.org');
  expect((await server.received(1)).flatMap(receiversOf)).toEqual(['ada@example.org']);
});

test('without a mail server no notice is stored or logged', async () => {
  const { notices: muted, warnings } = notices(false);
  muted.credentialChanged(userId, 'password_changed', null);
  // The database runs queries one after the other, so a query that stores a notice would end before these queries do.
  for (let turn = 0; turn < 10; turn += 1) await database.db.models.users.count();
  expect(await database.db.models.jobs.count()).toBe(0);
  expect(warnings).toEqual([]);
});
