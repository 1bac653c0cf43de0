import { elementsOfKey, type Step, stepsOfKey } from '../../lib/text/config-keys.js';
import { notChanged, shown } from './config-change.js';

/** Returns the steps of a key of a YAML, JSON or TOML file. @throws DomainError for another syntax */
export function keyPath(key: string): Step[] {
  const steps = stepsOfKey(key);
  if (steps !== undefined) return steps;
  throw notChanged(
    `${shown(key)} is not a key: use names with dots and indexes, such as a.b or list[0].name, with at most one "*".`,
  );
}

/** Returns the names of a path of elements. @throws DomainError for another syntax */
export function requireElementPath(key: string): string[] {
  const names = elementsOfKey(key);
  if (names !== undefined) return names;
  throw notChanged(`${shown(key)} is not a path of names of elements, such as Root.Network.Port.`);
}
