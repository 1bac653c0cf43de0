/**
 * A placeholder for a value that is only known after something was created: the `pick`-th of all known values of a
 * kind (modulo their number; -1 is the newest), with a suffix. `otherwise` replaces it while no value of the kind is
 * known.
 */
export class Known {
  readonly kind: string;
  readonly pick: number;
  readonly rest: string;
  readonly otherwise: unknown;

  constructor(kind: string, pick: number, { rest = '', otherwise = 'unknown' }: KnownOptions = {}) {
    this.kind = kind;
    this.pick = pick;
    this.rest = rest;
    this.otherwise = otherwise;
  }

  /** Returns the same placeholder with a default, which is used while no value of the kind is known. */
  or(otherwise: unknown): Known {
    return new Known(this.kind, this.pick, { rest: this.rest, otherwise });
  }
}

type KnownOptions = { rest?: string; otherwise?: unknown };

/** The values from responses of a run, by kind, the oldest first. */
export class Pool {
  readonly #values = new Map<string, unknown[]>();
  readonly #computed = new Map<string, () => unknown>();

  of(kind: string): readonly unknown[] {
    return this.#values.get(kind) ?? [];
  }

  /** Returns the newest string of a kind. */
  last(kind: string): string | undefined {
    const value = this.of(kind).at(-1);
    return typeof value === 'string' ? value : undefined;
  }

  add(kind: string, ...values: unknown[]): void {
    const known = this.of(kind);
    this.#values.set(kind, [...known, ...values.filter((each) => !known.includes(each))]);
  }

  /** Replaces all values of the kind. */
  set(kind: string, ...values: unknown[]): void {
    this.#values.set(kind, values);
  }

  drop(kind: string, value: unknown): void {
    this.set(kind, ...this.of(kind).filter((each) => each !== value));
  }

  /**
   * Adds a kind whose value is computed for each use, such as a one-time code. It is undefined while that is
   * impossible.
   */
  compute(kind: string, make: () => unknown): void {
    this.#computed.set(kind, make);
  }

  /** Returns a copy of the tree in which every placeholder has its value. */
  async resolve(tree: unknown): Promise<unknown> {
    if (tree instanceof Known) return this.#valueOf(tree);
    if (Array.isArray(tree)) return Promise.all(tree.map((each) => this.resolve(each)));
    if (typeof tree !== 'object' || tree === null || Buffer.isBuffer(tree)) return tree;
    const entries = Object.entries(tree).map(async ([key, each]) => [key, await this.resolve(each)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }

  async #valueOf({ kind, pick, rest, otherwise }: Known): Promise<unknown> {
    const make = this.#computed.get(kind);
    const known = this.of(kind);
    const value = make === undefined ? known.at(pick % Math.max(known.length, 1)) : await make();
    const chosen = value ?? otherwise;
    return rest === '' ? chosen : `${String(chosen)}${rest}`;
  }
}
