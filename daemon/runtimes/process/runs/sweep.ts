import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SharedReading } from '../../../../lib/database/shared-reading.js';
import type { Logger } from '../../../../lib/logging/logger.js';
import type { ProcessReader } from '../host/process-reader.js';
import { markIn, type ProcessStatus, parseStat, parseStatus, sendSignal } from '../host/table.js';
import { killUsers, newHelperId } from '../launch/kill-users.js';
import { type Owner, readOwner } from './note.js';
import { makeFolder } from './run.js';

/** How long to search for processes that keep appearing, or that survive SIGKILL on a degraded host. */
const KILL_TIMEOUT_MS = 5000;
const KILL_ROUND_MS = 20;
const MAX_KILL_ROUND_MS = 500;
/** What identifies a process in another group or session as a server's. */
type Traces = Pick<ProcessStatus, 'pid' | 'users'> & {
  /** Null if it was not read. */
  startTicks: number | null;
  /** The id of the container that the process or one of its ancestors was started for. */
  mark: string | null;
  /**
   * The files to which stdout and stderr are connected. Other descriptors do not count, so that an operator who reads
   * a log is not killed.
   */
  outputs: string[];
};

const NO_TRACES = { startTicks: null, mark: null, outputs: [] };

const isFile = (path: string | null | undefined): path is string =>
  typeof path === 'string' && path.startsWith('/') && !path.startsWith('/dev/');

/** Ends the processes that servers leave running. Concurrent requests share one scan of the host's processes. */
export class ProcessSweep {
  readonly #runsFolder: string;
  readonly #logger: Logger;
  readonly #reader: ProcessReader;
  readonly #traces = new SharedReading(() => this.#readTraces());
  /** Users that several servers share. Their processes are identified by traces. */
  readonly #sharedUsers = new Set([0, process.geteuid?.() ?? 0]);
  /** An id that the kill helpers of other daemons do not have either, so that they are not killed by mistake. */
  readonly #helperId = newHelperId();
  /** Users whose processes are about to be killed, all by one helper, because each helper is a separate process. */
  readonly #doomed = new Set<number>();
  readonly #killing = new SharedReading(() => this.#killDoomed());

  constructor(runsFolder: string, logger: Logger, reader: ProcessReader) {
    this.#runsFolder = runsFolder;
    this.#logger = logger;
    this.#reader = reader;
  }

  /**
   * Ends all processes of the container's own user. Without such a user, ends the processes that have the container's
   * mark or write to its output, in any group or session. A process that avoids both has deliberately escaped.
   *
   * @throws DomainError `unavailable` while the daemon has no descriptors for the scan
   */
  async end(id: string): Promise<void> {
    const folder = `${join(await this.#realFolder(), id)}/`;
    const owner = readOwner(folder);
    const own = owner?.isOwn === true && !isOurs(owner) ? owner : null;
    if (owner !== null && own === null) this.#sharedUsers.add(owner.uid);
    const endsAtMs = performance.now() + KILL_TIMEOUT_MS;
    // At least twice, to check that the killed processes are gone.
    for (let round = 0; round < 2 || performance.now() < endsAtMs; round += 1) {
      // First kill all processes of the user at once: the scan may miss processes that constantly start others and
      // exit.
      if (own !== null) await this.#killAll(own, id);
      const left = (await this.#traces.fresh()).filter(
        ({ mark, outputs, users }) =>
          mark === id ||
          outputs.some((path) => path.startsWith(folder)) ||
          // The helper that is killing them has another real user.
          (own !== null && users.includes(own.uid) && !users.includes(this.#helperId)),
      );
      if (left.length === 0) return;
      await this.#killEach(left);
      if (round > 0) await sleep(Math.min(KILL_ROUND_MS * round, MAX_KILL_ROUND_MS));
    }
    this.#logger.warn({ container: id }, 'processes of a server survive SIGKILL');
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
   * Kills all processes of the user at once. Killing them one by one would never end if they start others fast
   * enough. With -1, the kernel signals all processes of a user in one step, during which none can be started
   * (kill(2)). So a helper does this as that user, but in a way that the user can neither signal nor trace it.
   */
  async #killAll({ uid }: Owner, id: string): Promise<void> {
    this.#doomed.add(uid);
    await this.#killing.fresh().catch((error: unknown) => {
      this.#logger.warn(
        { err: error, container: id },
        'cannot kill all processes of a server at once, killing them one by one',
      );
    });
  }

  async #killDoomed(): Promise<void> {
    const users = [...this.#doomed];
    this.#doomed.clear();
    await killUsers(users, this.#helperId);
  }

  /**
   * Returns the folder's path as it appears in /proc. If the disk cannot have the folder, no process writes to it
   * either.
   */
  async #realFolder(): Promise<string> {
    await makeFolder(this.#runsFolder).catch(() => undefined);
    return realpath(this.#runsFolder).catch(() => this.#runsFolder);
  }
}

/** Processes of root and of the daemon's own user must not be killed. */
const isOurs = ({ uid }: Owner): boolean =>
  uid === 0 || uid === process.getuid?.() || uid === process.geteuid?.();
