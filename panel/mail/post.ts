import type { Transaction } from 'sequelize';
import { Op } from 'sequelize';
import { DomainError } from '../../lib/errors.js';
import { createGate } from '../../lib/gate.js';
import { newId } from '../../lib/ids.js';
import type { Logger } from '../../lib/logger.js';
import type { PanelDatabase, Storage } from '../database/panel-database.js';
import { createJobs } from '../jobs/stored-jobs.js';
import { composeMail, type Letter } from './letter.js';
import { type Mailer, MailRefused } from './mailer.js';

export type MailKind<P extends object> = {
  /** Stored with every mail that waits: it never changes once released. */
  name: string;
  /**
   * Writes the mail as it is sent, anew for each attempt, so that no link stands in the database before it is on its
   * way. @returns undefined where there is nothing to send any more
   */
  write(payload: P): Promise<Letter | undefined>;
};

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
/** Connections to the mail server. */
const MAX_SENDING = 4;
/** More than jobs go on at once. */
const MAX_IN_TURN = 1024;

export function createPost({ mailer, maxWaiting, ...options }: PostOptions): Post {
  const { db, logger } = options;
  // Of their own: mails that hang take no place of an installation.
  const jobs = createJobs(options);
  const inTurn = createGate({ maxRunning: MAX_SENDING, maxWaiting: MAX_IN_TURN });

  async function send<P extends object>(kind: MailKind<P>, payload: P, signal: AbortSignal): Promise<void> {
    const letter = mailer && (await kind.write(payload));
    if (letter === undefined) return;
    await mailer?.send(composeMail(letter), signal).catch((error: unknown) => {
      if (!(error instanceof MailRefused)) throw error;
      logger.warn({ kind: kind.name, why: error.message }, 'a mail is refused for good; it is dropped');
    });
  }

  return {
    canSend: mailer !== undefined,
    of<P extends object>(kind: MailKind<P>): MailsOf<P> {
      const { name } = kind;
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
    start: () => jobs.start(),
    close: () => jobs.close(),
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
