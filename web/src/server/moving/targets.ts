import type { Node, NodeLoad } from '../../api/admin/nodes';
import type { Schemas, Server } from '../../api/client';

/** What a node lacks for a server. */
export type Lack =
  | { kind: 'response' }
  /** `reason` is what the node says against the type, if anything. */
  | { kind: 'type'; reason: string | null }
  /** The server reserves more than is free. */
  | { kind: 'memory' | 'cpus' | 'disk'; needed: number }
  /** The files need more space than the disk has, whatever is reserved. */
  | { kind: 'space'; needed: number };

export type Target = { node: Node; load: NodeLoad | undefined; lack: Lack | undefined };

/** What a server needs on its new node. */
export type Needs = Pick<Server, 'type' | 'nodeId'> & {
  limits: Pick<Schemas['ServerSettings'], 'memoryLimit' | 'cpuLimit' | 'diskLimit'>;
  filesBytes: number;
};

export type Fleet = {
  nodes: readonly Node[];
  loads: readonly NodeLoad[];
  offers: readonly Schemas['NodeOffer'][];
};

/**
 * Returns the nodes to which a server can move, the one with the most free memory first, and then those that lack something for
 * it. The panel checks the same again.
 */
export function targetsOf(needs: Needs, { nodes, loads, offers }: Fleet): Target[] {
  const targets = nodes
    .filter(({ id }) => id !== needs.nodeId)
    .map((node): Target => {
      const load = loads.find(({ nodeId }) => nodeId === node.id);
      const offer = offers.find(({ nodeId }) => nodeId === node.id);
      return { node, load, lack: lackOf(needs, node, load, offer) };
    });
  return targets.sort(
    (one, other) =>
      Number(one.lack !== undefined) - Number(other.lack !== undefined) ||
      freeMemoryOf(other) - freeMemoryOf(one) ||
      one.node.name.localeCompare(other.node.name),
  );
}

const freeMemoryOf = ({ load }: Target): number => load?.free.memoryBytes ?? 0;

function lackOf(
  { type, limits, filesBytes }: Needs,
  node: Node,
  load: NodeLoad | undefined,
  offer: Schemas['NodeOffer'] | undefined,
): Lack | undefined {
  if (node.status === 'offline') return { kind: 'response' };
  const offered = offer?.types.find((each) => each.type === type);
  // The types of a node that has not responded are unknown.
  if (offer?.reachable === true && offered?.available !== true)
    return { kind: 'type', reason: offered?.reason ?? null };
  const { memoryLimit, cpuLimit, diskLimit = 0 } = limits;
  const free = load?.free;
  if (isLess(free?.memoryBytes, memoryLimit)) return { kind: 'memory', needed: memoryLimit };
  if (isLess(free?.cpus, cpuLimit)) return { kind: 'cpus', needed: cpuLimit };
  if (isLess(free?.diskBytes, diskLimit)) return { kind: 'disk', needed: diskLimit };
  if (isLess(load?.host?.disk.freeBytes, filesBytes)) return { kind: 'space', needed: filesBytes };
  return undefined;
}

/** Nothing is known to be too little if the free amount is unknown or not limited. */
const isLess = (free: number | null | undefined, needed: number): boolean =>
  free !== null && free !== undefined && needed > 0 && free < needed;

/** Returns the nodes whose names or tags contain every word of a text. */
export function findTargets(targets: readonly Target[], text: string): Target[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return targets.filter(({ node: { name, tags } }) => {
    const all = [name, ...tags].join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
