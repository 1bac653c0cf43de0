import { DomainError } from '../../../../lib/errors/errors.js';
import type { Logger } from '../../../../lib/logging/logger.js';
import type { Requester } from '../../../access/caller.js';
import type { Storage } from '../../../database/panel-database.js';
import type { DaemonOperationId, Pass } from '../../client/daemon-target.js';
import type { ConnectNode, ContainerState, NodeClient } from '../../client/node.js';
import { NodeGates } from '../../client/node-gate.js';
import { fingerprintsOf, type NodeFacts, type NodeRow } from '../../connection/node-row.js';
import { createOtherDaemons } from '../../connection/other-daemon.js';
import { createNodeKeys } from '../node-keys.js';
import type { KeyBox } from '../sealed-key.js';
import { noteContact } from './node-contact.js';
import { createNodeFacts } from './node-facts.js';
import { createVersionCheck } from './node-versions.js';

/** The client for a node's present address and key. `place` is a text that is different for each address and key. */
export type NodeWay = { client: NodeClient; place: string };

/**
 * Receives what the panel learns about nodes: states of nodes and containers from responses, and changes and removals
 * of nodes.
 */
export type NodesWatcher = {
  onContact(nodeId: string, answered: boolean): void;
  /**
   * Called with the state of a container in the response to a request, sent at `askedMs`, that changed it.
   */
  onState(nodeId: string, state: ContainerState, askedMs: number): void;
  onChange(nodeId: string): void;
};

export type ContactsOptions = Storage & {
  box: KeyBox;
  connect: ConnectNode;
  /** Whether this host can reach the node. */
  isHere(row: NodeFacts): boolean;
  /** The version of the panel, which does not control daemons of much older or newer ones. By default, it controls all. */
  version?: string | undefined;
  logger?: Logger | undefined;
};

const onBehalfOf = (requester: Requester | undefined) =>
  requester === undefined ? {} : { actor: requester.userId, traceparent: requester.traceparent };

/** Stores in the row of a node what its daemon says about itself, if that has changed. */
function store(
  db: ContactsOptions['db'],
  row: NodeRow,
  news: Pick<NodeRow, 'version' | 'runtime' | 'daemonId'>,
): void {
  if (news.version === row.version && news.runtime === row.runtime && news.daemonId === row.daemonId) return;
  row.set(news);
  db.later(() => db.models.nodes.update(news, { where: { id: row.id } }));
}

/** Returns the functions with which a client reports what it learns about a node. */
const reportsTo = (
  watchers: ReadonlySet<NodesWatcher>,
  nodeId: string,
  note: (answered: boolean) => void,
) => ({
  onContact(answered: boolean): void {
    note(answered);
    for (const watcher of watchers) watcher.onContact(nodeId, answered);
  },
  onState(state: ContainerState, askedMs: number): void {
    for (const watcher of watchers) watcher.onState(nodeId, state, askedMs);
  },
});

export function createContacts({ db, clock, box, connect, isHere, version, logger }: ContactsOptions) {
  const watchers = new Set<NodesWatcher>();
  const gates = new NodeGates();
  const facts = createNodeFacts(db);
  const { keyFor, keyOf } = createNodeKeys({ box, isHere });
  const otherDaemons = createOtherDaemons(logger);

  const versions = createVersionCheck(version, async (nodeId) => {
    const row = await db.models.nodes.findByPk(nodeId);
    return row && (await probe(row)).version;
  });

  const passOf =
    (row: NodeFacts, gate?: Pass): Pass =>
    (call, work, signal) => {
      const send = () =>
        otherDaemons.naming(row, () => (gate === undefined ? work() : gate(call, work, signal)));
      return versions.requireControlled(row, call)?.then(send) ?? send();
    };

  /**
   * Returns the address of the node's daemon, and how it is recognized. Earlier versions of the daemon have no id.
   */
  const daemonOf = (row: NodeFacts) => ({
    url: row.url,
    key: keyFor(row),
    daemonId: row.daemonId ?? undefined,
    fingerprints: fingerprintsOf(row),
  });

  /**
   * Returns the client of a node.
   *
   * @param requester the user on whose behalf the calls are sent, which wait in the node's gate. If it is omitted, the
   * calls are the panel's own and do not wait.
   */
  function clientOf(row: NodeFacts, requester?: Requester): NodeClient {
    const reports = reportsTo(watchers, row.id, noteContact(row, { db, clock }));
    const pass = passOf(row, requester && gates.of(row.id).passFor(requester.userId));
    const own = { ...reports, pass, ...onBehalfOf(requester) };
    return versions.withCheckedConsoles(row, connect({ ...daemonOf(row), ...own }));
  }

  /**
   * Returns the client for a node follower. Unlike those of other clients, its responses are not reported to watchers.
   */
  const wayTo = (row: NodeFacts): NodeWay => ({
    client: connect({ ...daemonOf(row), onContact: noteContact(row, { db, clock }), pass: passOf(row) }),
    place: `${row.url} ${row.sealedKey}`,
  });

  /** Requests the daemon's information, and stores in the row whether the node has responded. */
  async function probe(row: NodeRow): Promise<NodeRow> {
    try {
      const { version, id = null, ...daemon } = await clientOf(row).call('getDaemon', {});
      store(db, row, { version, runtime: daemon.container_runtime ?? null, daemonId: row.daemonId ?? id });
    } catch (error) {
      // An unreachable node is not an error here: the row says that it is offline.
      if (!(error instanceof DomainError)) throw error;
    }
    return row;
  }

  return {
    /** Returns the client of a node. See `clientOf`. @throws DomainError `not_found` */
    client: async (nodeId: string, requester?: Requester) => clientOf(await facts.recent(nodeId), requester),
    /** Checks that the daemon of a node knows an operation. @throws DomainError `not_found`, `conflict`, `unavailable` */
    requireOperation: async (nodeId: string, operationId: DaemonOperationId): Promise<void> =>
      versions.requireControlled(await facts.recent(nodeId), { operationId }),
    ...{ keyOf, wayTo, probe },
    /**
     * Adds a watcher.
     * @returns a function that removes it
     */
    watch(watcher: NodesWatcher): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    reportChange(nodeId: string): void {
      facts.forget();
      otherDaemons.forget(nodeId);
      for (const watcher of watchers) watcher.onChange(nodeId);
    },
  };
}
