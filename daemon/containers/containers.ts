import { DomainError } from '../../lib/errors/errors.js';
import type { Client } from '../concurrency/bounds.js';
import type { LogListener, LogWatch } from '../logs/log-store.js';
import type { Once } from '../operations/once.js';
import type { TerminalSize } from '../runtimes/container-runtime.js';
import { CommandBounds, type CommandEnd, runContainerCommand } from './container-command.js';
import { ContainerFolders } from './container-folders.js';
import { type ContainerSettings, createContainerSettings } from './installation/container-settings.js';
import {
  type InstallInput,
  installContainer,
  madeBefore,
  type ReinstallInput,
  reinstallContainer,
  type WorkOptions,
} from './installation/installation.js';
import {
  type ContainerCore,
  type ContainersOptions,
  openCore,
  type StatusChange,
  type StopOptions,
} from './lifecycle/container-core.js';
import type { EngineWatch } from './lifecycle/engine-watch.js';
import type { ClaimRecoveries, ClaimWork } from './lifecycle/journaled-claim.js';
import { JournaledClaims } from './lifecycle/journaled-claims.js';
import type { Notices } from './lifecycle/notices.js';
import { Power } from './lifecycle/power.js';
import { type Removal, removeContainer, removeRetainedData } from './lifecycle/removal.js';
import { Holds } from './moving/holds.js';
import { JOURNALED, type JournaledKind } from './records/claim-journal.js';
import { ContainerDirectory, type ContainerStatus, type PageRequest } from './records/container-directory.js';
import { type ContainerState, isUp, notIn } from './records/container-states.js';
import type { ContainerRecord } from './records/container-store.js';
import { Recovery } from './recovery.js';
import { type ContainerStats, statsOfMany, UsageReader } from './usage.js';
import { warnAboutOldUsers } from './users/server-users.js';

export type { InstallInput, ReinstallInput, WorkOptions } from './installation/installation.js';
export type { ContainersOptions, StatusChange, Timing } from './lifecycle/container-core.js';
export type { ContainerStatus } from './records/container-directory.js';
export type { ContainerStats } from './usage.js';

const SEVERAL_LINES = 'A console line must not contain a line break: send one line at a time.';
type Answer<S extends ContainerState> = { id: string; status: S };

/**
 * The operations on containers. Every method throws DomainError `not_found` for an unknown container, `conflict` if
 * its state does not allow the operation, and `unavailable` while the engine is unreachable. Changes of state are
 * stored before the response, except for those that have already happened (docs/decisions/0014).
 */
export class Containers {
  readonly #core: ContainerCore;
  readonly #commands = new CommandBounds();
  readonly #power: Power;
  /** The usage of running containers, also for metrics. */
  readonly usage: UsageReader;
  /** Whether the engine responds. */
  readonly engine: Pick<EngineWatch, 'isAway' | 'isUnavailable'>;
  /** Other domains register here how their interrupted work is recovered. */
  readonly recoveries: ClaimRecoveries;
  readonly #journaled: JournaledClaims;
  /** The containers' folders, for other domains that change files in them. */
  readonly folders: ContainerFolders;
  readonly settings: ContainerSettings;
  /** Containers that move to another daemon or from one. */
  readonly holds: Holds;
  /** Notifies listeners of what the users of servers must know. */
  readonly notices: Notices;
  readonly #recovery: Recovery;
  readonly #directory: ContainerDirectory;
  readonly #unsubscribe: () => void;

  /** @internal Use `createContainers`. */
  constructor(core: ContainerCore, defaultId: string | undefined) {
    this.#core = core;
    this.#power = new Power(core);
    this.usage = new UsageReader(core);
    this.engine = core.engine;
    this.notices = core.notices;
    this.#directory = new ContainerDirectory(core, defaultId);
    this.#journaled = new JournaledClaims(core, this.#power);
    this.recoveries = this.#journaled;
    this.folders = new ContainerFolders(core);
    this.#recovery = new Recovery(core, this.#power, this.#journaled);
    this.settings = createContainerSettings(core, (record) => this.#recovery.settled(record));
    this.holds = new Holds(core, this.#power, (id) => this.#sure(core.store.get(id)));
    this.#unsubscribe = core.runtime.onChange((id) => this.#changedOutside(id));
  }

  /**
   * Reconciles the stored state of all containers with the runtime. Must be called once; requests for a container
   * wait for it. Settles after the first attempt for each container, and does not wait for an unreachable engine.
   */
  async recover(): Promise<void> {
    const { engine, folders } = this.#core;
    engine.start(() => void this.#recovery.all({ isReturn: true }));
    const recovering = this.#recovery.all();
    folders.prepare();
    await recovering;
    warnAboutOldUsers(this.#core);
  }

  /**
   * Installs a new container. If this fails or is cancelled, the container remains as `install_failed` with the
   * reason. With `once`, returns the container that an identical request created before.
   * @throws DomainError `conflict` that names the other container if the name or port is taken; `invalid_input` if
   * the type requires the acceptance of a licence (`EULA=true`)
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

  /** Resets a container to the defaults of its type, and deletes its files unless `preserve_data` is set. */
  async reinstall(input: ReinstallInput, work: WorkOptions = {}): Promise<Answer<'installed'>> {
    const record = await this.#sure(this.#directory.find(input));
    await reinstallContainer(this.#core, record, input, work);
    return { id: record.id, status: 'installed' };
  }

  async start(id: string): Promise<Answer<'starting'>> {
    await this.#power.start(await this.#runnable(id));
    return { id, status: 'starting' };
  }

  /** Asks the server to stop, and kills it after `timeoutS` seconds. Returns before the server has stopped. */
  async stop(id: string, { timeoutS, reason }: StopOptions = {}): Promise<Answer<'stopping'>> {
    const timeoutMs = timeoutS === undefined ? this.#core.timing.stopTimeoutMs : timeoutS * 1000;
    await this.#power.stop(await this.#sure(this.#core.store.get(id)), timeoutMs, reason);
    return { id, status: 'stopping' };
  }

  async restart(id: string): Promise<Answer<'restarting'>> {
    await this.#power.restart(await this.#runnable(id));
    return { id, status: 'restarting' };
  }

  /** Kills the container and cancels any operation on it. */
  async kill(id: string, { reason }: Pick<StopOptions, 'reason'> = {}): Promise<Answer<'killed'>> {
    await this.#power.kill(await this.#sure(this.#core.store.get(id)), reason);
    return { id, status: 'killed' };
  }

  /** Removes a container. With `removeData`, also deletes its folder, even if an earlier removal left it. */
  async remove(id: string, removal: Removal = {}): Promise<Answer<'removed'>> {
    for (const key of removal.idempotencyKeys ?? []) this.#core.store.retireKey(key);
    const isFolder = removal.removeData === true && removal.hold === undefined;
    if (isFolder && !this.#core.store.has(id)) return removeRetainedData(this.#core, id);
    const record = await this.#sure(this.#core.store.get(id));
    try {
      await removeContainer(this.#core, this.#power, record, removal);
    } catch (error) {
      // If the removal has begun, continue it in the background.
      if (record.state === 'removed') this.#recovery.changed(record);
      throw error;
    }
    return { id, status: 'removed' };
  }

  /**
   * Runs `work` while it has a claim on the container. `JOURNALED` defines for each kind of work whether power
   * operations are possible during it. A kill cancels the work, unless it only reads and the server is up. If the
   * work fails or is interrupted, even by SIGKILL, its registered recovery runs. Settles when the container is back
   * in its previous state.
   * @throws DomainError `conflict`; `disk_full`, `unavailable` before any change; the errors of `work`
   */
  async claim<T>(id: string, kind: JournaledKind, work: ClaimWork<T>, options: WorkOptions = {}): Promise<T> {
    const record = this.#core.store.get(id);
    // Work that only changes files does not need the engine.
    if (JOURNALED[kind].run === 'goes_on') await this.#recovery.settled(record);
    else await this.#sure(record);
    try {
      return await this.#journaled.during(record, kind, work, options);
    } finally {
      // Reconcile the container now, because its state was not updated during the work. If the engine is unreachable,
      // this happens when it is back.
      if (!this.#core.engine.isUnavailable) this.#recovery.changed(record);
    }
  }

  /**
   * Runs a program in the container, without a shell, for at most a minute.
   * @throws DomainError `invalid_input` if no program is named; `rate_limited` (`too_many_commands`)
   */
  async runCommand(id: string, argv: string[], caller?: Client): Promise<CommandEnd> {
    return runContainerCommand(this.#core, await this.#up(id), argv, { bounds: this.#commands, caller });
  }

  /** Returns the current state of the given or default container. @throws DomainError `unavailable` without an engine */
  async currentStatus(id?: string): Promise<ContainerStatus> {
    const record = await this.#sure(this.#core.store.get(this.resolveDefault(id)));
    return this.status(record.id);
  }

  /** Returns the last known state of the given or default container. */
  status(id?: string): ContainerStatus {
    return this.#directory.status(id);
  }

  /** Returns a page of containers, without asking the engine. @throws DomainError `invalid_input` for an unknown cursor */
  page(request: PageRequest): ReturnType<ContainerDirectory['page']> {
    const isSure = (id: string) => !this.#core.engine.isUnavailable && this.#recovery.isSettled(id);
    return this.#directory.page(request, isSure);
  }

  /** Returns all containers in their last known state, oldest first. */
  readonly list = (): ContainerStatus[] => this.#directory.list();

  /** Returns the CPU, memory and disk usage of the given or default container. The figures are at most a second old. */
  async stats(id?: string): Promise<ContainerStats> {
    const record = await this.#sure(this.#core.store.get(this.resolveDefault(id)));
    this.folders.reportUsageRequest(record.id);
    return this.usage.read(record);
  }

  /** Returns the usage of several containers, in any order. Containers that do not exist any more are left out. */
  async statsOfMany(ids: readonly string[]): Promise<ContainerStats[]> {
    await this.#core.engine.require();
    return statsOfMany(ids, (id) => this.stats(id));
  }

  /** Returns the end of the log, at most `tail` lines and `maxBytes`, and calls `listener` for every later line. */
  watchLogs(id: string, query: { tail: number; maxBytes: number }, listener: LogListener): LogWatch {
    this.#core.store.get(id);
    return this.#core.logs.watch(id, query, listener);
  }

  /** Sends a line to the server's console. @throws DomainError `invalid_input` for more than one line */
  async writeConsole(id: string, line: string): Promise<void> {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL and line ends are what is refused
    if (/[\r\n\u0000]/.test(line)) throw new DomainError('invalid_input', SEVERAL_LINES);
    await this.#core.runtime.writeInput((await this.#up(id)).id, line);
  }

  /** Sets the size of the server's terminal. Does nothing if the server has none or is not running. */
  readonly resizeConsole = (id: string, size: TerminalSize) => this.#core.runtime.resize(id, size);

  /** Returns the given id, or that of the default container. @throws DomainError `not_found`, `invalid_input` */
  resolveDefault(id?: string, own?: readonly string[]): string {
    return this.#directory.resolveDefault(id, own);
  }

  /** Returns the containers of a type, also those that are being installed or removed. */
  readonly ofType = (type: string): readonly Pick<ContainerRecord, 'id' | 'name'>[] =>
    this.#core.store.all().filter((record) => record.type === type);

  readonly onStatus = (listener: (change: StatusChange) => void) => this.#core.onStatus(listener);

  /** Cancels all work of the daemon. Servers keep running. The next daemon continues a stop or restart in progress. */
  async close(): Promise<void> {
    this.#unsubscribe();
    this.#core.closing.abort();
    await this.#core.claims.endAll();
    await this.usage.meter.close();
    await this.#power.close();
    await this.#core.engine.close();
    await this.#core.sweep.idle();
    await this.#core.store.close();
    await this.#core.folders.close();
  }

  /** Waits until the engine responds and the container's state is known. @throws DomainError `unavailable` */
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
    const message = `Container ${id} was installed with the runtime "${record.runtime}", but the daemon runs with "${kind}": set DAEMON_RUNTIME=${record.runtime}, or reinstall the container.`;
    throw new DomainError('conflict', message);
  }

  #changedOutside(id: string): void {
    const record = this.#core.store.all().find((candidate) => candidate.id === id);
    if (record === undefined || this.#core.closing.signal.aborted) return;
    this.#core.engine.doubt();
    this.#recovery.changed(record);
  }
}

/** Loads the stored containers. `recover` must be called before they can be used. */
export const createContainers = async (options: ContainersOptions): Promise<Containers> =>
  new Containers(await openCore(options), options.defaultId);
