import type { DomainError } from '../../../lib/errors/errors.js';
import type { DaemonConnections } from '../connection/verified-connections.js';
import type { DaemonCalls, DaemonSchemas } from './daemon-calls.js';
import type { OpenDaemonConsole } from './daemon-socket.js';
import type { DaemonTarget } from './daemon-target.js';

/** The daemon's names for the states of a container ("States and transitions" of the requirements). */
export type ContainerStatus = DaemonSchemas['ContainerStatus'];

export type Installer = {
  defaultPort: number;
  requiresEula: boolean;
  /** The variables of the type; undefined for a node with an older version. */
  variables?: DaemonSchemas['ServerTypeVariable'][] | undefined;
  /** The limits of a server without own ones; undefined for a node with an older version. `diskBytes` is 0 without a limit. */
  limits?: { memoryBytes: number; cpus: number; diskBytes: number } | undefined;
};

export type Installation = {
  /** Identifies the installation, so that a repeated request does not create a second container. */
  key: string;
  type: string;
  version: string;
  /** Unique on the node. */
  name: string;
  /** The port of the server. If it is omitted, the node chooses a free port, starting at the type's default. */
  port?: number | undefined;
  /** Further ports by name; an entry `game` is the same as `port`. */
  ports?: readonly DaemonSchemas['ContainerPort'][] | undefined;
  env: Readonly<Record<string, string>>;
  /** The path of a folder of the node that becomes the server's folder. */
  adopt?: string | undefined;
  /** The id of the container on another node from which the server moves. It gets no files, and is held. */
  moveOf?: string | undefined;
  /** The limits of the server, where they are not those of its type. */
  limits?: { memoryLimit?: number; cpuLimit?: number; diskLimit?: number } | undefined;
  /** The ranges from which the node chooses the port, if it is omitted. */
  portRanges?: readonly DaemonSchemas['PortRange'][] | undefined;
};

export type ContainerStats = DaemonSchemas['ContainerStats'];

export type ContainerState = { id: string; status: ContainerStatus };

export type ContainerInfo = ContainerState & {
  /** Unique on the node. */
  name: string;
  type: string;
  version: string;
  port: number;
  uptimeS: number;
  /** ISO 8601; null before the first start. */
  startedAt: string | null;
};

/** A container in the list of all containers. `isReachable` is false if its state is not current. */
export type ListedContainer = ContainerInfo & { isReachable: boolean };

/** How an installation ended: with a container, which may be `install_failed`, or with the node's refusal. */
export type InstallationEnd = { container: ContainerState } | { failure: DomainError };

export type InstallationWatch = {
  /** Called once there is a container. */
  onContainer(containerId: string): Promise<void>;
  /** Aborts to stop watching. The installation continues. */
  signal: AbortSignal;
};

export type PowerAction = 'start' | 'stop' | 'restart' | 'kill';

/** What a node reports about its containers, in addition to their states. */
export type NodeReport =
  | { operation: DaemonSchemas['Operation'] }
  | { backup: DaemonSchemas['BackupChange'] }
  | { notice: DaemonSchemas['ContainerNotice'] };

/**
 * An event of the node: a container has a new state, a report, or an unknown number of events was missed. `id` is that
 * of the event, after which the stream can be resumed.
 */
export type NodeEvent = { id?: string | undefined } & (
  | { state: ContainerState }
  | { report: NodeReport }
  | { isMissed: true }
);

type Ended = { signal?: AbortSignal };

/**
 * A host with a daemon, as the panel uses it: every operation of the daemon's document with `call`, `open` and `forward`, and
 * methods that combine several. A node can be down, slow or malicious, so every call has a time limit, and results are
 * validated. All methods throw DomainError: `unavailable` if the node does not respond, rejects the panel's key or
 * violates its document; `invalid_input`, `not_found` and `conflict` as the daemon reports them.
 */
export type NodeClient = Pick<DaemonCalls, 'call' | 'open' | 'forward'> & {
  /** Opens the console of a container. @throws DomainError */
  openConsole: OpenDaemonConsole;
  /**
   * Returns a sentence that says why the key is not sufficient for everything the panel does on the node; null if it
   * is.
   */
  refusalOfKey(): Promise<string | null>;
  describeInstaller(type: string, version: string): Promise<Installer>;
  /**
   * Installs a server, which may take minutes. Resolves when the installation is done.
   *
   * @throws DomainError `unavailable` if the result is unknown; the reason of `watch.signal`
   */
  install(installation: Installation, watch: InstallationWatch): Promise<InstallationEnd>;
  control(containerId: string, action: PowerAction): Promise<ContainerState>;
  remove(containerId: string, removeData: boolean): Promise<void>;
  status(containerId: string, options?: Ended): Promise<ContainerInfo>;
  list(options?: Ended): Promise<Map<string, ListedContainer>>;
  /**
   * Returns whether the first container of the list is reachable. This is the cheapest check of the node and its
   * engine.
   */
  glance(options?: Ended): Promise<boolean>;
  /**
   * Starts to follow the events of the node; `signal` stops it. Earlier events are not included, except those since the
   * event with the id `after`.
   * @throws NoEventsError for a daemon without events
   */
  events(signal: AbortSignal, after?: string): Promise<AsyncIterable<NodeEvent>>;
  /** Returns the statistics of these containers, 100 at most, as far as they exist; none if the daemon is too old. */
  stats(containerIds: readonly string[], options?: Ended): Promise<ContainerStats[]>;
};

export type NodeTarget = DaemonTarget & {
  /**
   * Called with the state of a container from the response to a request that changed it. The request was sent at
   * `askedMs` (of `performance.now()`).
   */
  onState?: (state: ContainerState, askedMs: number) => void;
};

/** Connects to a node. The implementation decides how requests are sent. */
export type ConnectNode = (target: Omit<NodeTarget, keyof DaemonConnections>) => NodeClient;
