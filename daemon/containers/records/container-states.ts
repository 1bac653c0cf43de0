import type { components } from '../../../generated/daemon/types.js';
import { DomainError } from '../../../lib/errors/errors.js';

export type ContainerState = components['schemas']['ContainerStatus'];

/** A request for a container, or something that happened to it. */
export type ContainerEvent =
  | 'install_done'
  | 'install_failed'
  | 'reinstall'
  | 'start'
  | 'start_failed'
  /** The ready line appeared, the server's port accepts connections, or the grace period has passed. */
  | 'ready'
  | 'stop'
  | 'restart'
  /** The run ended on request, or without an error. */
  | 'ended'
  | 'crashed'
  /** The run ended because its engine restarted: neither a crash nor a requested stop. */
  | 'engine_ended'
  | 'kill'
  /** The engine runs the container, although the daemon has not started it. */
  | 'found_running'
  | 'restore'
  /** A restore has ended, and the container returns to its previous state; `running` starts its server again. */
  | 'back_to_installed'
  | 'back_to_stopped'
  | 'back_to_killed'
  | 'back_to_crashed'
  | 'back_to_running'
  /** Work on the files was interrupted, so that their state is unknown. */
  | 'broken'
  | 'remove';

type Row = Partial<Record<ContainerEvent, ContainerState>>;

/** The transitions of a container in states without a running server. */
const AT_REST: Row = {
  start: 'starting',
  restart: 'restarting',
  reinstall: 'installing',
  found_running: 'running',
  restore: 'restoring',
  broken: 'install_failed',
  remove: 'removed',
};

/** All legal transitions. All other events are refused with `conflict`. */
const TRANSITIONS: Record<ContainerState, Row> = {
  installing: {
    install_done: 'installed',
    install_failed: 'install_failed',
    kill: 'install_failed',
    remove: 'removed',
  },
  installed: AT_REST,
  install_failed: { reinstall: 'installing', remove: 'removed' },
  starting: {
    ready: 'running',
    stop: 'stopping',
    restart: 'restarting',
    ended: 'stopped',
    start_failed: 'stopped',
    crashed: 'crashed',
    engine_ended: 'restarting',
    kill: 'killed',
    restore: 'restoring',
    remove: 'removed',
  },
  running: {
    stop: 'stopping',
    restart: 'restarting',
    ended: 'stopped',
    crashed: 'crashed',
    engine_ended: 'restarting',
    kill: 'killed',
    restore: 'restoring',
    remove: 'removed',
  },
  stopping: { ended: 'stopped', kill: 'killed', remove: 'removed' },
  stopped: AT_REST,
  restarting: {
    start: 'starting',
    start_failed: 'stopped',
    crashed: 'crashed',
    kill: 'killed',
    remove: 'removed',
  },
  killed: AT_REST,
  // Stopping or killing a crashed container also ends its automatic restarts.
  crashed: { ...AT_REST, stop: 'stopping', kill: 'killed' },
  // A start is not legal in this state: no server may run on files that are only partly restored.
  restoring: {
    back_to_installed: 'installed',
    back_to_stopped: 'stopped',
    back_to_killed: 'killed',
    back_to_crashed: 'crashed',
    back_to_running: 'restarting',
    broken: 'install_failed',
    kill: 'killed',
    remove: 'removed',
  },
  removed: {},
};

const ADVICE: Record<Exclude<ContainerState, 'removed'>, string> = {
  installing: 'wait until it is installed, or kill it to give up',
  installed: 'start it first',
  install_failed: 'reinstall or remove it',
  starting: 'wait until it runs, or stop it first',
  running: 'stop it first',
  stopping: 'wait until it has stopped, or kill it',
  stopped: 'start it first',
  restarting: 'wait until it runs again, or kill it',
  killed: 'start it first',
  crashed: 'start it first',
  restoring: 'wait until the backup is restored',
};

/** States in which the container has a process, or is about to have one. */
const UP = new Set<ContainerState>(['starting', 'running', 'stopping']);

export const isUp = (state: ContainerState): boolean => UP.has(state);

/** Whether a process of the server may write files, now or soon. */
export const mayWrite = (state: ContainerState): boolean => isUp(state) || state === 'restarting';

/**
 * Returns the state after an event.
 *
 * @throws DomainError `conflict` that names the state and what to do, if the event is not legal in the state
 */
export function nextState(id: string, state: ContainerState, event: ContainerEvent): ContainerState {
  const next = TRANSITIONS[state][event];
  if (next === undefined) throw notIn(id, state);
  return next;
}

export const isLegal = (state: ContainerState, event: ContainerEvent): boolean =>
  TRANSITIONS[state][event] !== undefined;

/** Returns the error for an operation that the state does not allow. A removed container does not exist. */
export const notIn = (id: string, state: ContainerState): DomainError =>
  state === 'removed'
    ? new DomainError('not_found', `There is no container ${id}.`)
    : new DomainError('conflict', `Container ${id} is ${state.replace('_', ' ')}: ${ADVICE[state]}.`);
