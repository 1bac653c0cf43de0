import { DomainError } from '../../lib/errors.js';
import type { LogAsker, LogListener, LogWatch } from '../logs/log-store.js';
import type { Once } from '../operations/once.js';
import {
  type CommandAsker,
  CommandBounds,
  type CommandEnd,
  runContainerCommand,
} from './container-command.js';
import type { ContainerCore, StatusChange, StopOptions } from './container-core.js';
import {
  ContainerDirectory,
  type ContainerPage,
  type ContainerStatus,
  type PageRequest,
} from './container-directory.js';
import { ContainerFolders } from './container-folders.js';
import { type ContainerState, isUp, notIn } from './container-states.js';
import type { ContainerRecord } from './container-store.js';
import type { HoldRegistry, HoldWork } from './hold.js';
import { HOLD_KINDS, type HoldKind } from './hold-kinds.js';
import { Holds } from './holds.js';
import {
  type InstallInput,
  installContainer,
  madeBefore,
  type ReinstallInput,
  reinstallContainer,
  type WorkOptions,
} from './installation.js';
import { type LogLinesQuery, readLogLines } from './log-lines.js';
import { type ContainersOptions, openCore } from './open-core.js';
import { Power } from './power.js';
import { Recovery } from './recovery.js';
import { type Removal, removeContainer, removeRetainedData } from './removal.js';
import { tellOfOldUsers } from './server-users.js';
import { type ContainerStats, UsageReader } from './usage.js';

export type { StatusChange, Timing } from './container-core.js';
export type { ContainerStatus } from './container-directory.js';
export type { InstallInput, ReinstallInput, WorkOptions } from './installation.js';
export type { ContainersOptions } from './open-core.js';
export type { ContainerStats } from './usage.js';

type Answer<S extends ContainerState> = { id: string; status: S };

/**
 * The life of all containers. Every method takes the id of a container and throws DomainError `not_found`
 * for one that is not there, `conflict` where its state does not allow what is asked, and `unavailable`
 * while the engine is away. A change of state is stored before the answer, but for what has happened already (docs/decisions/0014).
 */
export class Containers {
  readonly #core: ContainerCore;
  readonly #commands = new CommandBounds();
  readonly #power: Power;
  readonly #usage: UsageReader;
  /** Where a domain says how its work on containers is set right when it was cut off. */
  readonly holds: HoldRegistry;
  readonly #holds: Holds;
  /** Where other domains change what is in the folders. */
  readonly folders: ContainerFolders;
  readonly #recovery: Recovery;
  readonly #directory: ContainerDirectory;
  readonly #unsubscribe: () => void;

  /** @internal Use `createContainers`. */
  constructor(core: ContainerCore, defaultId: string | undefined) {
    this.#core = core;
    this.#power = new Power(core);
    this.#usage = new UsageReader(core, (id) => this.folders.tellAsked(id));
    this.#directory = new ContainerDirectory(core, defaultId);
    this.#holds = new Holds(core, this.#power);
    this.holds = this.#holds;
    this.folders = new ContainerFolders(core);
    this.#recovery = new Recovery(core, this.#power, this.#holds);
    this.#unsubscribe = core.runtime.onChange((id) => this.#changedOutside(id));
  }

  /**
   * Makes all that is stored true again; to be called once. What is asked of a container meanwhile waits for it.
   * Settles when each was looked at; an engine that is away is waited for beyond that.
   */
  async recover(): Promise<void> {
    const { engine, folders } = this.#core;
    engine.start(() => void this.#recovery.all({ isReturn: true }));
    const recovering = this.#recovery.all();
    folders.prepare();
    await recovering;
    tellOfOldUsers(this.#core);
  }

  /** Whether the engine does not answer. */
  async isEngineAway(): Promise<boolean> {
    await this.#core.engine.require().catch(() => undefined);
    return this.#core.engine.isAway;
  }

  /**
   * Installs a new container. Failed or cancelled, it stays as `install_failed` and says why. With `once`, a
   * container that was made for the same request is answered as it is, in place of a second one.
   *
   * @throws DomainError `conflict` naming the holder when the name or the port is taken; `invalid_input`
   * when the type asks for the acceptance of a licence (`EULA=true`).
   */
  async install(
    input: InstallInput,
    work: WorkOptions = {},
    once?: Once,
  ): Promise<Answer<ContainerState> & { name: string }> {
    const settled = (record: ContainerRecord) => this.#recovery.settled(record);
    const made = once && (await madeBefore(this.#core.store, once, { work, settled }));
    const { id, state } = made ?? (await installContainer(this.#core, input, work, once));
    return { id, name: input.name, status: state };
  }

  /** Sets a container back to its type's defaults; its files go unless they are to be preserved. */
  async reinstall(input: ReinstallInput, work: WorkOptions = {}): Promise<Answer<'installed'>> {
    const record = await this.#sure(this.#directory.find(input));
    await reinstallContainer(this.#core, record, input, work);
    return { id: record.id, status: 'installed' };
  }

  async start(id: string): Promise<Answer<'starting'>> {
    await this.#power.start(await this.#runnable(id));
    return { id, status: 'starting' };
  }

  /** Tells the server to end, and ends it by force after `timeoutS` seconds; the answer does not wait for that. */
  async stop(id: string, { timeoutS, reason }: StopOptions = {}): Promise<Answer<'stopping'>> {
    const timeoutMs = timeoutS === undefined ? this.#core.timing.stopTimeoutMs : timeoutS * 1000;
    await this.#power.stop(await this.#sure(this.#core.store.get(id)), timeoutMs, reason);
    return { id, status: 'stopping' };
  }

  async restart(id: string): Promise<Answer<'restarting'>> {
    await this.#power.restart(await this.#runnable(id));
    return { id, status: 'restarting' };
  }

  /** Ends the container by force, and whatever operation is going on with it. */
  async kill(id: string, { reason }: Pick<StopOptions, 'reason'> = {}): Promise<Answer<'killed'>> {
    await this.#power.kill(await this.#sure(this.#core.store.get(id)), reason);
    return { id, status: 'killed' };
  }

  /** With `removeData` also the folder of a container that was removed before and left it. */
  async remove(id: string, { removeData = false }: Removal = {}): Promise<Answer<'removed'>> {
    if (removeData && !this.#core.store.has(id)) return removeRetainedData(this.#core, id);
    const record = await this.#sure(this.#core.store.get(id));
    try {
      await removeContainer(this.#core, this.#power, record, removeData);
    } catch (error) {
      // What was begun goes on by itself.
      if (record.state === 'removed') this.#recovery.changed(record);
      throw error;
    }
    return { id, status: 'removed' };
  }

  /**
   * Holds a container for `work`, as its kind says (`HOLD_KINDS`): alone, or next to power operations if the work only
   * reads. A kill ends it, unless it only reads and the server is up. Where it fails or is cut off, also by SIGKILL, what is registered in `holds` sets it right. Settles when the container is what it was before.
   * @throws DomainError `conflict`, and `disk_full` or `unavailable` where it cannot be noted, before anything has
   * changed; what `work` throws
   */
  async hold<T>(id: string, kind: HoldKind, work: HoldWork<T>, options: WorkOptions = {}): Promise<T> {
    const record = this.#core.store.get(id);
    // Files alone need no engine.
    if (HOLD_KINDS[kind].run === 'goes_on') await this.#recovery.settled(record);
    else await this.#sure(record);
    try {
      return await this.#holds.hold(record, kind, work, options);
    } finally {
      // Nobody looked meanwhile. An engine that is away is asked for all of them when it is back.
      if (!this.#core.engine.isAway) this.#recovery.changed(record);
    }
  }

  /**
   * Runs a program in the container; arguments are never read by a shell. It gets a minute.
   * @throws DomainError `invalid_input` if no program is named; `rate_limited` (`too_many_commands`)
   */
  async runCommand(id: string, argv: string[], asker?: CommandAsker): Promise<CommandEnd> {
    return runContainerCommand(this.#core, await this.#up(id), argv, { bounds: this.#commands, asker });
  }

  /**
   * What the named container, or the default one, is at this moment.
   * @throws DomainError `unavailable` while the engine is away, so that nobody can tell
   */
  async currentStatus(id?: string): Promise<ContainerStatus> {
    const record = await this.#sure(this.#core.store.get(this.resolveDefault(id)));
    return this.status(record.id);
  }

  /** The named container, or the default one, as it was last known. */
  status(id?: string): ContainerStatus {
    return this.#directory.status(id);
  }

  /** A page of the containers; the engine is not asked. @throws DomainError `invalid_input` for a foreign cursor */
  page(request: PageRequest): ContainerPage {
    const isSure = (id: string) => !this.#core.engine.isAway && this.#recovery.isSettled(id);
    return this.#directory.page(request, isSure);
  }

  /** All containers as they were last known, oldest first. */
  list(): ContainerStatus[] {
    return this.#directory.list();
  }

  /** What the named container, or the default one, uses; at most a second old. */
  async stats(id?: string): Promise<ContainerStats> {
    return this.#usage.read(await this.#sure(this.#core.store.get(this.resolveDefault(id))));
  }

  /** The last `tail` lines over all runs, of those that came since `since` (ISO 8601), for `asker`. */
  async logs(
    id: string,
    query: LogLinesQuery = {},
    asker?: LogAsker,
  ): Promise<{ id: string; logs: string[] }> {
    this.#core.store.get(id);
    return { id, logs: await readLogLines(this.#core.logs, id, query, asker) };
  }

  /** What its log has now, at most `tail` lines and `maxBytes`, and every whole line from here on. */
  watchLogs(id: string, query: { tail: number; maxBytes: number }, listener: LogListener): LogWatch {
    this.#core.store.get(id);
    return this.#core.logs.watch(id, query, listener);
  }

  /** Types a line into the server's console. @throws DomainError `invalid_input` for more than one line */
  async writeConsole(id: string, line: string): Promise<void> {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL and line ends are what is refused
    if (/[\r\n\u0000]/.test(line)) {
      throw new DomainError('invalid_input', 'A console line holds no line end; send one line at a time.');
    }
    await this.#core.runtime.writeInput((await this.#up(id)).id, line);
  }

  /** @throws DomainError `not_found` when there is none, `invalid_input` when it is not clear which is meant */
  resolveDefault(id?: string, own?: readonly string[]): string {
    return this.#directory.resolveDefault(id, own);
  }

  /** The absolute path of a container's folder. */
  dataFolder(id: string): string {
    return this.#core.store.get(id).spec.dataFolder;
  }

  onStatus(listener: (change: StatusChange) => void): () => void {
    return this.#core.onStatus(listener);
  }

  /** Lets go of everything. Servers run on; a stop or restart under way goes on at the next start. */
  async close(): Promise<void> {
    this.#unsubscribe();
    this.#core.closing.abort();
    await this.#core.occupations.endAll();
    await this.#core.folderUses.endAll();
    await this.#power.close();
    await this.#core.engine.close();
    await this.#core.sweep.idle();
    await this.#core.store.close();
    await this.#core.folders.close();
  }

  /** Once the engine answers and what is known of the container is true. @throws DomainError `unavailable` */
  async #sure(record: ContainerRecord): Promise<ContainerRecord> {
    await this.#core.engine.require();
    await this.#recovery.settled(record);
    return this.#core.store.get(record.id);
  }

  async #up(id: string): Promise<ContainerRecord> {
    const record = await this.#sure(this.#core.store.get(id));
    if (!isUp(record.state)) throw notIn(id, record.state);
    return record;
  }

  async #runnable(id: string): Promise<ContainerRecord> {
    const record = await this.#sure(this.#core.store.get(id));
    const { kind } = this.#core.runtime;
    if (record.runtime === kind) return record;
    const where = `${id} was installed with the runtime "${record.runtime}", the daemon runs with "${kind}"`;
    throw new DomainError('conflict', `${where}: set DAEMON_RUNTIME=${record.runtime}, or reinstall it.`);
  }

  #changedOutside(id: string): void {
    const record = this.#core.store.all().find((candidate) => candidate.id === id);
    if (record === undefined || this.#core.closing.signal.aborted) return;
    this.#core.engine.doubt();
    this.#recovery.changed(record);
  }
}

/** Loads what is stored. Nothing is touched before `recover`. */
export const createContainers = async (options: ContainersOptions): Promise<Containers> =>
  new Containers(await openCore(options), options.defaultId);
