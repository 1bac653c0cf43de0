import { DomainError } from '../../lib/errors.js';

export type ContainerState =
  | 'installing'
  | 'installed'
  | 'install_failed'
  | 'starting'
  | 'running'
  | 'stopping'
  | 'stopped'
  | 'restarting'
  | 'killed'
  | 'crashed'
  | 'restoring'
  | 'removed';

/** What is asked of a container, or what happens to it. */
export type ContainerEvent =
  | 'install_done'
  | 'install_failed'
  | 'reinstall'
  | 'start'
  | 'start_failed'
  /** The ready line appeared, the port answers, or the grace period is over. */
  | 'ready'
  | 'stop'
  | 'restart'
  /** The run ended as it was asked to, or by itself without complaint. */
  | 'ended'
  | 'crashed'
  /** The run ended because its engine was restarted: neither a crash nor a wish to stop. */
  | 'engine_ended'
  | 'kill'
  /** The engine runs it although nobody here asked for that. */
  | 'found_running'
  | 'restore'
  /** A restore is over: the container is again what it was before. One that ran is started again. */
  | 'back_to_installed'
  | 'back_to_stopped'
  | 'back_to_killed'
  | 'back_to_crashed'
  | 'back_to_running'
  /** Work on its files was cut off, and nobody knows what they are now. */
  | 'broken'
  | 'remove';

type Row = Partial<Record<ContainerEvent, ContainerState>>;

/** What any container that is at rest may go to. */
const AT_REST: Row = {
  start: 'starting',
  restart: 'restarting',
  reinstall: 'installing',
  found_running: 'running',
  restore: 'restoring',
  broken: 'install_failed',
  remove: 'removed',
};

/** Every legal transition; what is not in here is refused. */
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
  // Stopping or killing a crashed container ends its restarts.
  crashed: { ...AT_REST, stop: 'stopping', kill: 'killed' },
  // No start: nothing runs on files that are half put back.
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

/** States in which a process of the container is, or is about to be. */
const UP = new Set<ContainerState>(['starting', 'running', 'stopping']);

export const isUp = (state: ContainerState): boolean => UP.has(state);

/** @throws DomainError `conflict` that names the state and what to do, when the event is not legal in it. */
export function nextState(id: string, state: ContainerState, event: ContainerEvent): ContainerState {
  const next = TRANSITIONS[state][event];
  if (next === undefined) throw notIn(id, state);
  return next;
}

export const isLegal = (state: ContainerState, event: ContainerEvent): boolean =>
  TRANSITIONS[state][event] !== undefined;

/** The refusal of something that the container's state does not allow; one that is removed is not there. */
export const notIn = (id: string, state: ContainerState): DomainError =>
  state === 'removed'
    ? new DomainError('not_found', `There is no container ${id}.`)
    : new DomainError('conflict', `${id} is ${state.replace('_', ' ')}: ${ADVICE[state]}.`);
