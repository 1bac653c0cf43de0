import { type ConfigChange, notChanged, shown } from '../config-change.js';
import { joined, linesOf, requireOneLine } from './text-lines.js';

/**
 * Changes a file of any syntax: a line that begins with a key is replaced by the key's value, which usually begins with
 * the key. If several keys match, the longest one counts. Missing lines are not added.
 *
 * @throws DomainError for a value of several lines, or with which another key would replace the line again
 */
export function changeLines(text: string, changes: readonly ConfigChange[]): string {
  const values = new Map<string, string>();
  for (const change of changes) {
    if (!('value' in change)) throw notChanged(`The key ${shown(change.key)} of a "file" needs one value.`);
    values.set(change.key, change.value);
  }
  const keys = [...values.keys()].sort((one, other) => other.length - one.length);
  const keyOf = (line: string) => keys.find((key) => line.startsWith(key));
  for (const [key, value] of values) {
    requireOneLine(key, value);
    const next = keyOf(value);
    if (next === undefined || values.get(next) === value) continue;
    throw notChanged(
      `The value of ${shown(key)} would be replaced by that of ${shown(next)} at the next start.`,
    );
  }
  const lines = linesOf(text);
  for (const line of lines) {
    const key = keyOf(line.text);
    if (key !== undefined) line.text = values.get(key) ?? line.text;
  }
  return joined(lines);
}
