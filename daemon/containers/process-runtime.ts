import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdir, open, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, errorCode } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import type { Attachment, ContainerRuntime, ContainerSpec, RunObserver } from './container-runtime.js';
import { portsInUse } from './port-table.js';
import { runBoundedCommand, runInstallSteps } from './process-command.js';
import { followOutput } from './process-output.js';
import {
  findLiveRun,
  type LiveRun,
  type RunFiles,
  readExit,
  readIfThere,
  runFiles,
  stillLives,
  wasBorn,
} from './process-run.js';
import { giveToUser, makeRunFolder, type RunAs, requireProgram, spawnRun } from './process-spawn.js';
import { findProcesses, isMarked, oomKills, sendSignal, writesInto } from './process-table.js';
import { sampleGroup } from './process-usage.js';
import { pause } from './waker.js';

export type ProcessRuntimeOptions = {
  /** Where the runs' own files are kept: a folder of the daemon's, outside the data folders. */
  runsFolder: string;
  logger: Logger;
  /** The user that servers, installers and commands run as; needs root. The daemon's own where absent. */
  runAs?: RunAs;
};

const KILL_ROUNDS = 100;
const KILL_ROUND_MS = 20;
const OOM_LOOK_EVERY_MS = 1000;
const INPUT_TRIES = 40;
const INPUT_TRY_MS = 50;

/**
 * Runs servers without an engine: each is a supervised process group in its own folder. There is no
 * isolation: a server can read what the daemon's user can read.
 */
export function createProcessRuntime(options: ProcessRuntimeOptions): ContainerRuntime {
  return new ProcessRuntime(options);
}

class ProcessRuntime implements ContainerRuntime {
  readonly kind = 'process';
  readonly #options: ProcessRuntimeOptions;
  /** What this daemon has begun or found alive, by container. */
  readonly #live = new Map<string, LiveRun>();
  /** For runs that are our own children: settles when they end. */
  readonly #ended = new Map<string, Promise<void>>();
  readonly #attachments = new Set<Attachment>();

  constructor(options: ProcessRuntimeOptions) {
    this.#options = options;
  }

  async ping(): Promise<void> {
    await mkdir(this.#options.runsFolder, { recursive: true, mode: 0o700 });
  }

  async prepare(spec: ContainerSpec, prepare: Parameters<ContainerRuntime['prepare']>[1]): Promise<void> {
    const { runAs } = this.#options;
    if (spec.process === undefined) {
      throw new DomainError(
        'conflict',
        `${spec.type} runs with Docker alone; this daemon runs servers as processes`,
      );
    }
    await giveToUser(spec.dataFolder, runAs);
    await runInstallSteps(spec, runAs, prepare).finally(() => this.#sweep(spec.id));
  }

  async start(spec: ContainerSpec, runId: string): Promise<void> {
    const command = spec.process?.command ?? [];
    const files = runFiles(this.#folder(spec.id), runId);
    if (wasBorn(files)) return;
    const current = await this.#findLive(spec.id);
    if (current?.runId === runId) return;
    if (current !== null) throw new DomainError('conflict', `${spec.id} runs already; stop it first`);
    await requireProgram(command[0] ?? '', spec);
    await this.#sweep(spec.id);
    await giveToUser(spec.dataFolder, this.#options.runAs);
    const child = await this.#begin(spec, command, files).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOSPC' && errorCode(error) !== 'EDQUOT') throw error;
      throw new DomainError('disk_full', 'the disk has no room for the run of a server', { cause: error });
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    this.#ended.set(runId, ended);
    void ended.then(() => this.#ended.delete(runId));
  }

  async #begin(spec: ContainerSpec, command: string[], files: RunFiles): Promise<ChildProcess> {
    await this.#forgetRunsBut(spec.id, files.runId);
    await makeRunFolder(this.#folder(spec.id), files);
    return spawnRun(spec, command, files, this.#options.runAs);
  }

  async inspect(id: string): ReturnType<ContainerRuntime['inspect']> {
    const live = await this.#findLive(id);
    if (live !== null) return { state: 'running', runId: live.runId, startedAtMs: live.startedAtMs };
    const runId = readIfThere(join(this.#folder(id), 'current'));
    if (runId === null) return { state: 'absent' };
    const files = runFiles(this.#folder(id), runId);
    return { state: 'stopped', runId, exit: wasBorn(files) ? readExit(files, false) : null };
  }

  async attach(id: string, runId: string, cursor: string | null, observer: RunObserver): Promise<Attachment> {
    const files = runFiles(this.#folder(id), runId);
    if (readIfThere(files.status) === null) throw new DomainError('not_found', `${id} has no run ${runId}`);
    const live = await findLiveRun(files);
    const oom = createOomWatch(readIfThere(files.started));
    // A daemon that was killed may have left the server paused.
    if (live !== null) sendSignal(-live.pid, 'SIGCONT');
    const aborter = new AbortController();
    const source = {
      files,
      logger: this.#options.logger,
      ended: this.#ended.get(runId) ?? new Promise<void>(() => undefined),
      isAlive: () => {
        const alive = live !== null && stillLives(live);
        if (alive) oom.look();
        return alive;
      },
      pause: () => live !== null && stillLives(live) && sendSignal(-live.pid, 'SIGSTOP'),
      resume: () => live !== null && stillLives(live) && sendSignal(-live.pid, 'SIGCONT'),
    };
    const following = followOutput(source, Number(cursor ?? 0), observer, aborter.signal).then(async () => {
      if (aborter.signal.aborted) return;
      if ((await this.#findLive(id)) === null) await this.#sweep(id);
      observer.onExit(readExit(files, oom.seen()));
    });
    return this.#track(following, aborter, observer);
  }

  #track(following: Promise<void>, aborter: AbortController, observer: RunObserver): Attachment {
    const settled = following
      .catch((error: unknown) => {
        if (!aborter.signal.aborted) observer.onFailure(error);
      })
      .finally(() => this.#attachments.delete(attachment));
    const attachment = {
      detach: async () => {
        aborter.abort();
        await settled;
      },
    };
    this.#attachments.add(attachment);
    return attachment;
  }

  async isListening(_id: string, port: number, protocol: 'tcp' | 'udp'): Promise<boolean | null> {
    return (await portsInUse('self', protocol))?.has(port) ?? null;
  }

  async writeInput(id: string, line: string): Promise<void> {
    const live = await this.#requireLive(id);
    let rest = Buffer.from(`${line}\n`);
    const file = await this.#openInput(runFiles(this.#folder(id), live.runId).input);
    try {
      for (let tries = 0; rest.length > 0; tries += 1) {
        const { bytesWritten } = await file.write(rest).catch(async (error: unknown) => {
          if (errorCode(error) !== 'EAGAIN' || tries >= INPUT_TRIES) throw error;
          await pause(INPUT_TRY_MS);
          return { bytesWritten: 0 };
        });
        rest = rest.subarray(bytesWritten);
      }
    } catch (error) {
      if (errorCode(error) !== 'EAGAIN') throw error;
      throw new DomainError('conflict', `${id} does not read its console`, { cause: error });
    } finally {
      await file.close();
    }
  }

  async #openInput(path: string) {
    try {
      return await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      // ENXIO: nobody has the FIFO open for reading, see fifo(7).
      if (errorCode(error) !== 'ENXIO' && errorCode(error) !== 'ENOENT') throw error;
      throw new DomainError('conflict', 'the server does not run', { cause: error });
    }
  }

  async signal(id: string, signal: Parameters<ContainerRuntime['signal']>[1]): Promise<void> {
    const live = await this.#findLive(id);
    if (signal === 'SIGKILL') {
      if (live !== null) await writeFile(runFiles(this.#folder(id), live.runId).killed, '', { mode: 0o600 });
      if (live !== null && stillLives(live)) sendSignal(-live.pid, 'SIGKILL');
      return this.#sweep(id);
    }
    if (live === null) return;
    sendSignal(-live.pid, signal);
    sendSignal(-live.pid, 'SIGCONT');
  }

  async runCommand(
    spec: ContainerSpec,
    argv: string[],
    options: Parameters<ContainerRuntime['runCommand']>[2],
  ): ReturnType<ContainerRuntime['runCommand']> {
    await this.#requireLive(spec.id);
    return runBoundedCommand(spec, argv, this.#options.runAs, options);
  }

  async sampleUsage(id: string): ReturnType<ContainerRuntime['sampleUsage']> {
    return sampleGroup((await this.#requireLive(id)).pid);
  }

  async remove(id: string): Promise<void> {
    await this.signal(id, 'SIGKILL');
    this.#live.delete(id);
    await rm(this.#folder(id), { recursive: true, force: true });
  }

  /** Nobody but this daemon acts on its processes: their ends are told by `attach`. */
  onChange(): () => void {
    return () => undefined;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#attachments].map((attachment) => attachment.detach()));
  }

  #folder(id: string): string {
    return join(this.#options.runsFolder, id);
  }

  async #findLive(id: string): Promise<LiveRun | null> {
    const known = this.#live.get(id);
    if (known !== undefined && stillLives(known)) return known;
    this.#live.delete(id);
    const runId = readIfThere(join(this.#folder(id), 'current'));
    if (runId === null) return null;
    const found = await findLiveRun(runFiles(this.#folder(id), runId));
    if (found !== null) this.#live.set(id, found);
    return found;
  }

  async #requireLive(id: string): Promise<LiveRun> {
    const live = await this.#findLive(id);
    if (live === null) throw new DomainError('conflict', `${id} does not run`);
    return live;
  }

  /**
   * Ends whatever still bears the container's mark or writes into its output, in whatever group or session it
   * has hidden. What gave up both has gone to lengths to leave, and only an engine could hold it.
   */
  async #sweep(id: string): Promise<void> {
    await this.ping();
    const folder = join(await realpath(this.#options.runsFolder), id);
    for (let round = 0; round < KILL_ROUNDS; round += 1) {
      const left = await findProcesses((pid) => isMarked(pid, id) || writesInto(pid, folder));
      if (left.length === 0) return;
      for (const pid of left) sendSignal(pid, 'SIGKILL');
      if (round > 0) await sleep(KILL_ROUND_MS);
    }
    this.#options.logger.warn({ container: id }, 'processes of a server outlive SIGKILL');
  }

  async #forgetRunsBut(id: string, runId: string): Promise<void> {
    await mkdir(this.#folder(id), { recursive: true, mode: 0o700 });
    for (const entry of await readdir(this.#folder(id), { withFileTypes: true })) {
      if (entry.isDirectory() && entry.name !== runId) {
        await rm(join(this.#folder(id), entry.name), { recursive: true, force: true });
      }
    }
  }
}

/** Whether the kernel has killed something for want of memory in the last seconds, or since the run began. */
function createOomWatch(started: string | null) {
  let last = Number(started?.split(' ')[1] ?? Number.MAX_SAFE_INTEGER);
  let before = last;
  let lookedAtMs = 0;
  return {
    look(): void {
      if (performance.now() - lookedAtMs < OOM_LOOK_EVERY_MS) return;
      lookedAtMs = performance.now();
      before = last;
      last = oomKills();
    },
    seen: () => oomKills() > before,
  };
}
