import type { DomainError } from '../../lib/errors.js';
import type { DaemonCalls, DaemonSchemas, DaemonTarget } from './daemon-calls.js';

/** The daemon's words for the state of a container, "States and transitions" of the requirements. */
export type ContainerStatus = DaemonSchemas['ContainerStatus'];

export type Installer = { defaultPort: number; requiresEula: boolean };

export type Installation = {
  /** Names the installation: asked for again, it makes no second container. */
  key: string;
  type: string;
  version: string;
  /** Unique on the node. */
  name: string;
  /** Left out: the node takes a free one, from the type's own on. */
  port?: number | undefined;
  env: Readonly<Record<string, string>>;
};

export type ContainerState = { id: string; status: ContainerStatus };

export type ContainerInfo = ContainerState & {
  version: string;
  port: number;
  uptimeS: number;
  /** ISO 8601; null before the first start. */
  startedAt: string | null;
};

/** A container in the list of all; `isReachable` is false where that is not the present truth. */
export type ListedContainer = ContainerInfo & { isReachable: boolean };

/** How an installation ended: with a container, which may be `install_failed`, or with what the node refused. */
export type InstallationEnd = { container: ContainerState } | { failure: DomainError };

export type InstallationWatch = {
  /** Told once there is a container. */
  onContainer(containerId: string): Promise<void>;
  /** Ends the watching; the installation goes on. */
  signal: AbortSignal;
};

export type PowerAction = 'start' | 'stop' | 'restart' | 'kill';

/** What the node tells by itself: a container is in another state, or events of unknown number were missed. */
export type NodeEvent = { state: ContainerState } | 'missed';

type Ended = { signal?: AbortSignal };

/**
 * A host with a daemon, as the panel uses it: every operation of the daemon's document by `call` and `open`, and what
 * takes more than one. Every call ends in bounded time, and what comes back has been checked: a node is another
 * machine, which may be down, slow, or lie.
 *
 * All throw DomainError: `unavailable` when the node does not answer, refuses the panel's key or answers
 * outside its document; `invalid_input`, `not_found` and `conflict` as the daemon says them.
 */
export type NodeClient = Pick<DaemonCalls, 'call' | 'open'> & {
  /** Why the node does not take the key for all that the panel does there, in a sentence; null where it does. */
  refusalOfKey(): Promise<string | null>;
  describeInstaller(type: string, version: string): Promise<Installer>;
  /**
   * Ends when the installation is done, which may take minutes. `unavailable`: nobody knows what became of it.
   * @throws what `watch.signal` was aborted with
   */
  install(installation: Installation, watch: InstallationWatch): Promise<InstallationEnd>;
  control(containerId: string, action: PowerAction): Promise<ContainerState>;
  remove(containerId: string, removeData: boolean): Promise<void>;
  status(containerId: string, options?: Ended): Promise<ContainerInfo>;
  /** All containers, by id. */
  list(options?: Ended): Promise<Map<string, ListedContainer>>;
  /** Whether the first container of the list is reachable: the least that tells how node and engine are. */
  glance(options?: Ended): Promise<boolean>;
  /**
   * Begins to follow what happens on the node; `signal` ends it. What happened before is not told.
   * @throws NoEventsError for a daemon that has no such stream
   */
  events(signal: AbortSignal): Promise<AsyncIterable<NodeEvent>>;
};

export type NodeTarget = DaemonTarget & {
  /** Told what an answer says of a container that the request, sent at `askedMs` of `performance.now()`, has changed. */
  onState?: (state: ContainerState, askedMs: number) => void;
};

/** Connects to a node. The implementation decides how requests are sent (`dial`). */
export type ConnectNode = (target: Omit<NodeTarget, 'dial'>) => NodeClient;
