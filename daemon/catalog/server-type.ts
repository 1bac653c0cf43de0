/** How a server of a type is told to end: a signal, or a line typed into its console. */
export type StopMethod = { signal: 'SIGTERM' | 'SIGINT' | 'SIGQUIT' } | { console: string };

/** When a starting server counts as running: a line of its output, or its port answering. */
export type ReadyCheck = { pattern: string } | { port: 'tcp' | 'udp' };

/** How the player list of a type is read: Minecraft's own ping, Teeworlds 0.7's, or a game of gamedig's list. */
export type QueryMethod =
  | { protocol: 'minecraft' }
  | { protocol: 'teeworlds' }
  | { protocol: 'gamedig'; game: string; portOffset?: number };

/**
 * What is typed into the console of a running server before its files are backed up, and after. The backup begins when a
 * line of the output matches `waitFor`, or when `waitS` seconds have passed.
 */
export type BackupConsole = { before: string[]; waitFor?: string; waitS: number; after: string[] };

/** Upper bounds set on the engine for every container of a type. */
export type Limits = { memoryBytes: number; cpus: number; pids: number };

/** What differs for one version of a type. `build: host-node` makes the image from this host's Node.js. */
export type VersionOverride = { image?: string; build?: 'host-node' };

/** What a type needs of the host where there is no engine: a program, or a file that the operator keeps for it. */
export type Need = ({ program: string } | { file: string }) & { advice: string };

/**
 * How a type runs without an engine. `version: host-node`: whatever version is asked for, what runs is the Node.js that
 * runs the daemon.
 */
export type ProcessMethod = {
  needs: Need[];
  version?: 'host-node';
  install: string[][];
  command: string[];
};

/**
 * A server type as its YAML file in the catalogue states it. In `image`, `env` values, `command`,
 * `ready.pattern`, `stop.console` and `process` placeholders are expanded, once; `placeholders.ts` lists them.
 */
export type ServerType = {
  type: string;
  name: string;
  description: string;
  image: string;
  versions: Record<string, VersionOverride>;
  /** A pattern of further versions that the image accepts. */
  versionPattern?: string;
  defaultPort: number;
  protocols: ('tcp' | 'udp')[];
  requiresEula: boolean;
  env: Record<string, string>;
  /** Where the data folder is mounted inside the container. */
  dataPath: string;
  /** The command inside the image; the image's own where absent. */
  command?: string[];
  /** The image begins as the user that it names, root perhaps, and becomes the folder's owner by itself. */
  isImageUser: boolean;
  /** Linux capabilities kept besides none; of use to an image that begins as root alone. */
  capabilities: string[];
  ready: ReadyCheck;
  stop: StopMethod;
  backup?: BackupConsole;
  query?: QueryMethod;
  limits: Limits;
  /** Files that a fresh data folder starts with: path to content. */
  files: Record<string, string>;
  /** How it runs without an engine; a type without it needs Docker. */
  process?: ProcessMethod;
};
