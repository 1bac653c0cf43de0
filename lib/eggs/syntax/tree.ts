import { DomainError } from '../../errors/errors.js';

/** A number as it is written, because `1.20` and `1.2` are different versions. */
export class NumberText {
  constructor(readonly source: string) {}
}

export type Scalar = string | boolean | null | NumberText;
/** The content of a file. Objects are maps, which keep the order of keys such as `8` and have no prototype to pollute. */
export type Tree = Scalar | Tree[] | Map<string, Tree>;

/** The text is not valid JSON or YAML. The message is a clause, such as "line 3 has no closing quote". */
export class SyntaxFault extends Error {}

/** Returns the error for an egg that is refused, which names the part and says why in a clause. */
export function eggRefusal(path: string, clause: string): DomainError {
  const where = path === '' ? 'The egg is refused' : `The egg is refused: \`${path.slice(0, 200)}\``;
  const message = `${where} ${clause}.`;
  return new DomainError('invalid_input', path === '' ? `The egg is refused: it ${clause}.` : message, {
    details: [{ path, message: `${clause}.` }],
  });
}

const MAX_DEPTH = 32;
const MAX_NODES = 50_000;
const POLLUTING = new Set(['__proto__', 'constructor', 'prototype']);

/** Returns whether a key, or a part of it between dots and brackets, is a name by which programs are attacked. */
const isPolluting = (key: string): boolean => key.split(/[.[\]]/).some((part) => POLLUTING.has(part.trim()));

/** Bounds the depth and the number of nodes of a tree while it is read, and refuses keys such as `__proto__`. */
export class TreeBounds {
  #nodes = 0;

  /** Counts a node. @throws DomainError if the tree has too many or is too deep here */
  enter(path: string, depth: number): void {
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES) throw eggRefusal('', `has more than ${MAX_NODES} values`);
    if (depth > MAX_DEPTH) throw eggRefusal(path, `is nested deeper than ${MAX_DEPTH} levels`);
  }

  /** Returns the path of a key. @throws DomainError if the key is forbidden or too long */
  path(parent: string, key: string): string {
    if (key.length > 1000) throw eggRefusal(parent, 'has a key of more than 1000 characters');
    const path = `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (isPolluting(key)) throw eggRefusal(path, 'is a forbidden key');
    return path;
  }
}
