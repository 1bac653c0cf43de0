import { prefixesOf } from './network.js';

/** What one network has in the tree. */
type Leaf = { network: string; size: number };

/** One prefix that has several networks in the tree, and how the prefixes one level below rank by size. */
class Branch {
  size = 0;
  /** The size of the largest child. */
  most = 0;
  readonly #children = new Map<string, Branch | Leaf>();
  /** The names of the children of each size; who came to a size first stands first. */
  readonly #bySize = new Map<number, Set<string>>();

  child(name: string): Branch | Leaf | undefined {
    return this.#children.get(name);
  }

  /** The largest child; of several, the one that has had its size for longest. */
  get largest(): Branch | Leaf | undefined {
    const [name] = this.#bySize.get(this.most) ?? [];
    return name === undefined ? undefined : this.#children.get(name);
  }

  /** Makes a child one larger or smaller; one that has nothing left is forgotten. */
  resize(name: string, child: Branch | Leaf, by: 1 | -1): void {
    const before = child.size;
    child.size += by;
    this.#unrank(name, before);
    if (child.size === 0) this.#children.delete(name);
    else this.put(name, child);
    if (this.most === before && !this.#bySize.has(before)) this.most = child.size;
  }

  /** Puts a child of any size in the place of the one that has this name. */
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
 * Counts entries of a bounded queue or table by network and by the prefixes that a network belongs to, and names the
 * network that has to give way when the queue or table is full: level by level the largest prefix, then the largest prefix
 * inside it. So a client with a /48 of IPv6 competes with its own 65,536 networks and not with everybody else.
 *
 * Every method takes constant time. A prefix takes memory of its own once it has two networks.
 */
export class PrefixTree {
  readonly #root = new Branch();

  /** How many entries there are. */
  get size(): number {
    return this.#root.size;
  }

  /** How many entries the largest of the widest prefixes has. */
  get most(): number {
    return this.#root.most;
  }

  /** How many entries a network has. */
  sizeOf(network: string): number {
    let branch = this.#root;
    for (const prefix of prefixesOf(network)) {
      const child = branch.child(prefix);
      if (!(child instanceof Branch)) return child?.network === network ? child.size : 0;
      branch = child;
    }
    return 0;
  }

  /** Adds an entry of a network, as `networkOf` writes it. */
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

  /** Removes an entry of a network that has one. */
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

  /** The network that has to give way to make room in a table; undefined without entries. */
  largest(): string | undefined {
    return largestIn(this.#root);
  }

  /**
   * The network that has to give way to one more entry of `newcomer`. Undefined where every prefix would be as small as
   * the newcomer's: two clients that displaced each other in turn would gain nothing.
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

  /** Puts a lone network one level further down, so that its prefix can have others next to it. */
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
