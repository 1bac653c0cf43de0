import { atMost } from '../../../lib/async/waker.js';
import { asClause, DomainError } from '../../../lib/errors/errors.js';
import { isPassing } from '../../../lib/errors/host-fault.js';
import { newId } from '../../../lib/text/ids.js';
import { type ContainerRecord, nextSettings, type RunSettings } from '../records/container-store.js';
import { asInstalled } from './as-installed.js';
import type { ContainerCore } from './container-core.js';
import { judgeFailedRestart } from './run-end.js';
import type { RunFollowers } from './run-followers.js';

/**
 * What happens to a container when its start fails. `stays_down`: it is not started again. `tries_again`: it is
 * restarted automatically. `tries_again_if_passing`: it is restarted automatically only if the failure is transient.
 */
export type AfterFailure = 'stays_down' | 'tries_again' | 'tries_again_if_passing';

/** The server may use no more disk space, so automatic restarts would fail until the user deletes files. */
const isLimitReached = (error: unknown) =>
  error instanceof DomainError && error.code === 'disk_limit_reached';

const codeOf = (error: unknown) => (isLimitReached(error) ? 'disk_limit_reached' : 'start_failed');

/** Starts runs of containers and handles failures to start. */
export class RunStarter {
  readonly #core: ContainerCore;
  readonly #followers: RunFollowers;

  constructor(core: ContainerCore, followers: RunFollowers) {
    this.#core = core;
    this.#followers = followers;
  }

  /**
   * Starts a new run. Its id is stored first, so that it is known after a kill.
   *
   * @throws DomainError of the runtime; `disk_full`. The resulting state of the container is stored.
   */
  async startRun(
    record: ContainerRecord,
    patch: Partial<ContainerRecord>,
    after: AfterFailure,
  ): Promise<void> {
    const { engine, timing, closing, clock } = this.#core;
    const trouble = record.reason;
    try {
      await engine.require();
      await atMost(this.#followers.ended(record.id), timing.killWaitMs, closing.signal);
      if (this.#followers.isFollowing(record.id)) {
        throw new DomainError(
          'unavailable',
          `The last output of ${record.id} is still being stored: try again in a moment.`,
        );
      }
      this.#core.checkStart(record.id);
      await this.#core.transition(record, 'start', {
        ...patch,
        ...this.#freshSettings(record),
        next: null,
        runId: newId('run_'),
        startedAt: clock.now(),
        exit: null,
        reason: null,
        restartAt: null,
        stopBy: null,
        stopSent: null,
      });
    } catch (error) {
      await this.#failed(record, error, after, trouble);
      throw error;
    }
    await this.beginRun(record, after, trouble);
  }

  /** Starts the run whose id is stored. @throws DomainError of the runtime */
  async beginRun(record: ContainerRecord, after: AfterFailure, trouble: string | null = null): Promise<void> {
    const { runtime, folders, closing } = this.#core;
    try {
      await folders.requireThere(record.id);
      const spec = await this.#core.specOf(record);
      await folders.give(record.id, spec.user, closing.signal);
      const notices = await this.#core.prepareStart(spec, closing.signal);
      for (const notice of notices) await this.#core.noteInLog(record, notice);
      await runtime.start(spec, record.runId ?? '');
    } catch (error) {
      // The engine may have started the run before it became unreachable.
      const actual = await runtime.inspect(record.id).catch(() => null);
      if (actual?.state !== 'running' || actual.runId !== record.runId) {
        await this.#failed(record, error, after, trouble);
        throw error;
      }
    }
    this.#followers.follow(record);
  }

  /**
   * Stores that a start failed, and restarts the container if `after` says so.
   *
   * @param trouble the reason of the previous failure: a repeated failure is written to the console only once
   */
  async #failed(
    record: ContainerRecord,
    error: unknown,
    after: AfterFailure,
    trouble: string | null,
  ): Promise<void> {
    const { state } = record;
    if (state !== 'starting' && state !== 'restarting' && state !== 'crashed') return;
    if (this.#core.closing.signal.aborted) return;
    const reason =
      error instanceof DomainError ? asClause(error.message) : 'the daemon’s log has the details';
    const passes = isPassing(error);
    const fact = { isFact: true };
    const isFinal = isLimitReached(error) || (after === 'tries_again_if_passing' && !passes);
    if (after === 'stays_down' || isFinal) {
      const sentence = `The server could not be started: ${reason}.`;
      this.#core.notices.report(record, codeOf(error), sentence);
      if (state === 'crashed' && after === 'stays_down') return;
      // The response to a restart was already sent, so the console reports the failure.
      await this.#core.noteInLog(record, sentence);
      if (state === 'crashed') return this.#core.store.update(record, { reason, restartAt: null }, fact);
      return this.#core.transition(record, 'start_failed', { reason }, fact);
    }
    const { timing, clock, store } = this.#core;
    const end = judgeFailedRestart(record, { reason, isPassing: passes }, timing, clock.now());
    const patch = { reason: end.reason, restarts: end.restarts, restartAt: end.restartAt };
    const isNews = trouble !== end.reason;
    const notice = end.notice ?? (isNews ? `The server ${end.reason}; the start will be retried.` : null);
    if (state === 'crashed') await store.update(record, patch, fact);
    else await this.#core.transition(record, 'crashed', patch, fact);
    if (notice === null) return;
    this.#core.notices.report(record, 'start_failed', notice);
    await this.#core.noteInLog(record, notice);
  }

  /**
   * Returns the settings of the next run, with the current definition of the type. If the server cannot run with that
   * definition, or there is none any more, the last one stays.
   */
  #freshSettings(record: ContainerRecord): RunSettings {
    const settings = nextSettings(record);
    const { spec } = settings;
    try {
      const { id, type, name } = record;
      const request = { ...settings, id, type, name: name ?? '', dataFolder: spec.dataFolder };
      const fresh = this.#core.catalogue.resolve(request);
      const isRunnable = fresh.process !== undefined || this.#core.runtime.kind === 'docker';
      return isRunnable ? { ...settings, spec: asInstalled(spec, fresh) } : settings;
    } catch (error) {
      if (error instanceof DomainError) return settings;
      throw error;
    }
  }
}
