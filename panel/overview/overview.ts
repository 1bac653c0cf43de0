import type { AttentionGroup, NodeLoad, Overview as OverviewView } from '../../generated/panel/types.js';
import { grants } from '../../lib/contract/scopes.js';
import { isUnencrypted } from '../../lib/net/network.js';
import { isoTime } from '../../lib/time/clock.js';
import type { Caller } from '../access/caller.js';
import type { Page, PageRequest } from '../database/page.js';
import type { PanelDatabase, Storage } from '../database/panel-database.js';
import { administratorsWithoutFactor } from '../identity/users/stored-users.js';
import type { NodeRow } from '../nodes/connection/node-row.js';
import type { Nodes } from '../nodes/registry/nodes.js';
import type { ServerSummary } from '../servers/live/server-summary.js';
import { capacitiesOf, UNKNOWN_CAPACITY } from '../servers/placement/capacity-view.js';
import type { Servers } from '../servers/servers.js';
import { attentionTo, fullDisks, MAX_ITEMS, offlineNodes, outdatedNodes } from './attention.js';

export type OverviewOptions = Storage & {
  nodes: Pick<Nodes, 'list' | 'choose'>;
  servers: Pick<Servers, 'summary' | 'hostLoads'>;
  /** Returns the version of the panel. It is called once, when the version is first needed. */
  readVersion(): string;
  /** The URL at which browsers reach the panel. */
  url: string;
  /** The settings that a reverse proxy lacks. */
  proxyGaps: readonly ('public_url_missing' | 'proxies_missing')[];
};

/** What administrators see first. No method waits for a silent node. */
export interface Overview {
  /** Returns the numbers of nodes and servers, and what needs attention as far as the caller's key may know it. */
  get(caller: Pick<Caller, 'scopes'>): Promise<OverviewView>;

  /** Lists the loads of nodes in the order of the list of nodes. @throws DomainError as `Nodes.list` */
  loads(page: PageRequest): Promise<Page<NodeLoad>>;

  /** @throws DomainError `not_found` */
  load(nodeId: string): Promise<NodeLoad>;

  /** Records that an untrusted peer has sent a forwarding header. */
  noteUntrustedProxy(address: string): void;
}

/** How long a request with a forwarding header from an untrusted peer needs attention. */
const PROXY_SIGN_MS = 24 * 3_600_000;
/** The maximum number of nodes that are counted, and of those whose disks are checked. */
const MAX_NODES = 5000;
const MAX_DISKS = 256;

export function createOverview(options: OverviewOptions): Overview {
  const { db, clock, nodes, servers } = options;
  let version: string | undefined;
  let untrusted: { address: string; atMs: number } | undefined;

  const loadsOf = async (nodeIds: readonly string[]): Promise<NodeLoad[]> => {
    const [{ byNode }, hosts] = await Promise.all([servers.summary(), servers.hostLoads(nodeIds)]);
    const capacities = await capacitiesOf(db, nodeIds);
    return nodeIds.map((nodeId) => {
      const count = byNode.get(nodeId);
      const host = hosts.get(nodeId) ?? null;
      const counts = { servers: count?.servers ?? 0, runningServers: count?.running ?? 0 };
      return { nodeId, ...counts, host, ...(capacities.get(nodeId) ?? UNKNOWN_CAPACITY) };
    });
  };

  function exposureNeedingAttention(): (AttentionGroup | undefined)[] {
    const { url, proxyGaps } = options;
    const isOpen = isUnencrypted(new URL(url));
    const sign = untrusted !== undefined && clock.now() - untrusted.atMs < PROXY_SIGN_MS ? [untrusted] : [];
    return [
      attentionTo('https_unused', isOpen ? [{ detail: url }] : []),
      attentionTo(
        'proxy_untrusted',
        sign.map(({ address, atMs }) => ({ detail: address, since: isoTime(atMs) })),
      ),
      ...proxyGaps.map((gap) => attentionTo(gap, [{}])),
    ];
  }

  return {
    async get({ scopes }) {
      const may = (scope: string) => scopes === 'session' || grants(scopes, scope);
      const summary = await servers.summary();
      const rows = await db.models.nodes.findAll({ order: ['createdAt', 'id'], limit: MAX_NODES });
      const loads = await servers.hostLoads(rows.slice(0, MAX_DISKS).map(({ id }) => id));
      version ??= options.readVersion();
      const all = [
        offlineNodes(rows),
        fullDisks(rows, loads),
        may('servers.read') ? crashedServers(summary) : undefined,
        may('users.read') ? await administratorsNeedingAttention(db) : undefined,
        ...(may('settings.read') ? exposureNeedingAttention() : []),
        outdatedNodes(rows, version),
      ];
      return {
        version,
        nodes: countsOf(rows),
        servers: serverCounts(summary),
        attention: all.filter((each) => each !== undefined),
      };
    },
    async loads(page) {
      const { items, nextCursor } = await nodes.list(page);
      return { items: await loadsOf(items.map(({ id }) => id)), nextCursor };
    },
    async load(nodeId) {
      const { id } = await nodes.choose(nodeId);
      const [load] = await loadsOf([id]);
      return load ?? { nodeId, servers: 0, runningServers: 0, host: null, ...UNKNOWN_CAPACITY };
    },
    noteUntrustedProxy(address) {
      untrusted = { address, atMs: clock.now() };
    },
  };
}

async function administratorsNeedingAttention(db: PanelDatabase): Promise<AttentionGroup | undefined> {
  const { count, first } = await administratorsWithoutFactor(db, MAX_ITEMS);
  const items = first.map(({ id, username }) => ({ id, name: username }));
  return attentionTo('administrator_without_second_factor', items, count);
}

const crashedServers = ({ byStatus, crashed }: ServerSummary): AttentionGroup | undefined =>
  attentionTo(
    'server_crashed',
    crashed.map(({ id, name, nodeId }) => ({ id, name, detail: nodeId })),
    byStatus.get('crashed') ?? 0,
  );

const serverCounts = ({ total, suspended, byStatus }: ServerSummary): OverviewView['servers'] => ({
  total,
  suspended,
  byStatus: [...byStatus].map(([status, count]) => ({ status, count })),
});

function countsOf(rows: readonly NodeRow[]): OverviewView['nodes'] {
  const count = (status: NodeRow['status']) => rows.filter((row) => row.status === status).length;
  return {
    total: rows.length,
    online: count('online'),
    offline: count('offline'),
    unknown: count('unknown'),
  };
}
