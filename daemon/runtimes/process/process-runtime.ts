import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../../../lib/errors/errors.js';
import { failing, isPassing } from '../../../lib/errors/host-fault.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import { attach } from '../attachment.js';
import type { Attachment, ContainerRuntime, RunObserver, TerminalSize } from '../container-runtime.js';
import { createPortLook } from '../port-table.js';
import { createOomWatch } from './host/oom.js';
import { ProcessReader } from './host/process-reader.js';
import { sendSignal } from './host/table.js';
import { ProcessUsage } from './host/usage.js';
import { runBoundedCommand, runInstallSteps } from './launch/command.js';
import { requireProgram } from './launch/environment.js';
import { type Launcher, Launchers } from './launch/launch.js';
import { PortGuard } from './launch/port-guard.js';
import { sendSize, typeLine } from './output/input.js';
import { followOutput } from './output/output.js';
import { noteOwner, readNote, writeNote } from './runs/note.js';
import {
  findLiveRun,
  forgetRunsBut,
  type LiveRun,
  makeFolder,
  mayLive,
  type RunFiles,
  readExit,
  runFiles,
  stillLives,
  wasBorn,
} from './runs/run.js';
import { makeRunFolder, noteStart, spawnRun } from './runs/spawn.js';
import { ProcessSweep } from './runs/sweep.js';

export type ProcessRuntimeOptions = {
  /** The folder for files about the runs. It belongs to the daemon and is not in a server's folder. */
  runsFolder: string;
  /** The daemon's own ports, which servers may not bind. Defaults to none. */
  ownPorts?: readonly number[];
  logger: Logger;
  /** The reader of /proc, which the caller closes. By default, the runtime creates its own. */
  reader?: ProcessReader;
};

/**
 * Runs servers without an engine. Each server is a process group with a supervisor. It runs in its own folder and as
 * the user in its specification, and does not see the files of the daemon and of other servers. Without such a user, a
 * server can read whatever the daemon's user can read.
 */
export class ProcessRuntime implements ContainerRuntime {
  readonly kind = 'process';
  readonly #options: ProcessRuntimeOptions;
  readonly #sweep: ProcessSweep;
  readonly #launchers: Launchers;
  readonly #guard: PortGuard;
  readonly #reader: ProcessReader;
  readonly #usage: ProcessUsage;
  readonly #isBound = createPortLook();
  /** The runs that this daemon has started or found running, by container. */
  readonly #live = new Map<string, LiveRun>();
  /** Promises that settle at the end of runs. Only runs that are child processes of this daemon have one. */
  readonly #ended = new Map<string, Promise<void>>();
  /** For each container, the id of the last run that this daemon has killed. */
  readonly #killed = new Map<string, string>();
  readonly #attachments = new Set<Attachment>();

  constructor(options: ProcessRuntimeOptions) {
    this.#options = options;
    this.#reader = options.reader ?? new ProcessReader();
    this.#usage = new ProcessUsage(this.#reader);
    this.#sweep = new ProcessSweep(options.runsFolder, options.logger, this.#reader);
    this.#guard = new PortGuard(options.ownPorts ?? [], options.runsFolder, options.logger);
    this.#launchers = new Launchers(options.runsFolder, options.logger, this.#guard);
  }

  async ping(): Promise<void> {
    await makeFolder(this.#options.runsFolder);
  }

  async prepare(spec: ContainerSpec, prepare: Parameters<ContainerRuntime['prepare']>[1]): Promise<void> {
    if (spec.process === undefined) {
      const why = `${spec.type} needs Docker, but this daemon runs servers as plain processes.`;
      throw new DomainError('conflict', why);
    }
    await this.ping();
    const launcher = await this.#launchers.of(spec);
    if (spec.user !== undefined) await makeFolder(this.#folder(spec.id));
    await noteOwner(this.#folder(spec.id), spec);
    try {
      await runInstallSteps(launcher, spec, prepare);
    } catch (error) {
      // Errors of ending processes are only logged, because the error of the installation is more useful to the user.
      await this.#sweep.end(spec.id).catch(this.#unswept(spec.id));
      throw error;
    }
    await this.#sweep.end(spec.id);
  }

  async start(spec: ContainerSpec, runId: string): Promise<void> {
    const files = runFiles(this.#folder(spec.id), runId);
    if (wasBorn(files)) return;
    const current = await this.#findLive(spec.id);
    if (current?.runId === runId) return;
    if (current !== null)
      throw new DomainError('conflict', `Container ${spec.id} is already running: stop it first.`);
    await this.ping();
    const launcher = await this.#launchers.of(spec);
    await requireProgram(spec.process?.command[0] ?? '', spec, launcher.view);
    await this.#sweep.end(spec.id);
    try {
      await forgetRunsBut(this.#folder(spec.id), runId);
      await noteOwner(this.#folder(spec.id), spec);
      await makeRunFolder(this.#folder(spec.id), files, spec);
      await this.#begin(spec, launcher, files);
    } catch (error) {
      // Only the files of the failed start are left to delete. If that fails, it does no harm, because they describe no
      // process.
      await this.#forget(spec.id).catch((err: unknown) => {
        this.#options.logger.warn(
          { err, container: spec.id },
          'cannot delete the files of a server whose start failed',
        );
      });
      throw error;
    }
  }

  async #begin(spec: ContainerSpec, launcher: Launcher, files: RunFiles): Promise<void> {
    const { ended, live } = await spawnRun(launcher, spec, files);
    this.#ended.set(files.runId, ended);
    void ended.then(() => this.#ended.delete(files.runId));
    // Do not throw: the server runs, and must not be killed because its start cannot be recorded.
    if (live === null) return;
    this.#live.set(spec.id, live);
    try {
      await noteStart(files, live);
    } catch (error) {
      this.#options.logger.warn({ err: error, container: spec.id }, 'cannot store that a server was started');
    }
  }

  async inspect(id: string): ReturnType<ContainerRuntime['inspect']> {
    const live = await this.#findLive(id);
    if (live !== null) return { state: 'running', runId: live.runId, startedAtMs: live.startedAtMs };
    const runId = readNote(join(this.#folder(id), 'current'));
    if (runId === null) return { state: 'absent' };
    const files = runFiles(this.#folder(id), runId);
    return { state: 'stopped', runId, exit: wasBorn(files) ? this.#exitOf(id, files, false) : null };
  }

  async attach(id: string, runId: string, cursor: string | null, observer: RunObserver): Promise<Attachment> {
    const files = runFiles(this.#folder(id), runId);
    if (readNote(files.status) === null)
      throw new DomainError('not_found', `Container ${id} has no run with the id ${runId}.`);
    const known = await this.#findLive(id);
    const live = known?.runId === runId ? known : await findLiveRun(files, this.#reader);
    const oom = createOomWatch(readNote(files.started));
    // An earlier daemon may have been killed while it paused the server, so resume it.
    if (live !== null) sendSignal(-live.pid, 'SIGCONT');
    const ended = this.#ended.get(runId) ?? new Promise<void>(() => undefined);
    let hasEnded = live === null;
    void ended.then(() => {
      hasEnded = true;
    });
    const source = {
      files,
      logger: this.#options.logger,
      ended,
      isAlive: async () => {
        if (live !== null && !hasEnded) hasEnded = !this.#ended.has(runId) && !(await mayLive(live));
        if (!hasEnded) oom.look();
        return !hasEnded;
      },
      pause: () => live !== null && !hasEnded && sendSignal(-live.pid, 'SIGSTOP'),
      resume: () => live !== null && !hasEnded && sendSignal(-live.pid, 'SIGCONT'),
    };
    const follow = async (signal: AbortSignal) => {
      await followOutput(source, Number(cursor ?? 0), observer, signal);
      if (signal.aborted) return;
      if ((await this.#findLive(id)) === null) await this.#sweep.end(id);
      observer.onExit(this.#exitOf(id, files, oom.seen()));
    };
    const attachment = attach(
      (signal) => follow(signal).finally(() => this.#attachments.delete(attachment)),
      observer,
    );
    this.#attachments.add(attachment);
    return attachment;
  }

  isListening(_id: string, port: number, protocol: 'tcp' | 'udp'): Promise<boolean | null> {
    return this.#isBound(port, protocol);
  }

  async writeInput(id: string, line: string): Promise<void> {
    const live = await this.#requireLive(id);
    await typeLine(runFiles(this.#folder(id), live.runId).input, line);
  }

  async resize(id: string, size: TerminalSize): Promise<void> {
    const live = await this.#findLive(id);
    if (live !== null) await sendSize(runFiles(this.#folder(id), live.runId).sizes, size);
  }

  async signal(id: string, signal: Parameters<ContainerRuntime['signal']>[1]): Promise<void> {
    const live = await this.#findLive(id);
    if (signal === 'SIGKILL') return this.#kill(id, live);
    if (live === null) return;
    sendSignal(-live.pid, signal);
    sendSignal(-live.pid, 'SIGCONT');
  }

  /** Kills a run. Sends the signal before it writes anything, because sending does not wait for a disk. */
  async #kill(id: string, live: LiveRun | null): Promise<void> {
    if (live === null) return this.#sweep.end(id);
    this.#killed.set(id, live.runId);
    sendSignal(-live.pid, 'SIGKILL');
    // Remaining processes are searched again when the run has ended.
    await this.#sweepIfPossible(id);
    await writeNote(runFiles(this.#folder(id), live.runId).killed, 'killed').catch((error: unknown) => {
      this.#options.logger.warn({ err: error, container: id }, 'cannot store that a server was killed');
    });
  }

  async runCommand(
    spec: ContainerSpec,
    argv: string[],
    options: Parameters<ContainerRuntime['runCommand']>[2],
  ): ReturnType<ContainerRuntime['runCommand']> {
    await this.#requireLive(spec.id);
    return runBoundedCommand(await this.#launchers.of(spec), argv, options);
  }

  async sampleUsage(id: string): ReturnType<ContainerRuntime['sampleUsage']> {
    return this.#usage.sample((await this.#requireLive(id)).pid);
  }

  async remove(id: string): Promise<void> {
    await this.signal(id, 'SIGKILL');
    await this.#forget(id).catch(failing(`The files of the last run of ${id} cannot be removed`));
  }

  /** Does nothing: only this daemon changes its processes, and `attach` reports their ends. */
  onChange(): () => void {
    return () => undefined;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#attachments].map((attachment) => attachment.detach()));
    const ownReader = this.#options.reader === undefined ? this.#reader : undefined;
    await Promise.all([ownReader?.close(), this.#guard.close()]);
  }

  async #forget(id: string): Promise<void> {
    await rm(this.#folder(id), { recursive: true, force: true });
    this.#live.delete(id);
    this.#killed.delete(id);
  }

  readonly #folder = (id: string) => join(this.#options.runsFolder, id);

  async #findLive(id: string): Promise<LiveRun | null> {
    const known = this.#live.get(id);
    if (known !== undefined && (await this.#stillLives(known))) return known;
    this.#live.delete(id);
    const runId = readNote(join(this.#folder(id), 'current'));
    if (runId === null) return null;
    const found = await findLiveRun(runFiles(this.#folder(id), runId), this.#reader);
    if (found !== null) this.#live.set(id, found);
    return found;
  }

  async #requireLive(id: string): Promise<LiveRun> {
    const live = await this.#findLive(id);
    if (live === null) throw new DomainError('conflict', `Container ${id} is not running: start it first.`);
    return live;
  }

  /**
   * Returns whether a run is alive. A child process of this daemon is alive until its exit event, so /proc need not be
   * read for it.
   */
  async #stillLives(run: LiveRun): Promise<boolean> {
    return this.#ended.has(run.runId) || stillLives(run, this.#reader);
  }

  readonly #exitOf = (id: string, files: RunFiles, oomKillSeen: boolean) =>
    readExit(files, { killed: this.#killed.get(id) === files.runId, oomKillSeen });

  async #sweepIfPossible(id: string): Promise<void> {
    await this.#sweep.end(id).catch((error: unknown) => {
      if (!isPassing(error)) throw error;
      this.#unswept(id)(error);
    });
  }

  readonly #unswept = (id: string) => (error: unknown) =>
    this.#options.logger.warn({ err: error, container: id }, 'cannot search for the processes of a server');
}
