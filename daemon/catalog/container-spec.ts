import type { Limits, ReadyCheck, StopMethod, VersionOverride } from './server-type.js';

export type ServerUser = { uid: number; gid: number };

/** The description of a container for a runtime, with all placeholders expanded. */
export type ContainerSpec = {
  /** `cnt_...`, which is also the name of the engine's container and of the data folder. */
  id: string;
  name: string;
  type: string;
  version: string;
  image: string;
  imageBuild?: VersionOverride['build'] | undefined;
  /** The port inside the container and on the host, for each of `protocols`. */
  port: number;
  protocols: ('tcp' | 'udp')[];
  /** The type's and the owner's variables, with placeholders expanded. */
  env: Record<string, string>;
  /** The absolute path of the container's folder on the host. */
  dataFolder: string;
  /** The mount path of the data folder in an engine's container. */
  dataPath: string;
  /**
   * Whether the engine starts the image as its own user, and the image switches to the folder's owner itself.
   */
  isImageUser?: boolean;
  command?: string[] | undefined;
  capabilities: string[];
  limits: Limits;
  /** `version` is the version that runs, if it differs from the requested one. */
  process?: { install: string[][]; command: string[]; version?: string | undefined } | undefined;
  /** The user that owns the data folder and runs the server. Undefined if the daemon is not root. */
  user?: ServerUser;
  /** Whether only this container has that user id. */
  userIsOwn?: boolean;
  ready: ReadyCheck;
  stop: StopMethod;
};
