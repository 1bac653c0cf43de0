import { type GlobState, Globs } from '../../../lib/text/globs.js';

/**
 * What the patterns select below an entry; undefined if nothing. `within` is `all` if everything is selected,
 * otherwise the state for matching further names.
 */
export type Taken = { within: GlobState | 'all'; excluded: GlobState };

/** Include and exclude patterns (`Globs`). A match covers everything below it. */
export class Selection {
  readonly start: Taken;
  readonly #include: Globs;
  readonly #exclude: Globs;

  /** @param include an empty list selects everything */
  constructor({ include, exclude }: { include: readonly string[]; exclude: readonly string[] }) {
    this.#include = new Globs(include);
    this.#exclude = new Globs(exclude);
    this.start = {
      within: include.length === 0 ? 'all' : this.#include.start,
      excluded: this.#exclude.start,
    };
  }

  /**
   * Returns the selection below an entry of the folder. `within` is not `all` for a folder that is not selected
   * itself but may contain selected entries.
   */
  down({ within, excluded }: Taken, name: string): Taken | undefined {
    const out = this.#exclude.down(excluded, name);
    if (out === undefined) return undefined;
    if (within === 'all') return { within, excluded: out };
    const state = this.#include.down(within, name);
    if (state === undefined) return { within: 'all', excluded: out };
    return state.size === 0 ? undefined : { within: state, excluded: out };
  }
}
