/** The name of an entry of a map, the index of an item of a list, or any entry or item. */
export type Step = string | number | typeof ANY;
export const ANY = Symbol('*');

const PART = /^([^[\]]+)((?:\[\d{1,4}\])*)$/;
const MAX_STEPS = 32;

/**
 * Returns the steps of a key of a YAML, JSON or TOML file: names separated by dots, each with indexes of lists, such as
 * `listeners[0].host`. One name may be `*`, which stands for every entry of a map and every item of a list. Returns
 * undefined for another syntax.
 */
export function stepsOfKey(key: string): Step[] | undefined {
  const steps: Step[] = [];
  for (const part of key.split('.')) {
    const [, name, indexes = ''] = PART.exec(part) ?? [];
    if (name === undefined) return undefined;
    steps.push(name === '*' ? ANY : name, ...[...indexes.matchAll(/\d+/g)].map(([index]) => Number(index)));
  }
  return steps.length > MAX_STEPS || steps.filter((step) => step === ANY).length > 1 ? undefined : steps;
}

/** The name of an element, without dots, which separate the names of a path. */
const NAME = /^[\p{L}_][\p{L}\p{N}_:-]*$/u;

/** Returns the names of a path of XML elements, such as `Root.Network.Port`; undefined for another syntax. */
export function elementsOfKey(key: string): string[] | undefined {
  const names = key.split('.');
  return names.length <= MAX_STEPS && names.every((name) => NAME.test(name)) ? names : undefined;
}
