import { date, flag, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';

export const nodeTable = new Table('nodes', {
  id: text().key(),
  name: text().unique(),
  url: text(),
  /** The origin under which clients reach the daemon directly; null if they do not. */
  publicUrl: text().optional(),
  /** The daemon key, sealed (encrypted). A hash is not sufficient, because the panel has to send the key. */
  sealedKey: text(),
  /** Whether `berth up` enrolled this node: each host with a panel has one such node. */
  local: flag(),
  /**
   * For a node that `berth up` enrolled, the id of the panel on the same host. Empty for other nodes, and for nodes
   * that an older version enrolled.
   */
  localTo: text().initially(''),
  /** The id that the daemon reports; null until it is known. */
  daemonId: text().optional(),
  createdAt: date(),
  status: text<'online' | 'offline' | 'unknown'>().initially('unknown'),
  version: text().optional(),
  /** How the daemon runs servers; null until it is known, and for daemons of older versions. */
  runtime: text<'docker' | 'process'>().optional(),
  lastSeenAt: date().optional(),
}).uniqueIndex('daemonId');

export type NodeRow = RowOf<typeof nodeTable>;

/** What is needed to send requests to a node. */
export type NodeFacts = Pick<
  NodeRow,
  'id' | 'name' | 'url' | 'sealedKey' | 'local' | 'localTo' | 'daemonId' | 'status' | 'lastSeenAt'
>;

declare module '../../database/models.js' {
  interface Models {
    readonly nodes: ModelOf<typeof nodeTable>;
  }
}
