import { DomainError } from '../../../lib/errors/errors.js';
import type { NodeFacts } from '../connection/node-row.js';
import type { KeyBox } from './sealed-key.js';

export type NodeKeysOptions = {
  box: KeyBox;
  /** Whether this host may connect to the node. */
  isHere(row: NodeFacts): boolean;
};

/** Returns access to the daemons' keys, which are sealed (encrypted) in the rows of nodes. */
export function createNodeKeys({ box, isHere }: NodeKeysOptions) {
  /** Returns the key of a node. @throws DomainError `unavailable` if this host may not connect to the node */
  function keyFor(row: NodeFacts): string {
    if (isHere(row)) return keyOf(row);
    throw new DomainError(
      'unavailable',
      `The node "${row.name}" is on another panel's host, but its address ${row.url} refers to this host. Make its daemon listen on an address that both hosts can reach (DAEMON_HOST), and set that address on the node.`,
    );
  }

  const keyOf = (row: NodeFacts): string => box.open(row.sealedKey, row);

  return { keyFor, keyOf };
}
