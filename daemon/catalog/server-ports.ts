import type { components } from '../../generated/daemon/types.js';

/** A port of a server, by name. */
export type NamedPort = components['schemas']['ContainerPort'];
export type Protocol = 'tcp' | 'udp';

/** A further port that servers of a type need, at a distance from the main port. */
export type TypePort = { name: string; protocol: NamedPort['protocol']; offset: number };

/** One socket of a server. A named port with the protocol `both` has two sockets. */
export type BoundPort = { name: string; port: number; protocol: Protocol };

/** The name of the port that players connect to. */
export const MAIN_PORT = 'game';

type Ports = {
  port: number;
  protocols: readonly Protocol[];
  ports?: readonly NamedPort[] | null | undefined;
};

/** Returns the ports of a server by name, the main port first. */
export function namedPorts({ port, protocols, ports }: Ports): NamedPort[] {
  const protocol = protocols.length > 1 ? 'both' : (protocols[0] ?? 'tcp');
  return [{ name: MAIN_PORT, protocol, port }, ...(ports ?? [])];
}

/** Returns the sockets of a server, those of the main port first. */
export const boundPorts = ({ port, protocols, ports }: Ports): BoundPort[] => [
  ...protocols.map((protocol) => ({ name: MAIN_PORT, port, protocol })),
  ...(ports ?? []).flatMap(({ name, port: own, protocol }) =>
    (protocol === 'both' ? (['tcp', 'udp'] as const) : [protocol]).map((each) => ({
      name,
      port: own,
      protocol: each,
    })),
  ),
];

/** Returns the ports that servers of a type need and that are not among the given ones, at their distance from the main port. */
export const missingPorts = (
  ofType: readonly TypePort[],
  { port, ports }: { port: number; ports?: readonly NamedPort[] | null | undefined },
): NamedPort[] =>
  ofType
    .filter(({ name }) => !ports?.some((each) => each.name === name))
    .map(({ name, protocol, offset }) => ({ name, protocol, port: port + offset }));

/** Returns the variable in which a server finds one of its further ports. */
export const portVariable = ({ name }: NamedPort): string => `PORT_${name.toUpperCase()}`;

export const samePort = (one: BoundPort, other: BoundPort): boolean =>
  one.port === other.port && one.protocol === other.protocol;
