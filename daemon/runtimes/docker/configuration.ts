import { stat } from 'node:fs/promises';
import type Docker from 'dockerode';
import { DomainError } from '../../../lib/errors/errors.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import { boundPorts } from '../../catalog/server-ports.js';

export type Placement = {
  labels: Record<string, string>;
  network: string;
  /** The address of the host on which ports are published. */
  publishHost: string;
  /** The number of CPUs of the engine's host. The engine refuses a higher limit. */
  hostCpus: number;
};

/**
 * The size and number of files of the engine's own log, from which the daemon reads the output. With 256 MiB in older
 * files, the daemon can fall that far behind before unread output is deleted. A server that writes 100,000 lines a
 * second fills them in half a minute.
 */
export const LOG_OPTIONS = { 'max-size': '128m', 'max-file': '3' };

/** Returns the configuration of a container for the engine. All server types have the same restrictions. */
export async function containerConfiguration(
  spec: ContainerSpec,
  { labels, network, publishHost, hostCpus }: Placement,
): Promise<Docker.ContainerCreateOptions> {
  const ports = boundPorts(spec).map(({ port, protocol }) => ({
    inside: `${port}/${protocol}`,
    outside: [{ HostIp: publishHost, HostPort: String(port) }],
  }));
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
    Tty: spec.hasTerminal === true,
    ExposedPorts: Object.fromEntries(ports.map(({ inside }) => [inside, {}])),
    HostConfig: {
      NetworkMode: network,
      PortBindings: Object.fromEntries(ports.map(({ inside, outside }) => [inside, outside])),
      Mounts: [{ Type: 'bind', Source: spec.dataFolder, Target: spec.dataPath }],
      Privileged: false,
      SecurityOpt: ['no-new-privileges'],
      CapDrop: ['ALL'],
      CapAdd: spec.capabilities,
      Memory: spec.limits.memoryBytes,
      // The engine takes this as the limit of memory and swap together. So with the same value as for `Memory`, the
      // container cannot swap.
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
 * Returns the variables of a container. If the image does not contain the user, the user has no home directory, to
 * which many programs write. So HOME is set to the server's folder.
 */
const environment = ({ isImageUser, dataPath, env }: ContainerSpec): Record<string, string> =>
  isImageUser === true ? env : { HOME: dataPath, ...env };

/**
 * Returns the user of a container. Without `user` in the specification, this is the owner of the container's folder,
 * which is the daemon's user if that is not root. So files have the same owner whether a server or the daemon creates
 * them. Servers never run as root.
 */
async function userOf({ id, user, dataFolder }: ContainerSpec): Promise<string> {
  const { uid, gid } = user ?? (await stat(dataFolder));
  if (uid !== 0) return `${uid}:${gid}`;
  const own = process.getuid?.() ?? 0;
  if (own !== 0) return `${own}:${process.getgid?.() ?? own}`;
  throw new DomainError(
    'conflict',
    `Container ${id} has no user of its own, and servers never run as root: reinstall the container.`,
  );
}
