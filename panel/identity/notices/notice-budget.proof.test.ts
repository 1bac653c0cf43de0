import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { addPerson } from '../../../testing/clients/panel-people.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { type MailServer, type ReceivedMail, startMailServer } from '../../../testing/network/mail-server.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { type TestClock, testClock } from '../../../testing/time/test-clock.js';
import { createLeftMails } from '../../mail/left-mails.js';
import { createPost, type Post } from '../../mail/post.js';
import { createSmtpMailer } from '../../mail/smtp-mailer.js';
import { createNotices, type MailedNotices } from './mailed-notices.js';

const EVE = 'eve@example.org';
const HOME = '192.0.2.1';
const HOUR_MS = 3_600_000;
const ignore = () => undefined;
const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function budgetSuite(open: () => Promise<TestDatabase>, { hasManyPanels }: { hasManyPanels: boolean }): void {
  let database: TestDatabase;
  let clock: TestClock;
  let server: MailServer;
  let posts: Post[];
  let eveId: string;
  let adminId: string;
  /** Lets the mail server accept mails to Eve. Until this is called, the server does not respond to them. */
  let release: () => void;
  let held: number;
  beforeEach(async () => {
    database = await open();
    clock = testClock();
    posts = [];
    held = 0;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    server = await startMailServer({
      onRcptTo({ address }, _session, done) {
        if (address !== EVE) return done();
        held += 1;
        void released.then(() => done());
      },
    });
    eveId = (await addPerson(database.db, 'Eve')).user.id;
    adminId = (await addPerson(database.db, 'Ada', true)).user.id;
  });
  afterEach(async () => {
    release();
    for (const post of posts) await post.close();
    await server.close();
    await database.remove();
  });

  /** Creates the notices of a panel; each call stands for another panel on the same database. */
  function panel(): MailedNotices {
    const basics = { db: database.db, clock, logger };
    const post = createPost({ ...basics, mailer: createSmtpMailer(server.settings) });
    posts.push(post);
    const notices = createNotices({ ...basics, post, publicUrl: 'https://panel.example.org' });
    post.start();
    return notices;
  }
  const closePanels = async () => {
    for (const post of posts.splice(0)) await post.close();
  };
  const flood = async (notices: MailedNotices, count: number) => {
    for (let index = 0; index < count; index += 1) {
      const change = index % 2 === 0 ? 'api_key_created' : 'api_key_revoked';
      notices.credentialChanged(eveId, change, `198.51.100.${index % 7}`);
      await notices.settled();
    }
  };
  const sentTo = (address: string) => server.mails.filter(({ envelope }) => envelope.to.includes(address));
  const queue = () =>
    database.db.models.noticeQueues.findOne({ where: { receiver: EVE }, rejectOnEmpty: true });
  const budgetIsSpent = () =>
    eventually('the job waits for the budget', async () => {
      const job = await database.db.models.jobs.findOne({ where: { kind: 'keys_notices' } });
      const sent = JSON.parse((await queue()).sentAt) as number[];
      return job?.owner === null && job.dueAt !== null && sent.length === 5;
    });

  test('many notices to one e-mail address are combined into few mails, and do not delay notices to others', async () => {
    const notices = panel();
    await flood(notices, 1);
    await eventually('the mail server to hold the first mail', () => held > 0);
    await flood(notices, 403);
    expect(await database.db.models.jobs.count()).toBe(1);
    expect(await database.db.models.noticeQueues.count()).toBe(1);
    notices.credentialChanged(adminId, 'password_changed', HOME);
    const [first] = await server.received(1);
    expect(first?.envelope.to).toEqual(['ada@example.org']);
    expect(first?.read.subject).toBe('Berth: Your password was changed');
    release();
    await eventually('reports of all events', () => eventsIn(sentTo(EVE)) === 404);
    expect(sentTo(EVE).length).toBeLessThanOrEqual(5);
    const digest = sentTo(EVE).at(-1);
    expect(digest?.read.text).toContain('An API key was revoked: ');
    expect(digest?.read.text).toMatch(/from 198\.51\.100\.\d, .+ and other addresses/);
    await eventually('an empty queue', async () => (await database.db.models.jobs.count()) === 0);
  });

  test('an e-mail address gets a limited number of notices an hour, and then one mail for all others', async () => {
    release();
    const notices = panel();
    for (let index = 0; index < 5; index += 1) {
      await flood(notices, 1);
      await server.to(EVE, index + 1);
    }
    await flood(notices, 40);
    await budgetIsSpent();
    expect(sentTo(EVE)).toHaveLength(5);
    // Notices about the password have another limit than those about API keys.
    notices.credentialChanged(eveId, 'password_changed', HOME);
    expect((await server.to(EVE, 6)).at(-1)?.read.subject).toBe('Berth: Your password was changed');

    // Wait until the panel has recorded that this mail was sent. Otherwise the next panel would send it again.
    await eventually('only the notices about API keys to be queued', async () => {
      const jobs = await database.db.models.jobs.findAll();
      return jobs.map(({ kind }) => kind).join() === 'keys_notices';
    });
    // Queued notices must survive SIGKILL: the next panel finds them in the database.
    await closePanels();
    clock.advance(HOUR_MS + 1);
    const next = panel();
    const mails = await server.to(EVE, 7);
    expect(mails).toHaveLength(7);
    expect(mails.at(-1)?.read.subject).toBe('Berth: 40 changes of your account');
    expect(eventsIn(mails)).toBe(46);
    await eventually('an empty queue', async () => (await queue()).jobId === null);
    // Rows without recent mails are deleted, so the next event gets a mail of its own again.
    clock.advance(2 * HOUR_MS);
    await flood(next, 1);
    expect((await server.to(EVE, 8)).at(-1)?.read.subject).toBe('Berth: An API key was created');
  });

  // On SQLite, a panel takes over the jobs of all others, because only one panel can use the database.
  if (hasManyPanels)
    test('if two panels notify one address at the same time, each notice is sent once', async () => {
      release();
      const [one, other] = [panel(), panel()];
      await Promise.all([flood(one, 30), flood(other, 30)]);
      await eventually('all notices to be sent or queued', async () => {
        const job = await database.db.models.jobs.findOne({ where: { kind: 'keys_notices' } });
        return (
          job === null || (job.owner === null && job.dueAt !== null && job.dueAt.getTime() > clock.now())
        );
      });
      const waiting = JSON.parse((await queue()).waiting) as { count: number }[];
      const left = waiting.reduce((sum, { count }) => sum + count, 0);
      expect(sentTo(EVE).length).toBeLessThanOrEqual(5);
      expect(eventsIn(sentTo(EVE)) + left).toBe(60);
    });

  test('a notice that a command of the operator has queued is sent by a panel', async () => {
    const basics = { db: database.db, clock, logger };
    const left = createNotices({ ...basics, post: createLeftMails(basics), publicUrl: 'https://x.example' });
    left.credentialChanged(adminId, 'password_voided', null);
    await left.settled();
    panel();
    expect((await server.to('ada@example.org', 1))[0]?.read.subject).toBe(
      'Berth: Your password was invalidated',
    );
  });
}

/** Returns how many events the mails report, according to their subjects. */
const eventsIn = (mails: readonly ReceivedMail[]): number =>
  mails.reduce((sum, { read }) => sum + Number(/(\d+) changes/.exec(read.subject ?? '')?.[1] ?? 1), 0);

describe('the limit of notices per address, on SQLite', () =>
  budgetSuite(sqliteDatabase, { hasManyPanels: false }));
describeWith(['postgres'], 'the budget of notices, on PostgreSQL', () => {
  budgetSuite(() => postgresDatabase(testService('postgres')), { hasManyPanels: true });
});
