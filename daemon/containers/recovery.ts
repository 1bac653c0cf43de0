import { DomainError } from '../../lib/errors.js';
import type { ContainerCore } from './container-core.js';
import type { RuntimeState } from './container-runtime.js';
import { isLegal } from './container-states.js';
import type { ContainerRecord } from './container-store.js';
import type { Power } from './power.js';
import { finishRemoval } from './removal.js';
import { pause } from './waker.js';

const AT_ONCE = 16;
/** The most that a stop may be given. */
const MAX_STOP_MS = 3_600_000;

/** Makes every stored state true again after a start of the daemon. Servers that run are taken over as they are. */
export async function recoverAll(core: ContainerCore, power: Power): Promise<void> {
  core.folders.prepare();
  const queue = core.store.all();
  const worker = async () => {
    for (let record = queue.shift(); record !== undefined; record = queue.shift()) {
      await reconcile(core, power, record);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Brings what is stored of a container together with what the engine says; while that is away, later. */
export async function reconcile(core: ContainerCore, power: Power, record: ContainerRecord): Promise<void> {
  if (core.occupations.isHeld(record.id) || power.followers.isFollowing(record.id)) return;
  try {
    await core.occupations.during(record.id, 'recovery', async () => {
      const actual = await core.runtime.inspect(record.id);
      await settle(core, power, record, actual);
    });
    continueOperation(core, power, record);
  } catch (error) {
    const later = error instanceof DomainError && error.kind === 'unavailable';
    if (!later) core.logger.error({ err: error, container: record.id }, 'recovery of a container failed');
    else core.background(record, 'recovery', retryLater(core, power, record));
  }
}

async function retryLater(core: ContainerCore, power: Power, record: ContainerRecord): Promise<void> {
  await pause(core.timing.retryMs, core.closing.signal);
  if (!core.closing.signal.aborted) await reconcile(core, power, record);
}

async function settle(
  core: ContainerCore,
  power: Power,
  record: ContainerRecord,
  actual: RuntimeState,
): Promise<void> {
  switch (record.state) {
    case 'removed':
      return finishRemoval(core, power, record);
    case 'installing': {
      await core.runtime.remove(record.id);
      const reason = 'the daemon ended while it was installed';
      return core.transition(record, 'install_failed', { reason });
    }
    case 'install_failed':
      return;
    case 'starting':
      return settleStarting(core, power, record, actual);
    case 'running':
    case 'stopping':
    case 'restarting':
      return settleUp(core, power, record, actual);
    case 'restoring':
      return core.transition(record, 'restored');
    case 'installed':
    case 'stopped':
    case 'killed':
    case 'crashed':
      return settleAtRest(core, power, record, actual);
  }
}

/** A start that was stored: the run may never have come to be. */
async function settleStarting(
  core: ContainerCore,
  power: Power,
  record: ContainerRecord,
  actual: RuntimeState,
): Promise<void> {
  const known = actual.state !== 'absent' && actual.runId === record.runId;
  if (known && (actual.state === 'running' || actual.exit !== null)) return power.followers.follow(record);
  try {
    await power.beginRun(record);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    core.logger.warn({ err: error, container: record.id }, 'a start that was cut short cannot go on');
  }
}

/** A run that was up: it may have ended meanwhile, or the engine has begun another by itself. */
async function settleUp(
  core: ContainerCore,
  power: Power,
  record: ContainerRecord,
  actual: RuntimeState,
): Promise<void> {
  if (actual.state === 'running' && actual.runId !== record.runId) {
    await core.store.update(record, { runId: actual.runId, startedAt: actual.startedAtMs, exit: null });
  }
  // Following a run that has ended, or that is gone, brings the rest of its output and its end.
  power.followers.follow(record);
}

async function settleAtRest(
  core: ContainerCore,
  power: Power,
  record: ContainerRecord,
  actual: RuntimeState,
): Promise<void> {
  const same = actual.state !== 'absent' && actual.runId === record.runId && record.runId !== null;
  if (same && record.exit === null) {
    // A kill that was stored and not done, or whose end nobody has seen.
    power.followers.follow(record);
    if (actual.state === 'running') await power.finishKill(record);
  } else if (actual.state === 'running' && isLegal(record.state, 'found_running')) {
    const { runId, startedAtMs: startedAt } = actual;
    const patch = { runId, startedAt, exit: null, reason: null, restartAt: null };
    await core.transition(record, 'found_running', patch);
    power.followers.follow(record);
  }
  power.scheduleRestart(record);
}

/** What a stop has left of the time that it was given; never more, should the clock have gone back. */
function leftToStop({ clock, timing }: ContainerCore, { stopBy }: ContainerRecord): number {
  const { stopTimeoutMs } = timing;
  return stopBy === null ? stopTimeoutMs : Math.min(MAX_STOP_MS, Math.max(0, stopBy - clock.now()));
}

/** A stop or a restart that was stored goes on by itself. */
function continueOperation(core: ContainerCore, power: Power, record: ContainerRecord): void {
  if (record.state !== 'stopping' && record.state !== 'restarting') return;
  const { state } = record;
  const going = core.occupations.during(record.id, state === 'stopping' ? 'stop' : 'restart', (signal) =>
    state === 'stopping'
      ? power.finishStop(record, leftToStop(core, record), signal)
      : power.finishRestart(record, signal),
  );
  core.background(record, 'going on with a stop', going);
}
