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

export type Installation = {
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
  port: number;
  uptimeS: number;
  /** ISO 8601; null before the first start. */
  startedAt: string | null;
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
  describeInstaller(type: string, version: string): Promise<Installer>;
  /** Ends when the installation is done, which may take minutes. `onContainer` is told once there is a container. */
  install(
    installation: Installation,
    onContainer: (containerId: string) => Promise<void>,
  ): Promise<ContainerState>;
  control(containerId: string, action: PowerAction): Promise<ContainerState>;
  remove(containerId: string, removeData: boolean): Promise<void>;
  status(containerId: string): Promise<ContainerInfo>;
  logs(containerId: string, request: LogRequest): Promise<string[]>;
  players(containerId: string): Promise<PlayerList>;
};

export type NodeTarget = {
  /** Scheme, host and port. */
  url: string;
  key: string;
  /** Told after every request whether an answer came back, whatever it was. */
  onContact: (answered: boolean) => Promise<void>;
};

export type ConnectNode = (target: NodeTarget) => NodeClient;
