import { notChanged, shown } from './config-change.js';

/** The name of an entry of a map, the index of an item of a list, or any entry or item. */
export type Step = string | number | typeof ANY;
export const ANY = Symbol('*');

const PART = /^([^[\]]+)((?:\[\d{1,4}\])*)$/;
const MAX_STEPS = 32;

/**
 * Parses a key of a YAML, JSON or TOML file: names separated by dots, each with indexes of lists, such as
 * `listeners[0].host`. One name may be `*`, which stands for every entry of a map and every item of a list.
 *
 * @throws DomainError for another syntax
 */
export function keyPath(key: string): Step[] {
  const steps = key.split('.').flatMap((part): Step[] => {
    const [, name, indexes = ''] = PART.exec(part) ?? [];
    if (name === undefined) throw notAKey(key);
    return [name === '*' ? ANY : name, ...[...indexes.matchAll(/\d+/g)].map(([index]) => Number(index))];
  });
  if (steps.length > MAX_STEPS || steps.filter((step) => step === ANY).length > 1) throw notAKey(key);
  return steps;
}

const notAKey = (key: string) =>
  notChanged(
    `${shown(key)} is not a key: use names with dots and indexes, such as a.b or list[0].name, with at most one "*".`,
  );

/** The name of an element, without dots, which separate the names of a path. */
const NAME = /^[\p{L}_][\p{L}\p{N}_:-]*$/u;

/** Returns the names of a path of elements. @throws DomainError for another syntax */
export function requireElementPath(key: string): string[] {
  const names = key.split('.');
  if (names.length <= MAX_STEPS && names.every((name) => NAME.test(name))) return names;
  throw notChanged(`${shown(key)} is not a path of names of elements, such as Root.Network.Port.`);
}
