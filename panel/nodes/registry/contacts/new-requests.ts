import type { DaemonOperationId, GatedCall } from '../../client/daemon-target.js';

/** What daemons of the previous version cannot do, and what can be done instead of an upgrade, as parts of a message. */
type Lack = { lacks: string; instead?: string };

const MOVES: Lack = { lacks: 'does not support moves of servers' };
const LIMITS: Lack = {
  lacks: 'does not accept limits of memory and processors for new servers',
  instead: 'set them after the installation',
};
const RANGES: Lack = { lacks: 'cannot choose a port from port ranges', instead: 'name a port' };

type New = Partial<Record<DaemonOperationId, Lack>>;
type NewProperties = Partial<Record<DaemonOperationId, Readonly<Record<string, Lack>>>>;

/** Operations that daemons of the previous version do not know. Earlier daemons are not controlled at all. */
export const NEW_OPERATIONS: Readonly<New> = {
  exportContainer: MOVES,
  holdContainer: MOVES,
  importContainer: MOVES,
  releaseContainer: MOVES,
};

/** Properties of bodies that daemons of the previous version do not know. They refuse these with 400. */
export const NEW_PROPERTIES: Readonly<NewProperties> = {
  installContainer: {
    cpu_limit: LIMITS,
    memory_limit: LIMITS,
    move_of: MOVES,
    port_ranges: RANGES,
  },
  removeContainer: { hold: MOVES, idempotency_keys: MOVES },
};

/** What a daemon of the previous version cannot do, each as a part of a sentence. */
export const LACKS: readonly string[] = [
  ...new Set([
    ...Object.values(NEW_OPERATIONS),
    ...Object.values(NEW_PROPERTIES).flatMap(Object.values<Lack>),
  ]),
].map(({ lacks }) => lacks);

/** Returns what a daemon of the previous version lacks for a request; undefined if it knows the request. */
export function lackFor({ operationId, body }: GatedCall): Lack | undefined {
  const id = operationId as DaemonOperationId;
  const properties = NEW_PROPERTIES[id];
  if (properties === undefined) return NEW_OPERATIONS[id];
  const sent = (body ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(properties).find(([name]) => sent[name] !== undefined)?.[1];
}
