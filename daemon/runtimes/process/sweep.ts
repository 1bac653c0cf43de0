import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../lib/logger.js';
import { SharedReading } from '../../../lib/shared-reading.js';
import { killUsers, nobodysId } from './kill-users.js';
import { type Owner, readOwner } from './owner.js';
import type { ProcessReader } from './process-reader.js';
import { makeFolder } from './run.js';
import { markIn, type ProcessStatus, parseStat, parseStatus, sendSignal } from './table.js';

/** How long whatever is begun anew, or outlives SIGKILL on a sick disk, is looked for. */
const KILL_TIMEOUT_MS = 5000;
const KILL_ROUND_MS = 20;
const MAX_KILL_ROUND_MS = 500;
/** Traces by which a process in another group or session is recognised as a server's. */
type Traces = Pick<ProcessStatus, 'pid' | 'users'> & {
  /** Null if it was not read. */
  startTicks: number | null;
  /** The id of the container that the process or one of its ancestors was started for. */
  mark: string | null;
  /** The files that stdout and stderr go to. Other descriptors do not count, so an operator who reads a log is not killed. */
  outputs: string[];
};

const NO_TRACES = { startTicks: null, mark: null, outputs: [] };

const isFile = (path: string | null | undefined): path is string =>
  typeof path === 'string' && path.startsWith('/') && !path.startsWith('/dev/');

/** Ends what servers leave running. The processes of the host are looked through once for all who ask meanwhile. */
export class ProcessSweep {
  readonly #runsFolder: string;
  readonly #logger: Logger;
  readonly #reader: ProcessReader;
  readonly #traces = new SharedReading(() => this.#readTraces());
  /** Users that several servers share. Their processes are told apart by traces. */
  readonly #sharedUsers = new Set([0, process.geteuid?.() ?? 0]);
  /** Nor does the helper of another daemon have it, which would be ended with them. */
  readonly #nobodysId = nobodysId();
  /** Users all of whose processes are to end, and those who end them: one for all who wait, for it is a Node.js. */
  readonly #doomed = new Set<number>();
  readonly #killing = new SharedReading(() => this.#killDoomed());

  constructor(runsFolder: string, logger: Logger, reader: ProcessReader) {
    this.#runsFolder = runsFolder;
    this.#logger = logger;
    this.#reader = reader;
  }

  /**
   * Ends whatever runs as the container's own user. Where it has none of its own, that is whatever still bears the
   * container's mark or writes into its output, in whatever group or session it has hidden: what gave up both has gone
   * to lengths to leave.
   * @throws DomainError `unavailable` while the daemon has no descriptors to look
   */
  async end(id: string): Promise<void> {
    const folder = `${join(await this.#realFolder(), id)}/`;
    const owner = readOwner(folder);
    const own = owner?.isOwn === true && !isOurs(owner) ? owner : null;
    if (owner !== null && own === null) this.#sharedUsers.add(owner.uid);
    const endsAtMs = performance.now() + KILL_TIMEOUT_MS;
    // Twice at least: what was killed is looked for.
    for (let round = 0; round < 2 || performance.now() < endsAtMs; round += 1) {
      // Before anybody is looked for: what is always just beginning the next one may be missed each time.
      if (own !== null) await this.#killAll(own, id);
      const left = (await this.#traces.fresh()).filter(
        ({ mark, outputs, users }) =>
          mark === id ||
          outputs.some((path) => path.startsWith(folder)) ||
          // Whoever is ending them just now is none of them.
          (own !== null && users.includes(own.uid) && !users.includes(this.#nobodysId)),
      );
      if (left.length === 0) return;
      await this.#killEach(left);
      if (round > 0) await sleep(Math.min(KILL_ROUND_MS * round, MAX_KILL_ROUND_MS));
    }
    this.#logger.warn({ container: id }, 'processes of a server outlive SIGKILL');
  }

  /** Returns all processes. Traces are read only for processes of shared users; the user identifies all others. */
  async #readTraces(): Promise<Traces[]> {
    const all = (await this.#reader.scan()).filter(({ group }) => group !== 0);
    const isTraced = ({ users }: ProcessStatus) => users.some((user) => this.#sharedUsers.has(user));
    const traced = all.filter(isTraced);
    const texts = await this.#reader.readAll(
      traced.map(({ pid }) => pid),
      ['stat', 'fd/1', 'fd/2', 'environ'],
    );
    const traces = traced.map(({ pid, users }, index) => {
      const [stat, output, errors, environ] = texts[index] ?? [];
      return {
        pid,
        users,
        startTicks: typeof stat === 'string' ? parseStat(stat).startTicks : null,
        mark: markIn(environ ?? ''),
        outputs: [output, errors].filter(isFile),
      };
    });
    const others = all.filter((status) => !isTraced(status));
    return [...traces, ...others.map(({ pid, users }) => ({ ...NO_TRACES, pid, users }))];
  }

  /** Kills each process after checking that its pid has not been reused. */
  async #killEach(left: Traces[]): Promise<void> {
    const now = await this.#reader.readAll(
      left.map(({ pid }) => pid),
      ['status', 'stat'],
    );
    for (const [index, { pid, users, startTicks }] of left.entries()) {
      const [statusText, stat] = now[index] ?? [];
      const status = parseStatus(pid, statusText ?? '');
      if (status === null || String(status.users) !== String(users)) continue;
      if (startTicks !== null && typeof stat === 'string' && parseStat(stat).startTicks !== startTicks)
        continue;
      sendSignal(pid, 'SIGKILL');
    }
  }

  /**
   * One by one, what begins others faster than it is looked at would never end. With -1 the kernel signals all that a
   * user may signal in one go, in which nobody can be begun (kill(2)): so it is done as the very user, but by a process
   * that this user can neither signal nor look into.
   */
  async #killAll({ uid }: Owner, id: string): Promise<void> {
    this.#doomed.add(uid);
    await this.#killing.fresh().catch((error: unknown) => {
      this.#logger.warn({ err: error, container: id }, 'the processes of a server are ended one by one');
    });
  }

  async #killDoomed(): Promise<void> {
    const users = [...this.#doomed];
    this.#doomed.clear();
    await killUsers(users, this.#nobodysId);
  }

  /** As /proc names it. A disk that cannot have the folder has nobody who writes into it, either. */
  async #realFolder(): Promise<string> {
    await makeFolder(this.#runsFolder).catch(() => undefined);
    return realpath(this.#runsFolder).catch(() => this.#runsFolder);
  }
}

/** Of root, and of the daemon's own user, everything is to live. */
const isOurs = ({ uid }: Owner): boolean =>
  uid === 0 || uid === process.getuid?.() || uid === process.geteuid?.();
