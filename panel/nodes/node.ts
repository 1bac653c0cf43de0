import { DomainError } from '../../lib/errors.js';

/** The daemon's words for the state of a container, "States and transitions" of the requirements. */
export const CONTAINER_STATES = [
  'installing',
  'installed',
  'install_failed',
  'starting',
  'running',
  'stopping',
  'stopped',
  'restarting',
  'killed',
  'crashed',
  'restoring',
  'removed',
] as const;

export type ContainerStatus = (typeof CONTAINER_STATES)[number];

export type Installer = { defaultPort: number; requiresEula: boolean };

/** A server type as a node offers it; where it cannot install it, `reason` says why not. */
export type OfferedType = {
  type: string;
  name: string;
  description: string;
  versions: string[];
  defaultPort: number;
  requiresEula: boolean;
  available: boolean;
  reason: string | null;
};

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

/** The node has too many requests just now: what was asked has not been done, and the node is not away. */
export class NodeBusyError extends DomainError {
  constructor() {
    super('unavailable', 'The node has too many requests at present. Try again.', { retryAfterS: 1 });
  }
}

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

export type Player = { uuid: string; name: string; ping: number };
export type PlayerList = { online: number; max: number; players: Player[] };

export type PowerAction = 'start' | 'stop' | 'restart' | 'kill';

export type LogRequest = { tail?: number | undefined; since?: string | undefined };

/**
 * A host with a daemon, as the panel uses it. Every call ends in bounded time, and what comes back has been
 * checked: a node is another machine, which may be down, slow, or lie.
 *
 * All throw DomainError: `unavailable` when the node does not answer, refuses the panel's key or answers
 * outside its document; `invalid_input`, `not_found` and `conflict` as the daemon says them.
 */
export type NodeClient = {
  /** @returns the daemon's version */
  version(): Promise<string>;
  /** Why the node does not take the key for all that the panel does there, in a sentence; null where it does. */
  refusalOfKey(): Promise<string | null>;
  serverTypes(): Promise<OfferedType[]>;
  describeInstaller(type: string, version: string): Promise<Installer>;
  /**
   * Ends when the installation is done, which may take minutes. `unavailable`: nobody knows what became of it.
   * @throws what `watch.signal` was aborted with
   */
  install(installation: Installation, watch: InstallationWatch): Promise<InstallationEnd>;
  control(containerId: string, action: PowerAction): Promise<ContainerState>;
  remove(containerId: string, removeData: boolean): Promise<void>;
  status(containerId: string): Promise<ContainerInfo>;
  /** All containers, by id. */
  list(): Promise<Map<string, ListedContainer>>;
  logs(containerId: string, request: LogRequest): Promise<string[]>;
  players(containerId: string): Promise<PlayerList>;
};

export type NodeTarget = {
  /** Scheme, host and port. */
  url: string;
  key: string;
  /** Told after every request whether an answer came back, whatever it was. */
  onContact: (answered: boolean) => void;
};

export type ConnectNode = (target: NodeTarget) => NodeClient;
