/** Work that has an owner, who increases `beat`. */
type Owned = { kind: string; id: string; beat: number };

type Heard = { beat: number; atMs: number };

/**
 * Detects dead owners of jobs. An owner is dead if this panel has seen no renewal of its lease for a whole lease time,
 * by a monotonic clock. Times of two panels are never compared, so a wrong or changed clock takes no job from its
 * owner.
 */
export class OwnerWatch {
  readonly #leaseMs: number;
  #heard = new Map<string, Heard>();

  /** @param leaseMs the lease time; with 0, every other owner counts as dead */
  constructor(leaseMs: number) {
    this.#leaseMs = leaseMs;
  }

  /**
   * Returns the rows whose owners are dead.
   * @param rows all rows that currently have an owner
   */
  silent<Row extends Owned>(rows: readonly Row[]): Row[] {
    const nowMs = performance.now();
    const before = this.#heard;
    this.#heard = new Map(
      rows.map(({ kind, id, beat }) => {
        const name = `${kind} ${id}`;
        const last = before.get(name);
        return [name, last?.beat === beat ? last : { beat, atMs: nowMs }];
      }),
    );
    return rows.filter(({ kind, id }) => {
      const atMs = this.#heard.get(`${kind} ${id}`)?.atMs ?? nowMs;
      return nowMs - atMs >= this.#leaseMs;
    });
  }
}
