import { DomainError } from '../../../lib/errors/errors.js';
import {
  type BoundPort,
  boundPorts,
  MAIN_PORT,
  type NamedPort,
  namedPorts,
  type Protocol,
  samePort,
} from '../../catalog/server-ports.js';
import { portTaken, requireUnbound } from '../../runtimes/port-table.js';
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

/**
 * Returns the first of these ports that is not used by the daemon, by a container, or by this server as a further port.
 */
export function firstFree(
  { store, ownPorts }: Pick<ContainerCore, 'store' | 'ownPorts'>,
  unbound: readonly number[],
  { first, protocols, ports }: { first: number; protocols: readonly Protocol[]; ports: Wanted['ports'] },
): number {
  const held = [...store.list().flatMap(heldPorts), ...boundPorts({ port: 0, protocols: [], ports })];
  const isFree = (port: number) =>
    !ownPorts.includes(port) &&
    !protocols.some((protocol) => held.some((each) => each.port === port && each.protocol === protocol));
  const port = unbound.find(isFree);
  if (port !== undefined) return port;
  const message = `Port ${first} and the ports after it are taken: choose a free port with \`port\`.`;
  throw new DomainError('conflict', message, { code: 'port_taken' });
}

const refusal = (field: string, message: string): DomainError =>
  new DomainError('invalid_input', message, { details: [{ path: `/body/${field}`, message }] });
