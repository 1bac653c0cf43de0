import { Op } from 'sequelize';
import { createWaker } from '../../../lib/async/waker.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { onChange } from '../../database/on-change.js';
import type { Storage } from '../../database/panel-database.js';
import { onUserChange } from '../../identity/users/stored-users.js';
import type { StoredJobs } from '../../jobs/stored-jobs.js';
import { owedBy } from './holder-rights.js';
import { ENDED, type SftpHolderRow } from './holder-row.js';
import type { SftpHolders } from './sftp-holders.js';

/** How often all holders are compared with their rights, to find changes by other panels and rights that expired. */
const SWEEP_EVERY_MS = 5000;
/** The minimum time between two sweeps. */
const GAP_MS = 50;
const PAGE_ROWS = 1000;

type Deps = Storage & { jobs: Pick<StoredJobs, 'of'>; logger: Logger; holders: SftpHolders };

/**
 * Revokes the SFTP credentials of users whose right to a server has ended, whatever ended it: soon after each change of
 * members, servers and users by this panel, and every 5 s. Each revocation is a job, which is retried until the node has
 * confirmed it.
 */
export class SftpRevocations {
  readonly #deps: Deps;
  readonly #jobs: ReturnType<typeof revocationJobs>;
  readonly #waker = createWaker();
  readonly #closing = new AbortController();
  #sweeping: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#jobs = revocationJobs(deps, () => this.#waker.wake());
    const { serverMembers, servers, sftpHolders } = deps.db.models;
    onChange([serverMembers, servers, sftpHolders], () => this.#waker.wake());
    onUserChange(deps.db, () => this.#waker.wake());
  }

  start(): void {
    this.#sweeping = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#waker.wake();
    await this.#sweeping;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    let hasFailed = false;
    while (!signal.aborted) {
      try {
        await this.#sweep();
        hasFailed = false;
      } catch (error) {
        if (!hasFailed)
          this.#deps.logger.warn(
            { err: error },
            'cannot check whether the owners of SFTP credentials still have access',
          );
        hasFailed = true;
      }
      await this.#waker.sleep(GAP_MS, signal);
      if (!signal.aborted) await this.#waker.wait(SWEEP_EVERY_MS);
    }
  }

  async #sweep(): Promise<void> {
    const { sftpHolders } = this.#deps.db.models;
    let after = '';
    while (!this.#closing.signal.aborted) {
      const where = { id: { [Op.gt]: after } };
      const rows = await sftpHolders.findAll({ where, order: ['id'], limit: PAGE_ROWS });
      if (rows.length > 0) await this.#plan(rows);
      if (rows.length < PAGE_ROWS) return;
      after = rows.at(-1)?.id ?? '';
    }
  }

  /** Stores a job for each of these rows whose credentials have to end or to expire earlier. */
  async #plan(rows: readonly SftpHolderRow[]): Promise<void> {
    const owed = await owedBy(this.#deps, rows);
    const waiting = rows.filter(({ id }) => owed.has(id));
    const ended: SftpHolderRow[] = [];
    for (const row of waiting) {
      if (owed.get(row.id) === 'end' && row.basis !== ENDED && (await this.#mark(row))) ended.push(row);
    }
    if (waiting.length > 0) await this.#jobs.ensure(waiting.map(jobOf));
    // Start these jobs now: a job that existed before may be waiting for its next attempt.
    for (const row of ended) await this.#jobs.hasten(row.id);
  }

  /**
   * Stores that the right has ended, so that the credentials are revoked even if the user gets a new right before the
   * node is reached. @returns false if the row was changed meanwhile
   */
  async #mark({ id, basis, usedAt }: SftpHolderRow): Promise<boolean> {
    const { sftpHolders } = this.#deps.db.models;
    const [marked] = await sftpHolders.update(
      { basis: ENDED },
      { where: { id, basis, usedAt }, hooks: false },
    );
    return marked === 1;
  }
}

const jobOf = ({ id }: SftpHolderRow) => ({ id, payload: {} });

function revocationJobs({ jobs, holders }: Deps, onEnd: () => void) {
  return jobs.of<object, void>({
    name: 'sftp-revocation',
    /** The job has the id of the holder. It is done if the row is gone, as when the server was deleted. */
    async perform({ id }, signal) {
      // Start another sweep afterwards, because the right may change again while the node is called.
      await holders.settle(id, signal).finally(onEnd);
    },
  });
}
