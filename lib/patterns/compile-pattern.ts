import { type Boundary, type CharacterSet, PatternError, type PatternNode } from './pattern-syntax.js';

/**
 * A state of the automaton. `read` consumes a character; the others consume nothing. State 0 is the accepting one.
 */
export type State =
  | { kind: 'accept' }
  | { kind: 'read'; set: number; to: number }
  | { kind: 'fork'; to: number[] }
  | { kind: 'boundary'; boundary: Boundary; to: number }
  | { kind: 'look'; program: Program; isNegated: boolean; to: number };

/** A compiled pattern: its states, where it starts, and its sets of characters. */
export type Program = { states: readonly State[]; start: number; sets: readonly CharacterSet[] };

/** Counted repetitions multiply states, so this bounds the time of a match. A rule such as `{1,255}` needs 510. */
const MAX_STATES = 1000;

/** Compiles a pattern into a nondeterministic automaton. @throws PatternError if it would have over 1,000 states */
export function compilePattern(node: PatternNode): Program {
  return new Compiler().program(node);
}

class Compiler {
  /** The states of all look-aheads together. */
  #count = 0;
  #states: State[] = [];
  /** Copies of a repeated part share their sets, so that a match tests each set once per character. */
  readonly #sets: CharacterSet[] = [];

  program(node: PatternNode): Program {
    const outer = this.#states;
    const states: State[] = [{ kind: 'accept' }];
    this.#states = states;
    const start = this.#before(0, node);
    this.#states = outer;
    return { states, start, sets: this.#sets };
  }

  /** Adds the states that match the node and continue at `to`. Returns the first one. */
  #before(to: number, node: PatternNode): number {
    switch (node.kind) {
      case 'set':
        return this.#add({ kind: 'read', set: this.#setOf(node.has), to });
      case 'boundary':
        return this.#add({ kind: 'boundary', boundary: node.boundary, to });
      case 'sequence':
        return node.parts.reduceRight((next, part) => this.#before(next, part), to);
      case 'choice':
        return this.#add({ kind: 'fork', to: node.options.map((option) => this.#before(to, option)) });
      case 'look-ahead': {
        const program = this.program(node.part);
        return this.#add({ kind: 'look', program, isNegated: node.isNegated, to });
      }
      case 'repeat':
        return this.#repeat(to, node);
    }
  }

  #repeat(to: number, { part, min, max }: PatternNode & { kind: 'repeat' }): number {
    let next = to;
    if (max === Number.POSITIVE_INFINITY) {
      const exits: number[] = [to];
      next = this.#add({ kind: 'fork', to: exits });
      exits.push(this.#before(next, part));
    } else
      for (let count = min; count < max; count += 1)
        next = this.#add({ kind: 'fork', to: [to, this.#before(next, part)] });
    for (let count = 0; count < min; count += 1) next = this.#before(next, part);
    return next;
  }

  #setOf(has: CharacterSet): number {
    const known = this.#sets.indexOf(has);
    return known === -1 ? this.#sets.push(has) - 1 : known;
  }

  #add(state: State): number {
    this.#count += 1;
    if (this.#count > MAX_STATES) throw new PatternError('its repetitions are too large');
    this.#states.push(state);
    return this.#states.length - 1;
  }
}
