import type { Transaction } from 'sequelize';
import { Op } from 'sequelize';
import { DomainError } from '../../lib/errors/errors.js';
import { createGate } from '../../lib/limits/gate.js';
import type { Logger } from '../../lib/logging/logger.js';
import { newId } from '../../lib/text/ids.js';
import type { PanelDatabase, Storage } from '../database/panel-database.js';
import { type Attempt, JobDelayed } from '../jobs/jobs.js';
import { StoredJobs } from '../jobs/stored-jobs.js';
import { composeMail, type Letter } from './letter.js';
import { type Mailer, MailRefused } from './mailer.js';

/**
 * The lanes (separate queues) of mails. A mail waits only for mails in the same lane: notices of changed credentials,
 * notices of changed API keys, and mails requested by users, such as a link to reset a password.
 */
export type MailLane = 'credentials' | 'keys' | 'ordinary';

export type MailKind<P extends object> = {
  /** The kind of the mails. It is stored with every queued mail, so it must not change after a release. */
  name: string;
  /**
   * Composes the mail. Called for each attempt, so that links are not stored in the database before they are sent.
   *
   * @returns undefined if there is nothing to send any more
   */
  write(payload: P): Promise<Letter | undefined>;
};

/** A kind of job that sends several mails, one after the other, as they become due. */
export type MailSeries<P extends object> = {
  /** The kind of the jobs that send this series. It is stored, so it must not change after a release. */
  name: string;
  lane: MailLane;
  /**
   * Returns the next mail, or how long to wait until it may be sent. Returns undefined if the job has nothing left to
   * send.
   */
  next(job: { id: string; payload: P }): Promise<DueMail | { waitMs: number } | undefined>;
};

/** A mail to send now. `sent` is called when the mail server has accepted the mail or has permanently rejected it. */
export type DueMail = { letter: Letter; sent(): Promise<void> };

export interface MailSeriesOf<P extends object> {
  /** Stores a job in the caller's transaction. A panel with a mail server starts it soon after the commit. */
  insert(job: { id: string; payload: P }, transaction: Transaction): Promise<void>;
}

export interface MailsOf<P extends object> {
  /**
   * Queues a mail together with the writes of `store`, in one transaction. Does not wait for a mail server. Without a
   * mail server, the mail is queued as well and dropped later, so that the caller takes the same time.
   *
   * @throws DomainError `unavailable` while too many mails of the kind are queued, or if it cannot be stored
   */
  queue(payload: P, store?: (transaction: Transaction) => Promise<void>): Promise<void>;
}

/** The mail server has accepted the mail, has rejected it for ever, or could not be reached. */
export type Delivery = 'accepted' | 'rejected' | 'failed';

/**
 * The mail queue. Mails are stored until the mail server has accepted them, so that they survive a killed
 * panel and an unavailable server. If the panel is killed while it sends a mail, the mail may arrive twice.
 */
export interface Post {
  readonly canSend: boolean;
  /** The number of attempts to deliver a mail since the start of this panel, by result. */
  readonly deliveries: Readonly<Record<Delivery, number>>;
  of<P extends object>(kind: MailKind<P>): MailsOf<P>;
  series<P extends object>(series: MailSeries<P>): MailSeriesOf<P>;
  /** Starts to send mails that are due, including those that other panels have not sent. */
  start(): void;
  /** Stops sending within a limited time. Queued mails are left to the next panel. */
  close(): Promise<void>;
}

export type PostOptions = Storage & {
  logger: Logger;
  /** The connection to the mail server; undefined if none is configured. */
  mailer: Mailer | undefined;
  /** The maximum number of queued mails per kind; further ones are rejected. */
  maxWaiting?: number;
};

/**
 * The maximum number of attempts, half a minute apart. A mail is dropped after a quarter of an hour, or later if the
 * server is unresponsive.
 */
const MAX_ATTEMPTS = 30;
const MAX_WAITING = 1000;
/**
 * The maximum number of attempts for a series of mails, which is retried for at least a day. Further events during this
 * time are stored with the series (`notice-queue.ts`) and need no other job.
 */
const MAX_SERIES_ATTEMPTS = 2880;
/** The maximum number of concurrent connections to the mail server, per lane. */
const MAX_SENDING: Readonly<Record<MailLane, number>> = { credentials: 2, keys: 1, ordinary: 4 };
/**
 * The maximum number of mails of a lane that wait for a free connection. It exceeds the number of concurrent jobs, so
 * no mail is rejected.
 */
const MAX_IN_TURN = 1024;

export function createPost({ mailer, maxWaiting, ...options }: PostOptions): Post {
  const { db, logger } = options;
  // Each lane runs its own jobs, so that mails that cannot be sent occupy no job slots of other lanes, or of other work
  // such as installations.
  const openLane = (lane: MailLane) => ({
    jobs: new StoredJobs(options),
    inTurn: createGate({ maxRunning: MAX_SENDING[lane], maxWaiting: MAX_IN_TURN }),
  });
  const lanes = {
    credentials: openLane('credentials'),
    keys: openLane('keys'),
    ordinary: openLane('ordinary'),
  };
  const all = Object.values(lanes);

  const { deliver, deliveries } = createDelivery({ mailer, logger });

  async function send<P extends object>(kind: MailKind<P>, payload: P, signal: AbortSignal): Promise<void> {
    const letter = mailer && (await kind.write(payload));
    if (letter !== undefined) await deliver(kind.name, letter, signal);
  }

  return {
    canSend: mailer !== undefined,
    deliveries,
    of<P extends object>(kind: MailKind<P>): MailsOf<P> {
      const { name } = kind;
      const { jobs, inTurn } = lanes.ordinary;
      const mails = jobs.of<P, void>({
        name,
        maxAttempts: MAX_ATTEMPTS,
        perform: ({ payload }, signal) => inTurn(() => send(kind, payload, signal), signal),
      });
      return {
        async queue(payload, store = async () => undefined) {
          await requireQueueSpace(db, name, maxWaiting);
          await mails.accept({ id: newId('mail_'), payload }, store);
        },
      };
    },
    series<P extends object>({ name, lane, next }: MailSeries<P>): MailSeriesOf<P> {
      const { jobs, inTurn } = lanes[lane];
      /** Sends the next mail. @returns false if nothing is left to send */
      const sendNext = async (job: Attempt<P>, signal: AbortSignal): Promise<boolean> => {
        const due = await next(job);
        if (due === undefined) return false;
        if ('waitMs' in due) throw new JobDelayed(due.waitMs);
        await deliver(name, due.letter, signal);
        await due.sent();
        return true;
      };
      return jobs.of<P, void>({
        name,
        maxAttempts: MAX_SERIES_ATTEMPTS,
        // Give up the lane's connection after each mail and wait in its queue again, so that a long series does not
        // delay other mails.
        async perform(job, signal) {
          while (await inTurn(() => sendNext(job, signal), signal));
        },
      });
    },
    start() {
      for (const { jobs } of all) jobs.start();
    },
    async close() {
      await Promise.all(all.map(({ jobs }) => jobs.close()));
    },
  };
}

/** Returns the function that sends one mail, and the numbers of its results. */
function createDelivery({ mailer, logger }: Pick<PostOptions, 'mailer' | 'logger'>) {
  const deliveries: Record<Delivery, number> = { accepted: 0, rejected: 0, failed: 0 };

  async function deliver(name: string, letter: Letter, signal: AbortSignal): Promise<void> {
    if (mailer === undefined) return;
    try {
      await mailer.send(composeMail(letter), signal);
      deliveries.accepted += 1;
    } catch (error) {
      deliveries[error instanceof MailRefused ? 'rejected' : 'failed'] += 1;
      if (!(error instanceof MailRefused)) throw error;
      const why = error.message;
      logger.warn({ kind: name, why }, 'dropped a mail that the mail server permanently rejected');
    }
  }

  return { deliver, deliveries };
}

/** Rejects mails while too many of their kind are queued. @throws DomainError `unavailable` */
async function requireQueueSpace(db: PanelDatabase, kind: string, maxWaiting = MAX_WAITING): Promise<void> {
  const waiting = await db.models.jobs.count({ where: { kind, dueAt: { [Op.ne]: null } } });
  if (waiting < maxWaiting) return;
  throw new DomainError('unavailable', 'Too many mails are queued; try again later.', {
    retryAfterS: 60,
  });
}
