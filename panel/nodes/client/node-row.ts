import { date, flag, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';

export const nodeTable = new Table('nodes', {
  id: text().key(),
  name: text().unique(),
  url: text(),
  /** The daemon's key, sealed: the panel has to send it, so a hash is not sufficient. */
  sealedKey: text(),
  /** Set for nodes that `berth up` enrolled: one for each host with a panel. */
  local: flag(),
  /**
   * The id of the panel on the daemon's host; empty if `berth up` has not enrolled it, or only an older
   * version has.
   */
  localTo: text().initially(''),
  /** The id that the daemon reports; null until it is known. */
  daemonId: text().optional(),
  createdAt: date(),
  status: text<'online' | 'offline' | 'unknown'>().initially('unknown'),
  version: text().optional(),
  lastSeenAt: date().optional(),
}).uniqueIndex('daemonId');

/** A stored node. */
export type NodeRow = RowOf<typeof nodeTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly nodes: ModelOf<typeof nodeTable>;
  }
}
