import { DomainError } from '../../../lib/errors/errors.js';
import {
  isInRanges,
  type PortRange,
  portsIn,
  problemOfRanges,
  rangesText,
} from '../../../lib/net/port-ranges.js';
import {
  type BoundPort,
  boundPorts,
  MAIN_PORT,
  missingPorts,
  type NamedPort,
  namedPorts,
  type Protocol,
  samePort,
} from '../../catalog/server-ports.js';
import type { ServerType } from '../../catalog/server-type.js';
import { MAX_PORT, portTaken, requireUnbound } from '../../runtimes/port-table.js';
import type { ContainerCore } from '../lifecycle/container-core.js';
import { heldPorts } from '../records/container-store.js';

/** The requested ports of a server. If `port` is undefined, the daemon chooses the main port. */
type Wanted = { port: number | undefined; ports: NamedPort[] | null };

/**
 * Returns the ports of a request. Its list may contain the main port as `game`.
 *
 * @throws DomainError `invalid_input` if the list contradicts itself, `port`, or the protocol of the server type
 */
export function wantedPorts(
  { protocols }: { protocols: readonly Protocol[] },
  { port, ports = [] }: { port?: number | undefined; ports?: readonly NamedPort[] | undefined },
): Wanted {
  ports.forEach(({ name }, index) => {
    if (ports.findIndex((each) => each.name === name) === index) return;
    throw refusal(`ports/${index}/name`, `There are two ports named "${name}": choose another name.`);
  });
  const index = ports.findIndex(({ name }) => name === MAIN_PORT);
  const main = ports[index];
  const rest = ports.filter(({ name }) => name !== MAIN_PORT);
  const further = rest.length === 0 ? null : rest;
  if (main === undefined) return { port, ports: further };
  const [own] = namedPorts({ port: main.port, protocols });
  if (own !== undefined && own.protocol !== main.protocol) {
    const message = `The protocol of "${MAIN_PORT}" is "${own.protocol}", as the server type determines.`;
    throw refusal(`ports/${index}/protocol`, message);
  }
  if (port !== undefined && port !== main.port) {
    throw refusal(`ports/${index}/port`, `\`port\` and the port named "${MAIN_PORT}" differ: omit one.`);
  }
  return { port: main.port, ports: further };
}

/** Returns the ports of a request for a new server, with those that its type needs. @throws DomainError as `wantedPorts` */
export function requestedPorts(
  type: ServerType,
  request: Parameters<typeof wantedPorts>[1],
): ReturnType<typeof wantedPorts> {
  const wanted = wantedPorts(type, request);
  const { port } = wanted;
  return port === undefined ? wanted : { port, ports: withTypePorts(type, { ...wanted, port }) };
}

/** The requested ports of a server, and the ports that it already has (`own`). */
type Usable = Wanted & { protocols: readonly Protocol[]; own?: readonly BoundPort[] };

/**
 * Checks that a server can use these ports: each port occurs only once, and neither the daemon nor another program
 * uses it.
 *
 * @throws DomainError `conflict` (`port_taken`) that names the port
 */
export async function requireUsable(
  { ownPorts }: Pick<ContainerCore, 'ownPorts'>,
  { port, ports, protocols, own = [] }: Usable,
): Promise<void> {
  const wanted = boundPorts({ port: port ?? 0, ports, protocols }).filter((each) => each.port !== 0);
  wanted.forEach((each, index) => {
    const before = wanted.slice(0, index).find((other) => samePort(other, each));
    if (before !== undefined) {
      throw portTaken(each, `the port "${before.name}" of the same server; choose another port`);
    }
    if (!ownPorts.includes(each.port)) return;
    const which = each.name === MAIN_PORT ? '' : ` for "${each.name}"`;
    throw new DomainError(
      'conflict',
      `Port ${each.port} is used by the daemon itself; choose another port${which}.`,
      {
        code: 'port_taken',
      },
    );
  });
  await requireUnbound(wanted.filter((each) => !own.some((held) => samePort(held, each))));
}

/** How many ports are tried to find a free one if the request specifies neither a port nor ranges. */
const PORTS_TRIED = 100;

/** The ports from which the daemon chooses, in this order. */
type PortChoice = {
  candidates: readonly number[];
  /** The ranges that must contain all ports of the server; empty if there are none. */
  ranges: readonly PortRange[];
};

/**
 * Returns the ports from which the daemon chooses the main port: those of the requested ranges or, without ranges, the
 * default one of the type and those after it.
 *
 * @throws DomainError `invalid_input` if the ranges contradict each other
 */
export function portChoice(
  { defaultPort }: Pick<ServerType, 'defaultPort'>,
  { port_ranges: ranges = [] }: { port_ranges?: readonly PortRange[] | undefined },
): PortChoice {
  const problem = problemOfRanges(ranges);
  if (problem !== undefined) throw refusal('port_ranges', problem);
  const next = () => Array.from({ length: PORTS_TRIED }, (_, index) => defaultPort + index);
  return { candidates: ranges.length === 0 ? next() : portsIn(ranges), ranges };
}

/**
 * Returns the first of these ports at which all sockets of a server are used neither by the daemon, nor by a container, nor by this
 * server as a further port.
 *
 * @param sockets the sockets, with their distances from the port instead of numbers
 */
export function firstFree(
  { store, ownPorts }: Pick<ContainerCore, 'store' | 'ownPorts'>,
  unbound: readonly number[],
  { choice, sockets, ports }: { choice: PortChoice; sockets: readonly BoundPort[]; ports: Wanted['ports'] },
): number {
  const { candidates, ranges } = choice;
  const keyOf = ({ port, protocol }: BoundPort) => `${port}/${protocol}`;
  const held = new Set(
    [...store.list().flatMap(heldPorts), ...boundPorts({ port: 0, protocols: [], ports })].map(keyOf),
  );
  const isFree = (socket: BoundPort) =>
    !ownPorts.includes(socket.port) &&
    !held.has(keyOf(socket)) &&
    (ranges.length === 0 || isInRanges(ranges, socket.port));
  const port = unbound.find((each) =>
    sockets.every((socket) => isFree({ ...socket, port: each + socket.port })),
  );
  if (port !== undefined) return port;
  const message =
    ranges.length === 0
      ? `Port ${candidates[0]} and the ports after it are taken: choose a free port with \`port\`.`
      : `The ports ${rangesText(ranges)} have no free port for this server: remove a server, or add a range.`;
  throw new DomainError('conflict', message, { code: 'port_taken' });
}

/** Returns the sockets of a server whose main port the daemon chooses, with their distances from it instead of numbers. */
export const relativeSockets = (
  { protocols, ports: ofType }: Pick<ServerType, 'protocols' | 'ports'>,
  ports: Wanted['ports'],
): BoundPort[] => boundPorts({ port: 0, protocols, ports: missingPorts(ofType, { port: 0, ports }) });

/**
 * Returns the further ports of a server: the requested ones and those that its type needs.
 *
 * @throws DomainError `invalid_input` if one of them does not exist
 */
export function withTypePorts(
  { ports: ofType }: Pick<ServerType, 'ports'>,
  { port, ports }: { port: number; ports: Wanted['ports'] },
): Wanted['ports'] {
  const missing = missingPorts(ofType, { port, ports });
  const outside = missing.find((each) => each.port < 1 || each.port > MAX_PORT);
  if (outside !== undefined) {
    const message = `With the port ${port}, "${outside.name}" would have the port ${outside.port}: choose another port, or one for "${outside.name}" in \`ports\`.`;
    throw refusal('port', message);
  }
  const all = [...(ports ?? []), ...missing];
  return all.length === 0 ? null : all;
}

const refusal = (field: string, message: string): DomainError =>
  new DomainError('invalid_input', message, { details: [{ path: `/body/${field}`, message }] });
