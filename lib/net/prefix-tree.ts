import { prefixesOf } from './network.js';

/** A single network in the tree, with its number of entries. */
type Leaf = { network: string; size: number };

/** A prefix that contains several networks. Its children are the prefixes one level below, ordered by size. */
class Branch {
  size = 0;
  /** The number of entries of the largest child. */
  most = 0;
  readonly #children = new Map<string, Branch | Leaf>();
  /** The names of the children by size, in the order in which they reached that size. */
  readonly #bySize = new Map<number, Set<string>>();

  child(name: string): Branch | Leaf | undefined {
    return this.#children.get(name);
  }

  /** The largest child. Of several equally large ones, it is the one that has had its size for the longest time. */
  get largest(): Branch | Leaf | undefined {
    const [name] = this.#bySize.get(this.most) ?? [];
    return name === undefined ? undefined : this.#children.get(name);
  }

  /** Changes the size of a child by one. An empty child is removed. */
  resize(name: string, child: Branch | Leaf, by: 1 | -1): void {
    const before = child.size;
    child.size += by;
    this.#unrank(name, before);
    if (child.size === 0) this.#children.delete(name);
    else this.put(name, child);
    if (this.most === before && !this.#bySize.has(before)) this.most = child.size;
  }

  /** Adds or replaces the child with this name. */
  put(name: string, child: Branch | Leaf): void {
    this.#children.set(name, child);
    const equals = this.#bySize.get(child.size);
    if (equals === undefined) this.#bySize.set(child.size, new Set([name]));
    else equals.add(name);
    if (child.size > this.most) this.most = child.size;
  }

  #unrank(name: string, size: number): void {
    const equals = this.#bySize.get(size);
    equals?.delete(name);
    if (equals?.size === 0) this.#bySize.delete(size);
  }
}

/**
 * Counts the entries of a bounded queue or table by network and by prefix. When the queue or table is full, it
 * determines which network loses an entry: one in the largest prefix, in the largest prefix within that, and so on. So
 * a client with an IPv6 /48 competes with its own 65,536 networks, and not with other clients. Every method takes
 * constant time. A prefix uses memory only if it has at least two networks.
 */
export class PrefixTree {
  readonly #root = new Branch();

  /** The number of entries. */
  get size(): number {
    return this.#root.size;
  }

  /** The number of entries of the largest prefix at the widest level. */
  get most(): number {
    return this.#root.most;
  }

  /** Returns the number of entries of a network. */
  sizeOf(network: string): number {
    let branch = this.#root;
    for (const prefix of prefixesOf(network)) {
      const child = branch.child(prefix);
      if (!(child instanceof Branch)) return child?.network === network ? child.size : 0;
      branch = child;
    }
    return 0;
  }

  /** Adds an entry of a network (see `networkOf`). */
  add(network: string): void {
    const prefixes = prefixesOf(network);
    let branch = this.#root;
    branch.size += 1;
    for (const [level, prefix] of prefixes.entries()) {
      let child = branch.child(prefix) ?? { network, size: 0 };
      const isShared = !(child instanceof Branch) && child.network !== network;
      if (isShared) child = this.#split(child as Leaf, level + 1);
      branch.resize(prefix, child, 1);
      if (!(child instanceof Branch)) return;
      branch = child;
    }
  }

  /** Removes an entry of a network. Does nothing if the network has none. */
  delete(network: string): void {
    if (this.sizeOf(network) === 0) return;
    let branch = this.#root;
    branch.size -= 1;
    for (const prefix of prefixesOf(network)) {
      const child = branch.child(prefix);
      if (child === undefined) return;
      branch.resize(prefix, child, -1);
      if (!(child instanceof Branch)) return;
      branch = child;
    }
  }

  /** Returns the network that loses an entry when the table is full; undefined if the tree is empty. */
  largest(): string | undefined {
    return largestIn(this.#root);
  }

  /**
   * Returns the network that loses an entry to the network `newcomer`. Returns undefined if the newcomer's prefix would
   * then be as large as the largest of the others, because clients would only displace each other alternately.
   */
  largestBeside(newcomer: string): string | undefined {
    let branch = this.#root;
    for (const prefix of prefixesOf(newcomer)) {
      const own = branch.child(prefix);
      if ((own?.size ?? 0) + 1 < branch.most) return largestIn(branch);
      if (!(own instanceof Branch)) {
        return own !== undefined && own.network !== newcomer && own.size > 1 ? own.network : undefined;
      }
      branch = own;
    }
    return undefined;
  }

  /** Moves a network one level down, so that its prefix can contain other networks as well. */
  #split(leaf: Leaf, level: number): Branch {
    const branch = new Branch();
    const { network, size } = leaf;
    branch.put(prefixesOf(network)[level] ?? network, { network, size });
    branch.size = size;
    return branch;
  }
}

function largestIn(branch: Branch): string | undefined {
  let largest: Branch | Leaf | undefined = branch;
  while (largest instanceof Branch) largest = largest.largest;
  return largest?.network;
}
