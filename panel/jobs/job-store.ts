import { literal, type ModelStatic, Op, type Transaction, type WhereOptions } from 'sequelize';
import type { PanelDatabase } from '../database/panel-database.js';
import type { JobRow } from './job-row.js';

export type JobName = { kind: string; id: string };

/** The maximum number of failed jobs that are kept, and for how long. */
const MAX_GIVEN_UP = 1000;
const KEEP_GIVEN_UP_MS = 30 * 24 * 3600 * 1000;
/**
 * Tolerance for differences between the clocks of panels. A time that is further in the future was stored before the
 * clock was set back.
 */
const CLOCK_SLACK_MS = 60_000;
/** The maximum number of owned jobs that are read: more than all panels run at the same time. */
const MAX_OWNED = 10_000;

/**
 * Reads and changes the rows of jobs for one panel. Every change requires that this panel still owns the job, so that a
 * panel that has lost a job changes nothing.
 */
export class JobStore {
  readonly #db: PanelDatabase;
  readonly #rows: ModelStatic<JobRow>;
  readonly #owner: string;
  readonly #now: () => number;

  constructor(db: PanelDatabase, owner: string, now: () => number) {
    this.#db = db;
    this.#rows = db.models.jobs;
    this.#owner = owner;
    this.#now = now;
  }

  /**
   * Adds a job that is due at once, in one transaction with the writes of `store`. With `isOurs`, this panel is its
   * owner.
   */
  async add(
    job: JobName & { payload: object },
    isOurs: boolean,
    store: (transaction: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.#db.transaction(async (transaction) => {
      await store(transaction);
      await this.#rows.create(this.#newRow(job, isOurs), { transaction });
    });
  }

  /** Adds a job without an owner in the caller's transaction. */
  async insert(job: JobName & { payload: object }, transaction: Transaction): Promise<void> {
    await this.#rows.create(this.#newRow(job, false), { transaction });
  }

  /** Adds jobs without an owner, except those that exist. */
  async ensure(jobs: readonly (JobName & { payload: object })[]): Promise<void> {
    const rows = jobs.map((job) => this.#newRow(job, false));
    await this.#rows.bulkCreate(rows, { ignoreDuplicates: true });
  }

  /**
   * Returns the jobs without an owner that are due within this time, beginning with the one that has been due for the
   * longest time.
   */
  due(kinds: readonly string[], aheadMs: number, limit: number): Promise<JobRow[]> {
    const nowMs = this.#now();
    const time = {
      [Op.or]: [
        { dueAt: { [Op.lte]: new Date(nowMs + aheadMs) } },
        { dueAt: { [Op.ne]: null }, notedAt: { [Op.gt]: new Date(nowMs + CLOCK_SLACK_MS) } },
      ],
    };
    const where: WhereOptions = { [Op.and]: [{ kind: [...kinds], owner: null }, time] };
    return this.#rows.findAll({ where, order: [['dueAt', 'ASC']], limit });
  }

  /** Returns the milliseconds until the job is due; 0 if it is already due. */
  untilDue({ dueAt, notedAt }: JobRow): number {
    const nowMs = this.#now();
    if (dueAt === null || notedAt.getTime() > nowMs + CLOCK_SLACK_MS) return 0;
    return Math.max(0, dueAt.getTime() - nowMs);
  }

  owned(kinds: readonly string[]): Promise<JobRow[]> {
    return this.#rows.findAll({ where: { kind: [...kinds], owner: { [Op.ne]: null } }, limit: MAX_OWNED });
  }

  /**
   * Takes ownership of the job for one more attempt.
   *
   * @returns false if another panel has changed the job since it was read
   */
  async take({ kind, id, beat, attempts }: JobRow): Promise<boolean> {
    const values = { ...this.#noted(this.#now()), owner: this.#owner, attempts: attempts + 1 };
    const [taken] = await this.#rows.update(values, { where: { kind, id, beat } });
    return taken === 1;
  }

  /** Renews this panel's leases. @returns the jobs that this panel still owns */
  async keep(jobs: readonly JobName[]): Promise<JobName[]> {
    const where = { owner: this.#owner, [Op.or]: jobs.map(({ kind, id }) => ({ kind, id })) };
    if (jobs.length === 0) return [];
    await this.#rows.update({ beat: literal('beat + 1') }, { where });
    return this.#rows.findAll({ where, attributes: ['kind', 'id'] });
  }

  async remove({ kind, id }: JobName): Promise<void> {
    await this.#rows.destroy({ where: { kind, id, owner: this.#owner } });
  }

  /** Releases the job, so that any panel can run it. The interrupted attempt is not counted. */
  async leave({ kind, id, attempts }: JobName & { attempts: number }): Promise<void> {
    const values = { ...this.#noted(this.#now()), owner: null, attempts: attempts - 1 };
    await this.#rows.update(values, { where: { kind, id, owner: this.#owner } });
  }

  /** Releases a failed job. It is run again after the delay; if the delay is null, never. */
  async leaveFor({ kind, id }: JobName, delayMs: number | null, error: string): Promise<void> {
    const dueAt = delayMs === null ? null : this.#now() + delayMs;
    const values = { ...this.#noted(dueAt), owner: null, error };
    await this.#rows.update(values, { where: { kind, id, owner: this.#owner } });
    if (delayMs === null) await this.#forgetOld();
  }

  /** Releases the job. It is run again after the delay, and its attempts are then counted from 0. */
  async delay({ kind, id }: JobName, delayMs: number): Promise<void> {
    const values = { ...this.#noted(this.#now() + delayMs), owner: null, attempts: 0 };
    await this.#rows.update(values, { where: { kind, id, owner: this.#owner } });
  }

  /** Takes the job from its owner, and prevents that any panel runs it for this time. */
  async pause({ kind, id }: JobName, forMs: number): Promise<void> {
    const values = { ...this.#noted(this.#now() + forMs), owner: null };
    await this.#rows.update(values, { where: { kind, id, dueAt: { [Op.ne]: null } } });
  }

  async resume({ kind, id }: JobName): Promise<void> {
    const where = { kind, id, owner: null, dueAt: { [Op.ne]: null } };
    await this.#rows.update(this.#noted(this.#now()), { where });
  }

  async #forgetOld(): Promise<void> {
    const old = new Date(this.#now() - KEEP_GIVEN_UP_MS);
    await this.#rows.destroy({ where: { dueAt: null, notedAt: { [Op.lt]: old } } });
    const order: [string, string][] = [['notedAt', 'DESC']];
    const oldest = await this.#rows.findOne({ where: { dueAt: null }, order, offset: MAX_GIVEN_UP });
    if (oldest !== null) {
      await this.#rows.destroy({ where: { dueAt: null, notedAt: { [Op.lte]: oldest.notedAt } } });
    }
  }

  #newRow({ kind, id, payload }: JobName & { payload: object }, isOurs: boolean) {
    const at = new Date(this.#now());
    const owner = isOurs ? { owner: this.#owner, attempts: 1 } : { owner: null, attempts: 0 };
    return { kind, id, payload, dueAt: at, notedAt: at, beat: 0, error: null, ...owner };
  }

  #noted(dueMs: number | null) {
    const dueAt = dueMs === null ? null : new Date(dueMs);
    return { dueAt, notedAt: new Date(this.#now()), beat: literal('beat + 1') };
  }
}
