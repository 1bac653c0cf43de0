import type { Server } from '../api/client';
import { compareNames } from '../ui/text/compare-names';

export const SORTS = ['name', 'status', 'type', 'port', 'manual'] as const;
export type Sort = (typeof SORTS)[number];

/** The groups of states that the list can be limited to. Each status of a server belongs to one. */
export const STATE_GROUPS = {
  running: ['running'],
  changing: ['starting', 'restarting', 'stopping', 'installing', 'restoring'],
  stopped: ['installed', 'stopped', 'killed', 'removed'],
  failed: ['crashed', 'install_failed'],
  unreachable: ['unreachable'],
} as const satisfies Record<string, readonly Server['status'][]>;
/** Suspended servers are a group of their own, whatever their state is. */
export type StateGroup = keyof typeof STATE_GROUPS | 'suspended';
const BY_STATUS = Object.keys(STATE_GROUPS) as (keyof typeof STATE_GROUPS)[];
const GROUPS: StateGroup[] = [...BY_STATUS, 'suspended'];

/** What the address of the list says: the text to search for, the states and the tag to show, and the order. */
export type ListSearch = { q?: string; state?: StateGroup; tag?: string; sort?: Sort; desc?: boolean };

/** What a user has added to the servers: tags, and an order of their own. */
export type Arrangement = { tags: Record<string, readonly string[]>; order: readonly string[] };

// The router reads a value that looks like a number as one.
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, 100) || undefined
    : undefined;

/** Returns the search of an address. Unknown values are left out, because anybody can write an address. */
export function listSearchOf(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {};
  const q = textOf(raw['q']);
  if (q !== undefined) search.q = q;
  const tag = textOf(raw['tag']);
  if (tag !== undefined) search.tag = tag;
  const state = GROUPS.find((each) => each === raw['state']);
  if (state !== undefined) search.state = state;
  const sort = SORTS.find((each) => each === raw['sort']);
  if (sort !== undefined) search.sort = sort;
  if (raw['desc'] === true) search.desc = true;
  return search;
}

export const groupOfStatus = (status: Server['status']): StateGroup =>
  BY_STATUS.find((group) => (STATE_GROUPS[group] as readonly string[]).includes(status)) ?? 'stopped';

const groupOf = ({ status, suspendedAt }: Server): StateGroup =>
  suspendedAt === null ? groupOfStatus(status) : 'suspended';

/** Returns how many servers are in each group of states. */
export function countGroups(servers: readonly Server[]): Record<StateGroup, number> {
  const counts = { running: 0, changing: 0, stopped: 0, failed: 0, unreachable: 0, suspended: 0 };
  for (const server of servers) counts[groupOf(server)]++;
  return counts;
}

const NO_TAGS: readonly string[] = [];

/**
 * Returns the servers that a search finds, in its order. Each word matches a part of the name, type, description, port or
 * tags, or the whole id.
 */
export function findServers(
  servers: readonly Server[],
  { q = '', state, tag, sort = 'name', desc = false }: ListSearch,
  { tags, order }: Arrangement,
): Server[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = servers.filter((server) => {
    if (state !== undefined && groupOf(server) !== state) return false;
    const own = tags[server.id] ?? NO_TAGS;
    if (tag !== undefined && !own.includes(tag)) return false;
    if (words.length === 0) return true;
    const { name, type, description, port, id } = server;
    const text = `${name} ${type} ${description ?? ''} ${port} ${own.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word) || id === word);
  });
  // The list arrives sorted by name, which makes this fast. The orders below keep it among equal servers.
  found.sort((one, other) => compareNames(one.name, other.name));
  if (sort === 'manual') {
    const places = new Map(order.map((id, at) => [id, at]));
    const placeOf = ({ id }: Server) => places.get(id) ?? Number.MAX_SAFE_INTEGER;
    return found.sort((one, other) => placeOf(one) - placeOf(other));
  }
  const direction = desc ? -1 : 1;
  if (sort === 'port') return found.sort((one, other) => direction * (one.port - other.port));
  return found.sort((one, other) =>
    one[sort] === other[sort] ? 0 : direction * compareNames(one[sort], other[sort]),
  );
}

/** Returns a search in another order. The order that it already has is reversed. */
export function withSort({ desc, ...search }: ListSearch, sort: Sort): ListSearch {
  const isReversed = (search.sort ?? 'name') === sort && desc !== true && sort !== 'manual';
  return isReversed ? { ...search, sort, desc: true } : { ...search, sort };
}

/** Returns the ids with one of them moved in front of another, or to the end. */
export function moved(ids: readonly string[], id: string, before: string | undefined): string[] {
  if (id === before) return [...ids];
  const rest = ids.filter((each) => each !== id);
  const at = before === undefined ? rest.length : rest.indexOf(before);
  return rest.toSpliced(at < 0 ? rest.length : at, 0, id);
}
