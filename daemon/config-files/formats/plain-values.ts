import type { TreePath } from './tree.js';

/** Sets a value in a tree of objects and arrays, and creates its missing parents. */
export function setPlain(root: object, path: TreePath, value: unknown): void {
  let parent = root;
  for (const [depth, step] of path.entries()) {
    const next = path[depth + 1];
    const child: unknown = Object.hasOwn(parent, step) ? Reflect.get(parent, step) : undefined;
    const made =
      next === undefined ? value : typeof child === 'object' && child !== null ? child : empty(next);
    // A key such as `__proto__` becomes an own property as well.
    Object.defineProperty(parent, step, {
      value: made,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    if (next !== undefined) parent = made as object;
  }
}

const empty = (step: string | number): object => (typeof step === 'number' ? [] : Object.create(null));
