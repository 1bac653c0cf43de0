import type { ConfigFile } from '../config-files/config-change.js';
import type { NamedPort } from './server-ports.js';
import type { Limits, ReadyCheck, StopMethod, VersionOverride } from './server-type.js';

export type ServerUser = { uid: number; gid: number };

/** The description of a container for a runtime, with all placeholders expanded. */
export type ContainerSpec = {
  /** `cnt_...`; also the name of the engine's container and of the container's folder on the host. */
  id: string;
  name: string;
  type: string;
  version: string;
  image: string;
  imageBuild?: VersionOverride['build'] | undefined;
  /** The port for each of `protocols`, the same in the container and on the host. */
  port: number;
  protocols: ('tcp' | 'udp')[];
  /** Further ports, the same in the container and on the host. */
  ports?: NamedPort[] | undefined;
  /** The type's and the owner's variables, with placeholders expanded. */
  env: Record<string, string>;
  /** The changes of configuration files before each start. Missing in older descriptions. */
  configFiles?: ConfigFile[] | undefined;
  /** The absolute path of the container's folder on the host. */
  dataFolder: string;
  /** Where the data folder is mounted in the container, if it runs on an engine. */
  dataPath: string;
  /** Whether the image starts as its own user, and then switches to the owner of the data folder. */
  isImageUser?: boolean;
  command?: string[] | undefined;
  /** Whether the server has a terminal. Missing in older descriptions. */
  hasTerminal?: boolean;
  capabilities: string[];
  limits: Limits;
  /**
   * How to run the server without an engine. `version` is the version that then runs, if it is not the requested one.
   */
  process?: { install: string[][]; command: string[]; version?: string | undefined } | undefined;
  /** The user that owns the data folder and runs the server. Undefined if the daemon is not root. */
  user?: ServerUser;
  /** Whether no other container runs with this user id. */
  userIsOwn?: boolean;
  ready: ReadyCheck;
  stop: StopMethod;
};
