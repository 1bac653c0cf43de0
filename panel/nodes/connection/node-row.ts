import { date, flag, json, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';
import type { PortRange } from '../../../lib/net/port-ranges.js';
import { HOST_CAPACITY, type HostAmounts, type NodeCapacity } from '../capacity/node-capacity.js';

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
  /** The SHA-256 fingerprint of the only certificate that is accepted from the daemon; null if none is pinned. */
  certificateFingerprint: text().optional(),
  /**
   * The fingerprint of the previous certificate, which is accepted as well until the daemon has shown that it uses the
   * new one; `ANY_TRUSTED` if none was pinned.
   */
  formerFingerprint: text().optional(),
  tags: json<string[]>().initially([]),
  /** In maintenance, users can neither create nor start servers on the node. */
  maintenance: flag().initially(false),
  /** For users: why the node is in maintenance, or how long; null without a reason. */
  maintenanceReason: text().optional(),
  /** What servers can reserve, as administrators have set it. */
  capacity: json<NodeCapacity>().initially(HOST_CAPACITY),
  /** What the host has, as its daemon last reported it; null until then. */
  host: json<HostAmounts>().optional(),
  /** The ports that servers of users can have, in ascending order; empty for any. */
  portRanges: json<PortRange[]>().initially([]),
}).uniqueIndex('daemonId');

export type NodeRow = RowOf<typeof nodeTable>;

/** What is needed to send requests to a node. */
export type NodeFacts = Pick<
  NodeRow,
  | 'id'
  | 'name'
  | 'url'
  | 'sealedKey'
  | 'local'
  | 'localTo'
  | 'daemonId'
  | 'status'
  | 'lastSeenAt'
  | 'certificateFingerprint'
  | 'formerFingerprint'
  | 'version'
>;

/** The fingerprints of the certificates that are accepted from the node's daemon; undefined if none is pinned. */
export function fingerprintsOf({
  certificateFingerprint,
  formerFingerprint,
}: Pick<NodeRow, 'certificateFingerprint' | 'formerFingerprint'>): readonly string[] | undefined {
  if (certificateFingerprint === null) return undefined;
  return formerFingerprint === null ? [certificateFingerprint] : [certificateFingerprint, formerFingerprint];
}

declare module '../../database/models.js' {
  interface Models {
    readonly nodes: ModelOf<typeof nodeTable>;
  }
}
