import type { Limits, ReadyCheck, StopMethod, VersionOverride } from './server-type.js';

export type ServerUser = { uid: number; gid: number };

/** One container as a runtime needs it: everything is resolved, no placeholder is left. */
export type ContainerSpec = {
  /** `cnt_...`; names the engine's container and the data folder. */
  id: string;
  name: string;
  type: string;
  version: string;
  image: string;
  imageBuild?: VersionOverride['build'];
  /** Published on the host as it is inside, on each of `protocols`. */
  port: number;
  protocols: ('tcp' | 'udp')[];
  /** The type's variables and the owner's: data, never a template. */
  env: Record<string, string>;
  /** Absolute path of the container's folder on the host. */
  dataFolder: string;
  /** Where the data folder appears inside an engine's container. */
  dataPath: string;
  /** The image becomes the folder's owner by itself: an engine begins it as the user that the image names. */
  isImageUser?: boolean;
  command?: string[];
  capabilities: string[];
  limits: Limits;
  /** `version` is what runs, where that is not what was asked for. */
  process?: { install: string[][]; command: string[]; version?: string };
  /** Whom the data folder belongs to and all that is run in it; absent where the daemon is not root. */
  user?: ServerUser;
  /** Whether that user id is this container's alone. */
  userIsOwn?: boolean;
  ready: ReadyCheck;
  stop: StopMethod;
};
