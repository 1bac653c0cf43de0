import type { Transaction } from 'sequelize';
import { Op } from 'sequelize';
import { DomainError } from '../../lib/errors.js';
import { createGate } from '../../lib/gate.js';
import { newId } from '../../lib/ids.js';
import type { Logger } from '../../lib/logger.js';
import type { PanelDatabase, Storage } from '../database/panel-database.js';
import { type Attempt, JobDelayed } from '../jobs/jobs.js';
import { createJobs } from '../jobs/stored-jobs.js';
import { composeMail, type Letter } from './letter.js';
import { type Mailer, MailRefused } from './mailer.js';

/**
 * Mails of one lane wait for each other and for no mail of another lane: notices of changed credentials before all,
 * notices of changed API keys, and mails that people ask for, such as a link to reset a password.
 */
export type MailLane = 'credentials' | 'keys' | 'ordinary';

export type MailKind<P extends object> = {
  /** Stored with every mail that waits: it never changes once released. */
  name: string;
  /**
   * Writes the mail as it is sent, anew for each attempt, so that no link stands in the database before it is on its
   * way. @returns undefined where there is nothing to send any more
   */
  write(payload: P): Promise<Letter | undefined>;
};

/** Mails of which each job sends as many as are due, one after the other. */
export type MailSeries<P extends object> = {
  /** The kind of its jobs, which never changes once released. */
  name: string;
  lane: MailLane;
  /** Returns the next mail, or how long to wait for it; undefined where the job has nothing to send any more. */
  next(job: { id: string; payload: P }): Promise<DueMail | { waitMs: number } | undefined>;
};

/** `sent` is called once the mail server has taken the mail on, or has refused it for good. */
export type DueMail = { letter: Letter; sent(): Promise<void> };

export interface MailSeriesOf<P extends object> {
  /** Stores a job in the caller's transaction. A panel with a mail server begins it soon after the commit. */
  insert(job: { id: string; payload: P }, transaction: Transaction): Promise<void>;
}

/** The mails of one kind. */
export interface MailsOf<P extends object> {
  /**
   * Stores that a mail is to be sent, with what `store` writes, in one transaction. Nobody waits for a mail server.
   * Where there is none, it is stored and dropped: what the caller sees is the same.
   *
   * @throws DomainError `unavailable` while too many of the kind wait, or where it cannot be stored
   */
  queue(payload: P, store?: (transaction: Transaction) => Promise<void>): Promise<void>;
}

/**
 * Mails on their way: stored until the server has taken them on, so that they outlive a panel that is killed and a mail
 * server that is away. One that the panel was killed over may come twice.
 */
export interface Post {
  /** Whether there is a mail server at all. */
  readonly canSend: boolean;
  of<P extends object>(kind: MailKind<P>): MailsOf<P>;
  series<P extends object>(series: MailSeries<P>): MailSeriesOf<P>;
  /** Begins to look for mails that others have left, or that are due. */
  start(): void;
  /** Leaves what waits to the next panel, in bounded time. */
  close(): Promise<void>;
}

export type PostOptions = Storage & {
  logger: Logger;
  /** Undefined without SMTP. */
  mailer: Mailer | undefined;
  /** Of one kind; one more is refused. */
  maxWaiting?: number;
};

/** Attempts are half a minute apart: it is given up after a quarter of an hour, or later where the server hangs. */
const MAX_ATTEMPTS = 30;
const MAX_WAITING = 1000;
/** A series goes on for a day at least: its events are collected in the meantime and cost no more rows. */
const MAX_SERIES_ATTEMPTS = 2880;
/** Connections to the mail server at once. */
const MAX_SENDING: Readonly<Record<MailLane, number>> = { credentials: 2, keys: 1, ordinary: 4 };
/** More than jobs go on at once. */
const MAX_IN_TURN = 1024;

export function createPost({ mailer, maxWaiting, ...options }: PostOptions): Post {
  const { db, logger } = options;
  // Jobs of their own for each lane: mails that hang take no slot of an installation, nor of another lane.
  const openLane = (lane: MailLane) => ({
    jobs: createJobs(options),
    inTurn: createGate({ maxRunning: MAX_SENDING[lane], maxWaiting: MAX_IN_TURN }),
  });
  const lanes = {
    credentials: openLane('credentials'),
    keys: openLane('keys'),
    ordinary: openLane('ordinary'),
  };
  const all = Object.values(lanes);

  async function deliver(name: string, letter: Letter, signal: AbortSignal): Promise<void> {
    await mailer?.send(composeMail(letter), signal).catch((error: unknown) => {
      if (!(error instanceof MailRefused)) throw error;
      logger.warn({ kind: name, why: error.message }, 'a mail is refused for good; it is dropped');
    });
  }

  async function send<P extends object>(kind: MailKind<P>, payload: P, signal: AbortSignal): Promise<void> {
    const letter = mailer && (await kind.write(payload));
    if (letter !== undefined) await deliver(kind.name, letter, signal);
  }

  return {
    canSend: mailer !== undefined,
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
          await requireRoom(db, name, maxWaiting);
          await mails.accept({ id: newId('mail_'), payload }, store);
        },
      };
    },
    series<P extends object>({ name, lane, next }: MailSeries<P>): MailSeriesOf<P> {
      const { jobs, inTurn } = lanes[lane];
      /** @returns false once nothing is left to send */
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
        // In turn for each mail: a long series does not keep the others waiting.
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

/** @throws DomainError `unavailable` while so many of a kind wait */
export async function requireRoom(db: PanelDatabase, kind: string, maxWaiting = MAX_WAITING): Promise<void> {
  const waiting = await db.models.jobs.count({ where: { kind, dueAt: { [Op.ne]: null } } });
  if (waiting < maxWaiting) return;
  throw new DomainError('unavailable', 'Too many mails are waiting to be sent; try again later.', {
    retryAfterS: 60,
  });
}
