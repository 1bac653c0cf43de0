import { type GlobState, Globs } from '../../../lib/globs.js';

/** How much of what is there is taken: all that is below, or what further names decide; undefined for nothing. */
export type Taken = { within: GlobState | 'all'; excluded: GlobState };

/** Patterns (`Globs`) of what is taken, and of what is not of that; each takes what matches with all that is below. */
export class Selection {
  readonly start: Taken;
  readonly #include: Globs;
  readonly #exclude: Globs;

  /** @param include none of them: everything */
  constructor({ include, exclude }: { include: readonly string[]; exclude: readonly string[] }) {
    this.#include = new Globs(include);
    this.#exclude = new Globs(exclude);
    this.start = {
      within: include.length === 0 ? 'all' : this.#include.start,
      excluded: this.#exclude.start,
    };
  }

  /** One name further down. `within` is not `all` for a folder of which only something below may be taken. */
  down({ within, excluded }: Taken, name: string): Taken | undefined {
    const out = this.#exclude.down(excluded, name);
    if (out === undefined) return undefined;
    if (within === 'all') return { within, excluded: out };
    const state = this.#include.down(within, name);
    if (state === undefined) return { within: 'all', excluded: out };
    return state.size === 0 ? undefined : { within: state, excluded: out };
  }
}
