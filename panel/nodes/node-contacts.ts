import { DomainError } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import type { Storage } from '../database/panel-database.js';
import type { Pass } from './daemon-calls.js';
import type { ConnectNode, ContainerState, NodeClient } from './node.js';
import { noteContact } from './node-contact.js';
import { NodeGates } from './node-gate.js';
import { createNodeKeys } from './node-keys.js';
import type { NodeRow } from './node-row.js';
import { createOtherDaemons } from './other-daemon.js';
import type { KeyBox } from './sealed-key.js';

/** A way to the node as it is stored at present; `place` changes with its address and key. */
export type NodeWay = { client: NodeClient; place: string };

/** Told what requests to nodes show of them, and that a node has changed or is forgotten. */
export type NodesWatcher = {
  onContact(nodeId: string, answered: boolean): void;
  /** What an answer says of a container that the request, sent at `askedMs`, has changed. */
  onState(nodeId: string, state: ContainerState, askedMs: number): void;
  onChange(nodeId: string): void;
};

export type ContactsOptions = Storage & {
  box: KeyBox;
  connect: ConnectNode;
  /** Whether the node is to be reached from this host. */
  isHere(row: NodeRow): boolean;
  logger?: Logger | undefined;
};

const onBehalfOf = (userId: string | undefined) => (userId === undefined ? {} : { actor: userId });

/** The daemons behind the rows of nodes. */
export function createContacts({ db, clock, box, connect, isHere, logger }: ContactsOptions) {
  const watchers = new Set<NodesWatcher>();
  const gates = new NodeGates();
  const { keyFor, keyOf } = createNodeKeys({ db, box, isHere });
  const otherDaemons = createOtherDaemons(logger);

  const passOf =
    (row: NodeRow, gate?: Pass): Pass =>
    (call, work, signal) =>
      otherDaemons.naming(row, () => (gate === undefined ? work() : gate(call, work, signal)));

  /** Where the node's daemon is, and who it has to be. An earlier daemon's version may not have told its id. */
  const daemonOf = (row: NodeRow) => ({
    url: row.url,
    key: keyFor(row),
    daemonId: row.daemonId ?? undefined,
  });

  /** @param userId whose calls these are: they pass the node's gate. Left out: the panel's own, which do not wait. */
  function clientOf(row: NodeRow, userId?: string): NodeClient {
    const note = noteContact(row, { db, clock });
    const onContact = (answered: boolean) => {
      note(answered);
      for (const watcher of watchers) watcher.onContact(row.id, answered);
    };
    const onState = (state: ContainerState, askedMs: number) => {
      for (const watcher of watchers) watcher.onState(row.id, state, askedMs);
    };
    const pass = passOf(row, userId === undefined ? undefined : gates.of(row.id).passFor(userId));
    const own = { onContact, onState, pass, ...onBehalfOf(userId) };
    return connect({ ...daemonOf(row), ...own });
  }

  /** For whoever follows the node: watchers are told nothing of what is asked on this way. */
  const wayTo = (row: NodeRow): NodeWay => ({
    client: connect({ ...daemonOf(row), onContact: noteContact(row, { db, clock }), pass: passOf(row) }),
    place: `${row.url} ${row.sealedKey}`,
  });

  /** Asks the daemon who it is; what it answers, or that it does not, is noted on the row. */
  async function probe(row: NodeRow): Promise<NodeRow> {
    try {
      const { version, id = row.daemonId } = await clientOf(row).call('getDaemon', {});
      const isKnown = row.daemonId !== null || id === null;
      if (version !== row.version || !isKnown) {
        row.set(isKnown ? { version } : { version, daemonId: id });
        db.later(() => row.save());
      }
    } catch (error) {
      // That a node is away is what the view tells, not a failure of reading it.
      if (!(error instanceof DomainError)) throw error;
    }
    return row;
  }

  return {
    clientOf,
    keyOf,
    wayTo,
    probe,
    /** @returns a function that ends it */
    watch(watcher: NodesWatcher): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    tellChange(nodeId: string): void {
      otherDaemons.forget(nodeId);
      for (const watcher of watchers) watcher.onChange(nodeId);
    },
  };
}
