import type { ConfigFileTemplates } from './definition/config-file-templates.js';
import type { TypePort } from './server-ports.js';

/** How to stop a server: with a signal, or a line typed into its console. */
export type StopMethod = { signal: 'SIGTERM' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL' } | { console: string };

/** When a starting server counts as running: when a line of its output matches, or its port accepts connections. */
export type ReadyCheck = { pattern: string } | { port: 'tcp' | 'udp' };

/**
 * How to read the player list: by Minecraft's ping, Teeworlds 0.7's protocol, or a game supported by gamedig.
 */
export type QueryMethod =
  | { protocol: 'minecraft' }
  | { protocol: 'teeworlds' }
  | { protocol: 'gamedig'; game: string; portOffset?: number | undefined };

/**
 * Lines to type into the console of a running server before and after its files are backed up. The backup
 * begins when a line of output matches `waitFor`, or after `waitS` seconds.
 */
export type BackupConsole = {
  before: string[];
  waitFor?: string | undefined;
  waitS: number;
  after: string[];
};

/** The limits of every container of a type. */
export type Limits = { memoryBytes: number; cpus: number; pids: number };

/** The settings of one version. `build: host-node` builds the image from the host's Node.js. */
export type VersionOverride = { image?: string; build?: 'host-node' };

/** What a type requires on a host without an engine: a program, or a file that the operator provides. */
export type Need = ({ program: string } | { file: string }) & { advice: string };

/** How a type runs without an engine. With `version: host-node`, the daemon's Node.js runs all versions. */
export type ProcessMethod = {
  needs: Need[];
  version?: 'host-node';
  install: string[][];
  command: string[];
};

/**
 * How a type with Docker is installed: a script that runs once in a container of its own. `command` is the program that
 * runs it; the script's path is added as the last argument.
 */
export type InstallScript = { image: string; command: string[]; script: string };

/**
 * A variable that a server's users see by name. `view` and `hidden` are for administrators to set. `rules` are checked
 * when an installation or a change sets it.
 */
export type TypeVariable = {
  name: string;
  description: string;
  /** The environment variable that holds the value. */
  env: string;
  /** The value if none is set; null for none. Placeholders in it are not expanded. */
  default: string | null;
  access: 'edit' | 'view' | 'hidden';
  rules: string[];
  /** Whether pages show the value only on request. */
  secret: boolean;
};

/**
 * A server type, as defined by its YAML file in the catalogue. Placeholders are expanded once in `image`,
 * `install.image`, `env` values, `command`, `ready.pattern`, `stop.console` and `process` (see `placeholders.ts`).
 */
export type ServerType = {
  type: string;
  name: string;
  description: string;
  image: string;
  versions: Record<string, VersionOverride>;
  /** A regular expression for versions that the image accepts in addition to the listed ones. */
  versionPattern?: string | undefined;
  defaultPort: number;
  protocols: ('tcp' | 'udp')[];
  /** Further ports that its servers need. */
  ports: TypePort[];
  requiresEula: boolean;
  env: Record<string, string>;
  variables: TypeVariable[];
  /** The mount path of the data folder in the container. */
  dataPath: string;
  /** The command to run in the image. Defaults to the image's own command. */
  command?: string[] | undefined;
  /** Whether the server has a terminal. */
  hasTerminal: boolean;
  /** Whether the image starts as its own user, possibly root, and then switches to the folder's owner. */
  isImageUser: boolean;
  /** Linux capabilities that the container keeps. They only have an effect if the image starts as root. */
  capabilities: string[];
  ready: ReadyCheck;
  stop: StopMethod;
  backup?: BackupConsole | undefined;
  query?: QueryMethod | undefined;
  limits: Limits;
  /** The files to create in a new data folder, as a map from path to content. */
  files: Record<string, string>;
  /** The changes of configuration files before each start, by path. */
  configFiles?: ConfigFileTemplates | undefined;
  /** The script that prepares the folder of a server, on an engine. */
  install?: InstallScript | undefined;
  /** The app that SteamCMD installs. The versions are its branches. */
  steamApp?: number | undefined;
  /** How the type runs without an engine. If it is missing, the type requires Docker. */
  process?: ProcessMethod | undefined;
};
