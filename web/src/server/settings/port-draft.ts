import type { Schemas } from '../../api/client';

export type Port = Schemas['ServerPort'];
export const PROTOCOLS = ['tcp', 'udp', 'both'] as const satisfies readonly Port['protocol'][];

/** A row of the form. `port` is the text of its field. */
export type PortRow = { key: number; name: string; protocol: Port['protocol']; port: string };

/** The name of the port that players connect to. It cannot be removed, and the server type determines its protocol. */
export const GAME = 'game';
export const MAX_PORTS = 17;

/** The names that the panel accepts, as the `pattern` of a field. */
export const PORT_NAME = '[a-z][a-z0-9_]{0,31}';
const NAME = new RegExp(`^${PORT_NAME}$`);
const MAX_PORT = 65_535;
const MIN_PORT = 1024;

export const rowsOf = (ports: readonly Port[]): PortRow[] =>
  ports.map((port, key) => ({ ...port, key, port: String(port.port) }));

export const portsOf = (rows: readonly PortRow[]): Port[] =>
  rows.map(({ name, protocol, port }) => ({ name: name.trim(), protocol, port: Number(port) }));

export type PortProblem = { name?: 'form' | 'taken'; port?: 'range' | 'taken' };

/** @param isAdmin only administrators can choose ports below 1024 */
export function portProblem(row: PortRow, rows: readonly PortRow[], isAdmin: boolean): PortProblem {
  const earlier = rows.filter(({ key }) => key < row.key);
  const problem: PortProblem = {};
  if (!NAME.test(row.name.trim())) problem.name = 'form';
  else if (earlier.some(({ name }) => name.trim() === row.name.trim())) problem.name = 'taken';
  const port = /^\d+$/.test(row.port) ? Number(row.port) : 0;
  if (port < (isAdmin ? 1 : MIN_PORT) || port > MAX_PORT) problem.port = 'range';
  else if (earlier.some((other) => Number(other.port) === port && overlaps(other.protocol, row.protocol)))
    problem.port = 'taken';
  return problem;
}

const overlaps = (one: Port['protocol'], other: Port['protocol']): boolean =>
  one === other || one === 'both' || other === 'both';

/** Returns whether the rows are the ports of the server, in whatever order. */
export const isSame = (rows: readonly PortRow[], ports: readonly Port[]): boolean =>
  JSON.stringify(sorted(portsOf(rows))) === JSON.stringify(sorted(ports));

const sorted = (ports: readonly Port[]) =>
  ports.map(({ name, protocol, port }) => `${name} ${protocol} ${port}`).sort();
