import { type ConfigChange, notChanged, type Replacement, shown } from './config-change.js';

/** A reference to a group of a regular expression in its replacement, `$2` or `${2}`; `$$` is a dollar sign. */
const REFERENCE = /\$(?:\$|(\d)|\{(\d)\})/g;

/**
 * Returns the new value of a key; undefined if it keeps its value.
 *
 * @param present the present value; undefined if the key is missing
 * @throws DomainError if the new value would be replaced again when the changes are applied again
 */
export function newText(change: ConfigChange, present: string | undefined): string | undefined {
  if ('value' in change) return change.value;
  if (present === undefined) return undefined;
  if ('read' in change) {
    change.read(present);
    return undefined;
  }
  const text = replaced(change.replace, present);
  if (text === present) return undefined;
  const again = replaced(change.replace, text);
  if (again === text) return text;
  const values = `${shown(present)} would become ${shown(text)} now and ${shown(again)} at the next start`;
  throw notChanged(`The replacements of ${shown(change.key)} do not end: ${values}.`);
}

function replaced(replacements: readonly Replacement[], present: string): string {
  for (const { old, isPattern, new: text } of replacements) {
    if (!isPattern && present === old) return text;
    if (!isPattern) continue;
    const pattern = new RegExp(old, 'u');
    if (pattern.test(present)) return replacedMatches(present, pattern, text);
  }
  return present;
}

const replacedMatches = (present: string, { source }: RegExp, text: string): string =>
  present.replace(new RegExp(source, 'gu'), (...match: unknown[]) =>
    text.replace(REFERENCE, (reference, short?: string, long?: string) => {
      if (reference === '$$') return '$';
      const group = match[Number(short ?? long)];
      return typeof group === 'string' ? group : '';
    }),
  );
