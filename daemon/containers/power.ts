import { DomainError } from '../../lib/errors.js';
import { newId } from '../../lib/ids.js';
import type { ContainerCore } from './container-core.js';
import { isLegal, nextState } from './container-states.js';
import type { ContainerRecord } from './container-store.js';
import type { Occupation } from './occupations.js';
import { requireUnboundPort } from './port-table.js';
import { RunFollowers } from './run-followers.js';
import { stopRun } from './stop-run.js';
import { atMost } from './waker.js';

/** How long the end of other work is waited for. */
const PATIENCE_MS = 2000;

/** Starting, stopping and all that follows from it. */
export class Power {
  readonly followers: RunFollowers;
  readonly #core: ContainerCore;
  readonly #restarts = new Map<string, NodeJS.Timeout>();

  constructor(core: ContainerCore) {
    this.#core = core;
    this.followers = new RunFollowers(core, (record) => this.scheduleRestart(record));
  }

  /** Settles when the process exists. @throws DomainError `conflict` where its state does not allow it */
  async start(record: ContainerRecord): Promise<void> {
    const occupation = await this.#occupy(record, 'start');
    try {
      await requireUnboundPort(record.spec);
      this.#cancelRestart(record);
      await this.startRun(record, { restarts: 0 });
    } finally {
      occupation.release();
    }
  }

  /** Settles when the server has been told; the rest goes on by itself. */
  async stop(record: ContainerRecord, timeoutMs: number): Promise<void> {
    const occupation = await this.#occupy(record, 'stop');
    await this.#begin(occupation, async () => {
      this.#cancelRestart(record);
      const stopBy = this.#core.clock.now() + timeoutMs;
      await this.#core.transition(record, 'stop', { restartAt: null, stopBy });
      return () => this.finishStop(record, timeoutMs, occupation.signal);
    });
  }

  /** Stops, if it runs, and starts. Settles when it has begun. */
  async restart(record: ContainerRecord): Promise<void> {
    const occupation = await this.#occupy(record, 'restart');
    await this.#begin(occupation, async () => {
      this.#cancelRestart(record);
      await this.#core.transition(record, 'restart', { restartAt: null });
      return () => this.finishRestart(record, occupation.signal);
    });
  }

  /** Ends whatever goes on with the container, and every process of it. */
  async kill(record: ContainerRecord): Promise<void> {
    if (!isLegal(record.state, 'kill') && !this.#core.occupations.isHeld(record.id)) {
      nextState(record.id, record.state, 'kill');
    }
    const wasInstalling = record.state === 'installing';
    const occupation = await this.#core.occupations.takeOver(record.id, 'kill');
    try {
      this.#cancelRestart(record);
      // The installation, told to end, has left its own verdict.
      if (wasInstalling && record.state === 'install_failed') return;
      await this.#core.transition(record, 'kill', { restartAt: null, restarts: 0 });
      await this.finishKill(record);
    } finally {
      occupation.release();
    }
  }

  /** Ends the run that a kill was stored for. */
  async finishKill(record: ContainerRecord): Promise<void> {
    await this.#core.runtime.signal(record.id, 'SIGKILL');
    await atMost(this.followers.ended(record.id), this.#core.timing.killWaitMs, this.#core.closing.signal);
  }

  /** Ends the run that a stop was stored for; without one, the container is stopped at once. */
  async finishStop(record: ContainerRecord, timeoutMs: number, signal: AbortSignal): Promise<void> {
    await stopRun(this.#core, this.followers, record, timeoutMs, signal);
    if (record.state === 'stopping' && !signal.aborted && !this.followers.isFollowing(record.id)) {
      await this.#core.transition(record, 'ended', { restarts: 0, restartAt: null });
    }
  }

  async finishRestart(record: ContainerRecord, signal: AbortSignal): Promise<void> {
    await stopRun(this.#core, this.followers, record, this.#core.timing.stopTimeoutMs, signal);
    if (record.state !== 'restarting' || signal.aborted) return;
    await this.startRun(record, { restarts: 0 });
  }

  /** Begins a new run. The run's id is stored before, so that a daemon that is killed in between knows it. */
  async startRun(record: ContainerRecord, patch: Partial<ContainerRecord>): Promise<void> {
    await this.followers.ended(record.id);
    await this.#core.transition(record, 'start', {
      ...patch,
      spec: this.#freshSpec(record),
      runId: newId('run_'),
      startedAt: this.#core.clock.now(),
      exit: null,
      reason: null,
      restartAt: null,
    });
    await this.beginRun(record);
  }

  /** Brings the stored run to life. @throws DomainError of the runtime; the container is then stopped */
  async beginRun(record: ContainerRecord): Promise<void> {
    const { runtime, folders } = this.#core;
    try {
      await folders.requireThere(record.id);
      await runtime.start(record.spec, record.runId ?? '');
    } catch (error) {
      // An engine that went away in the middle may have begun it all the same.
      const actual = await runtime.inspect(record.id).catch(() => null);
      if (actual?.state !== 'running' || actual.runId !== record.runId) {
        const reason = error instanceof DomainError ? error.message : 'the log of the daemon has it';
        await this.#noteFailure(record, reason);
        if (record.state === 'starting') await this.#core.transition(record, 'start_failed', { reason });
        throw error;
      }
    }
    this.followers.follow(record);
  }

  /** Whoever asked for a restart has been answered already: the console tells why there was none. */
  async #noteFailure({ id }: ContainerRecord, reason: string): Promise<void> {
    const log = await this.#core.logs.open(id);
    try {
      await log.note(`The server could not be started: ${reason}.`);
    } finally {
      await log.close();
    }
  }

  /** Starts a crashed container again when its time has come. */
  scheduleRestart(record: ContainerRecord): void {
    if (record.state !== 'crashed' || record.restartAt === null) return;
    this.#cancelRestart(record);
    const delayMs = Math.max(0, record.restartAt - this.#core.clock.now());
    const timer = setTimeout(() => {
      this.#restarts.delete(record.id);
      this.#core.background(record, 'the restart after a crash', this.#restartAfterCrash(record));
    }, delayMs);
    this.#restarts.set(record.id, timer);
  }

  /** Lets go of timers and runs. */
  async close(): Promise<void> {
    for (const timer of this.#restarts.values()) clearTimeout(timer);
    this.#restarts.clear();
    await this.followers.close();
  }

  async #restartAfterCrash(record: ContainerRecord): Promise<void> {
    // Somebody else's decision is under way.
    if (record.state !== 'crashed' || this.#core.occupations.isHeld(record.id)) return;
    await this.#core.occupations.during(record.id, 'restart after a crash', () => this.startRun(record, {}));
  }

  /** @throws DomainError `conflict` where its state does not allow it, or other work is at it */
  async #occupy(record: ContainerRecord, event: 'start' | 'stop' | 'restart'): Promise<Occupation> {
    nextState(record.id, record.state, event);
    const occupation = await this.#core.occupations.takeSoon(record.id, event, PATIENCE_MS);
    try {
      // The work that was waited for may have changed it.
      nextState(record.id, record.state, event);
      return occupation;
    } catch (error) {
      occupation.release();
      throw error;
    }
  }

  #cancelRestart(record: ContainerRecord): void {
    clearTimeout(this.#restarts.get(record.id));
    this.#restarts.delete(record.id);
  }

  /** Does what has to be stored before the answer, and lets the rest go on while the container stays occupied. */
  async #begin(occupation: Occupation, store: () => Promise<() => Promise<void>>): Promise<void> {
    let rest: () => Promise<void>;
    try {
      rest = await store();
    } catch (error) {
      occupation.release();
      throw error;
    }
    rest()
      .catch((error: unknown) => {
        if (!occupation.signal.aborted) this.#core.logger.error({ err: error }, 'a power operation failed');
      })
      .finally(() => occupation.release());
  }

  /** The installed image stays; how the host runs it (the path of a program, say) may have changed since. */
  #freshSpec({ spec, type, version, port, name, env, id }: ContainerRecord): ContainerRecord['spec'] {
    try {
      const fresh = this.#core.catalogue.resolve({
        id,
        type,
        version,
        port,
        name: name ?? '',
        env,
        dataFolder: spec.dataFolder,
      });
      return fresh.process === undefined ? spec : { ...spec, process: fresh.process };
    } catch (error) {
      if (error instanceof DomainError) return spec;
      throw error;
    }
  }
}
