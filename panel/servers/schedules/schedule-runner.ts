import { atMost } from '../../../lib/async/waker.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { newId } from '../../../lib/text/ids.js';
import type { Storage } from '../../database/panel-database.js';
import { OwnerWatch } from '../../jobs/owner-watch.js';
import { createRetention } from './retention/retention.js';
import { createRunSteps, type RunStepsOptions } from './run-steps.js';
import { type Due, type OwnedRun, RunStore } from './run-store.js';

export type RunnerOptions = Storage &
  Pick<RunStepsOptions, 'nodes' | 'audit'> & {
    logger: Logger;
    /**
     * How long a panel owns its runs without a sign of life. Defaults to 15 s on PostgreSQL. On SQLite there is only one
     * panel, so every other owner is dead, and it defaults to 0.
     */
    leaseMs?: number;
  };

const LEASE_MS = 15_000;
/** How often a panel looks for runs of dead panels, and for schedules that other panels have changed. */
const LOOK_EVERY_MS = 5000;
/** The least time between two looks while what is due cannot begin. */
const LOOK_AGAIN_MS = 100;
/** The maximum number of due schedules and of due runs that one look reads. */
const PAGE = 200;
/** The maximum number of tasks in progress on this panel: in total, and per node, so that no node delays the others. */
const MAX_GOING = 256;
const MAX_GOING_ON_NODE = 4;
/** The maximum number of runs in progress that are read: more than all panels have. */
const MAX_OWNED = 10_000;
const CLOSE_TIMEOUT_MS = 8000;

/**
 * Runs the schedules of servers on one panel. It sleeps until the next one is due, and claims only as many runs as it
 * can begin, so that other panels do the rest.
 */
export class ScheduleRunner {
  readonly #logger: Logger;
  readonly #store: RunStore;
  readonly #work: (run: OwnedRun) => Promise<void>;
  readonly #watch: OwnerWatch;
  readonly #owner = newId('panel_');
  /** The runs that this panel is working on, with the ids of their nodes. */
  readonly #going = new Map<string, { nodeId: string; done: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isWoken = false;
  #isClosed = false;
  #hasLeftovers = false;
  #sweptMs = Number.NEGATIVE_INFINITY;
  /** Whether the last look failed, so that a lasting error is logged only once. */
  #isBlind = false;

  constructor({ leaseMs, ...options }: RunnerOptions) {
    this.#logger = options.logger;
    this.#store = new RunStore(options, this.#owner);
    this.#work = createRunSteps({
      ...options,
      save: (run, state) => this.#store.save(run, state),
      retain: createRetention(options),
    });
    const isSqlite = options.db.sequelize.getDialect() === 'sqlite';
    this.#watch = new OwnerWatch(leaseMs ?? (isSqlite ? 0 : LEASE_MS));
  }

  /** Looks for due runs now, for example because a schedule was changed. The first call starts the runner. */
  wake(): void {
    if (this.#isClosed) return;
    if (this.#looking !== undefined) {
      this.#isWoken = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#looking = this.#lookAll().finally(() => {
      this.#looking = undefined;
    });
  }

  /** Begins no more tasks, and waits for those in progress, in bounded time. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const looked = this.#looking ?? Promise.resolve();
    const all = looked.then(() => Promise.all([...this.#going.values()].map(({ done }) => done)));
    await atMost(all, CLOSE_TIMEOUT_MS);
  }

  /** Looks until nothing more is due, and plans the next look. */
  async #lookAll(): Promise<void> {
    let waitMs = 0;
    while (waitMs === 0 && !this.#isClosed) {
      this.#isWoken = false;
      waitMs = await this.#look().catch((error: unknown) => {
        if (!this.#isBlind) this.#logger.warn({ err: error }, 'cannot search the database for due schedules');
        this.#isBlind = true;
        return LOOK_EVERY_MS;
      });
      if (this.#isWoken) waitMs = 0;
    }
    if (!this.#isClosed) this.#timer = setTimeout(() => this.wake(), waitMs).unref();
  }

  /** @returns the milliseconds until the next look */
  async #look(): Promise<number> {
    await this.#sweep();
    const free = MAX_GOING - this.#going.size;
    const due = free === 0 ? [] : await this.#store.due(PAGE, this.#fullNodes());
    const chosen = this.#choose(due, free);
    this.#hasLeftovers = free === 0 || chosen.length < due.length;
    const claimed = await this.#store.claim(chosen);
    for (const run of claimed) this.#begin(run);
    this.#isBlind = false;
    if (chosen.length > 0 && due.length >= PAGE) return 0;
    const nextMs = await this.#store.untilNext();
    return Math.min(LOOK_EVERY_MS, Math.max(LOOK_AGAIN_MS, nextMs ?? LOOK_EVERY_MS));
  }

  #begin(run: OwnedRun): void {
    const done = this.#work(run)
      .catch((error: unknown) => {
        this.#logger.error({ err: error, run: run.id }, 'cannot store the result of a run of a schedule');
      })
      .finally(() => {
        this.#going.delete(run.id);
        if (this.#hasLeftovers) this.wake();
      });
    this.#going.set(run.id, { nodeId: run.server.nodeId, done });
  }

  #countsByNode(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { nodeId } of this.#going.values()) counts.set(nodeId, (counts.get(nodeId) ?? 0) + 1);
    return counts;
  }

  #fullNodes(): string[] {
    return [...this.#countsByNode()].flatMap(([nodeId, count]) => (count < MAX_GOING_ON_NODE ? [] : nodeId));
  }

  /** Returns what can begin now, the earliest first. */
  #choose(due: readonly Due[], free: number): Due[] {
    const counts = this.#countsByNode();
    const chosen: Due[] = [];
    for (const each of due) {
      const count = counts.get(each.nodeId) ?? 0;
      if (chosen.length === free) break;
      if (count >= MAX_GOING_ON_NODE) continue;
      counts.set(each.nodeId, count + 1);
      chosen.push(each);
    }
    return chosen;
  }

  /** Shows that this panel is alive, and ends the runs of panels that are not. */
  async #sweep(): Promise<void> {
    if (performance.now() - this.#sweptMs < LOOK_EVERY_MS) return;
    if (this.#going.size > 0) await this.#store.beat();
    const owned = await this.#store.owned(MAX_OWNED);
    const others = owned.filter(({ id }) => !this.#going.has(id));
    const silent = this.#watch.silent(others.map((row) => ({ kind: '', id: row.id, beat: row.beat, row })));
    for (const { row } of silent) {
      if (await this.#store.interrupt(row))
        this.#logger.warn({ run: row.id }, 'ended a run of a schedule whose panel has stopped');
    }
    this.#sweptMs = performance.now();
  }
}
