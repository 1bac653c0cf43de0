import type { JobRow } from './job-row.js';

type Heard = { beat: number; atMs: number };

/**
 * Tells whose owner is gone: whoever has said nothing for a whole lease, measured here, by a clock that only goes on.
 * The times of two panels are never compared, so that no clock that is wrong, or set, takes a job from anybody.
 */
export class OwnerWatch {
  readonly #leaseMs: number;
  #heard = new Map<string, Heard>();

  /** @param leaseMs 0: who is not here is nowhere */
  constructor(leaseMs: number) {
    this.#leaseMs = leaseMs;
  }

  /** @param rows all that have an owner at present */
  silent(rows: readonly JobRow[]): JobRow[] {
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
