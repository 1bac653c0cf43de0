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

/**
 * The maximum time to kill processes. Some keep starting others, and on a degraded host, some survive SIGKILL for a
 * while.
 */
const KILL_TIMEOUT_MS = 5000;
const KILL_ROUND_MS = 20;
const MAX_KILL_ROUND_MS = 500;
/** The properties of a process that show to which server it belongs, even in another process group or session. */
type Traces = Pick<ProcessStatus, 'pid' | 'users'> & {
  /** When the process started, in clock ticks; null if this was not read. */
  startTicks: number | null;
  /** The container id in the environment of the process or of one of its ancestors. */
  mark: string | null;
  /**
   * The files to which stdout and stderr are connected. Other descriptors do not count, so that an operator's program
   * that reads a log is not killed.
   */
  outputs: string[];
};

const NO_TRACES = { startTicks: null, mark: null, outputs: [] };

const isFile = (path: string | null | undefined): path is string =>
  typeof path === 'string' && path.startsWith('/') && !path.startsWith('/dev/');

/** Kills the processes that servers leave running. Concurrent calls share one scan of the host's processes. */
export class ProcessSweep {
  readonly #runsFolder: string;
  readonly #logger: Logger;
  readonly #reader: ProcessReader;
  readonly #traces = new SharedReading(() => this.#readTraces());
  /** Users that several servers may share. For their processes, `Traces` show which server they belong to. */
  readonly #sharedUsers = new Set([0, process.geteuid?.() ?? 0]);
  /**
   * The user id of this daemon's helper program. Other daemons use different ids, so they do not kill this helper by
   * mistake.
   */
  readonly #helperId = newHelperId();
  /**
   * Users whose processes will be killed together by the next helper program, because each start of a helper takes
   * time.
   */
  readonly #doomed = new Set<number>();
  readonly #killing = new SharedReading(() => this.#killDoomed());

  constructor(runsFolder: string, logger: Logger, reader: ProcessReader) {
    this.#runsFolder = runsFolder;
    this.#logger = logger;
    this.#reader = reader;
  }

  /**
   * Kills all processes of the container's own user. If the container shares its user, kills the processes that have
   * its id in their environment or write to its output, in any process group or session. A process that avoids both
   * has deliberately escaped.
   *
   * @throws DomainError `unavailable` while the daemon has no free descriptors for the scan
   */
  async end(id: string): Promise<void> {
    const folder = `${join(await this.#realFolder(), id)}/`;
    const owner = readOwner(folder);
    const own = owner?.isOwn === true && !isOurs(owner) ? owner : null;
    if (owner !== null && own === null) this.#sharedUsers.add(owner.uid);
    const endsAtMs = performance.now() + KILL_TIMEOUT_MS;
    // After the first round, at least a second one is needed to check that the killed processes are gone.
    for (let round = 0; round < 2 || performance.now() < endsAtMs; round += 1) {
      // Kill all processes of the user at once first. The scan alone could miss processes that start others and exit.
      if (own !== null) await this.#killAll(own, id);
      const left = (await this.#traces.fresh()).filter(
        ({ mark, outputs, users }) =>
          mark === id ||
          outputs.some((path) => path.startsWith(folder)) ||
          // The helper program that kills the user's processes also has the user's id, but its real user is another
          // one.
          (own !== null && users.includes(own.uid) && !users.includes(this.#helperId)),
      );
      if (left.length === 0) return;
      await this.#killEach(left);
      if (round > 0) await sleep(Math.min(KILL_ROUND_MS * round, MAX_KILL_ROUND_MS));
    }
    this.#logger.warn({ container: id }, 'processes of a server are still running after SIGKILL');
  }

  /** Returns all processes. Reads `mark` and `outputs` only for processes of users that several servers share. */
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

  /** Kills each process, after checking that its pid does not belong to another process by now. */
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
   * Kills all processes of the user at once. Killing them one by one would never end if they start others fast enough.
   * With kill(-1), the kernel signals all processes of a user atomically, so that none can be started in between
   * (kill(2)). A helper program makes the call as that user, but in a way that the user can neither signal nor trace
   * the helper.
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

  /** Returns the folder's path as it appears in /proc. If the folder cannot be created, no process writes to it. */
  async #realFolder(): Promise<string> {
    await makeFolder(this.#runsFolder).catch(() => undefined);
    return realpath(this.#runsFolder).catch(() => this.#runsFolder);
  }
}

/** Whether the user is root or the daemon's own, whose processes must not be killed. */
const isOurs = ({ uid }: Owner): boolean =>
  uid === 0 || uid === process.getuid?.() || uid === process.geteuid?.();
