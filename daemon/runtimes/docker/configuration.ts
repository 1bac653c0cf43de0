import { stat } from 'node:fs/promises';
import type Docker from 'dockerode';
import { DomainError } from '../../../lib/errors/errors.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';

export type Placement = {
  labels: Record<string, string>;
  network: string;
  /** The host address on which ports are published. */
  publishHost: string;
  /** The number of CPUs of the engine's host: it refuses a higher limit. */
  hostCpus: number;
};

/**
 * The size of one file of the engine's own log, and how many are kept. Output is read from that log, so it must not
 * be rotated away unread. A reader may fall behind by 256 MiB, which a server that writes 100,000 lines a second
 * fills in half a minute.
 */
const LOG_OPTIONS = { 'max-size': '128m', 'max-file': '3' };

/** Returns the configuration for the engine, which is always hardened, regardless of the type. */
export async function containerConfiguration(
  spec: ContainerSpec,
  { labels, network, publishHost, hostCpus }: Placement,
): Promise<Docker.ContainerCreateOptions> {
  const ports = spec.protocols.map((protocol) => `${spec.port}/${protocol}`);
  const binding = { HostIp: publishHost, HostPort: String(spec.port) };
  return {
    name: spec.id,
    Image: spec.image,
    ...(spec.command === undefined ? {} : { Cmd: spec.command }),
    Env: Object.entries(environment(spec)).map(([name, value]) => `${name}=${value}`),
    Labels: labels,
    ...(spec.isImageUser === true ? {} : { User: await userOf(spec) }),
    WorkingDir: spec.dataPath,
    OpenStdin: true,
    StdinOnce: false,
    Tty: false,
    ExposedPorts: Object.fromEntries(ports.map((port) => [port, {}])),
    HostConfig: {
      NetworkMode: network,
      PortBindings: Object.fromEntries(ports.map((port) => [port, [binding]])),
      Mounts: [{ Type: 'bind', Source: spec.dataFolder, Target: spec.dataPath }],
      Privileged: false,
      SecurityOpt: ['no-new-privileges'],
      CapDrop: ['ALL'],
      CapAdd: spec.capabilities,
      Memory: spec.limits.memoryBytes,
      // Equal to Memory, which means no swap.
      MemorySwap: spec.limits.memoryBytes,
      NanoCpus: Math.round(Math.min(spec.limits.cpus, hostCpus) * 1e9),
      PidsLimit: spec.limits.pids,
      Init: true,
      RestartPolicy: { Name: 'no' },
      LogConfig: { Type: 'json-file', Config: LOG_OPTIONS },
    },
  };
}

/**
 * A user that the image does not contain has no home directory, to which many programs write, so it gets the server's
 * folder.
 */
const environment = ({ isImageUser, dataPath, env }: ContainerSpec): Record<string, string> =>
  isImageUser === true ? env : { HOME: dataPath, ...env };

/**
 * Without `user`, servers run as the owner of the folder, which is the daemon's user if that is not root. Files made
 * inside and outside then have the same owner. Servers never run as root.
 */
async function userOf({ id, user, dataFolder }: ContainerSpec): Promise<string> {
  const { uid, gid } = user ?? (await stat(dataFolder));
  if (uid !== 0) return `${uid}:${gid}`;
  const own = process.getuid?.() ?? 0;
  if (own !== 0) return `${own}:${process.getgid?.() ?? own}`;
  throw new DomainError(
    'conflict',
    `${id} has no user of its own, and no server runs as root: reinstall it.`,
  );
}
