import type { Server } from '../../api/client';
import { findServers, type ListSearch, listSearchOf, type StateGroup } from '../../servers/server-list';
import { compareNames } from '../../ui/text/compare-names';

const SORTS = ['name', 'status', 'owner', 'node'] as const;
export type AllServersSort = (typeof SORTS)[number];

/** What the address says: the text to search for, the owner, node and state to show, and the order. */
export type AllServersSearch = {
  q?: string;
  owner?: string;
  node?: string;
  state?: StateGroup;
  sort?: AllServersSort;
  desc?: boolean;
};

/** The names of users and nodes, by their ids. */
export type Names = { owners: ReadonlyMap<string, string>; nodes: ReadonlyMap<string, string> };

const ID = /^[a-z]{1,8}_[0-9a-v]{26}$/;
const NOT_ARRANGED = { tags: {}, order: [] };

/** Returns the search of an address. Unknown values are left out, because anybody can write an address. */
export function allServersSearchOf(raw: Record<string, unknown>): AllServersSearch {
  const { q, state, desc } = listSearchOf(raw);
  const search: AllServersSearch = {};
  if (q !== undefined) search.q = q;
  if (state !== undefined) search.state = state;
  if (desc !== undefined) search.desc = desc;
  for (const name of ['owner', 'node'] as const) {
    const id = raw[name];
    if (typeof id === 'string' && ID.test(id)) search[name] = id;
  }
  const sort = SORTS.find((each) => each === raw['sort']);
  if (sort !== undefined) search.sort = sort;
  return search;
}

/** Returns the servers that a search finds, in its order. Servers of the same owner or node are in the order of their names. */
export function findAllServers(
  servers: readonly Server[],
  { owner, node, sort = 'name', ...rest }: AllServersSearch,
  names: Names,
): Server[] {
  const some = servers.filter(
    ({ ownerId, nodeId }) =>
      (owner === undefined || ownerId === owner) && (node === undefined || nodeId === node),
  );
  const isOwn = sort === 'name' || sort === 'status';
  const list: ListSearch = isOwn ? { ...rest, sort } : withoutOrder(rest);
  const found = findServers(some, list, NOT_ARRANGED);
  if (isOwn) return found;
  const nameOf = ({ ownerId, nodeId }: Server) =>
    sort === 'owner' ? (names.owners.get(ownerId) ?? ownerId) : (names.nodes.get(nodeId) ?? nodeId);
  const direction = rest.desc === true ? -1 : 1;
  return found.sort((one, other) => direction * compareNames(nameOf(one), nameOf(other)));
}

const withoutOrder = ({ desc: _, ...rest }: Omit<AllServersSearch, 'owner' | 'node' | 'sort'>): ListSearch =>
  rest;

/** Returns a search in another order. The order that it already has is reversed. */
export function withAllServersSort(
  { desc, ...search }: AllServersSearch,
  sort: AllServersSort,
): AllServersSearch {
  const isReversed = (search.sort ?? 'name') === sort && desc !== true;
  return isReversed ? { ...search, sort, desc: true } : { ...search, sort };
}

/** Returns the ids that occur in the servers, with their names, sorted by these. */
export function choicesOf(
  servers: readonly Server[],
  field: 'ownerId' | 'nodeId',
  names: ReadonlyMap<string, string>,
): { id: string; name: string }[] {
  const ids = [...new Set(servers.map((server) => server[field]))];
  return ids
    .map((id) => ({ id, name: names.get(id) ?? id }))
    .sort((one, other) => compareNames(one.name, other.name));
}
