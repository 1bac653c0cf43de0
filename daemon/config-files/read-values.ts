import { DomainError } from '../../lib/errors/errors.js';
import { applyChanges } from './apply-changes.js';
import { type ConfigFormat, type ConfigRead, notChanged } from './config-change.js';

/** The value of a key; without one, the file has none. With a `problem`, a sentence, the value is unknown. */
export type ReadValue = { value?: string; problem?: string };

/** The maximum length of a value. Longer ones are not for fields of a form. */
export const MAX_VALUE_CHARACTERS = 4096;

/**
 * Returns the values of keys in the text of a configuration file, in the order of the keys. If a key occurs several
 * times, it is the last value, as most programs read it. Keys that do not fit the structure of the file have a problem.
 *
 * May take long for a text made for that: call it in a worker.
 *
 * @throws DomainError with a sentence that says why the file cannot be read
 */
export function readValues(text: string, format: ConfigFormat, keys: readonly string[]): ReadValue[] {
  if (text.includes('\0')) throw notChanged('The file is not text.');
  // Checks the file itself, so that its errors are not reported for each key.
  valuesAt(text, format, []);
  const whole = problemOr(() => valuesAt(text, format, keys));
  return 'problem' in whole
    ? keys.map((key) => {
        const one = problemOr(() => valuesAt(text, format, [key]));
        return 'problem' in one ? one : (one.values[0] ?? {});
      })
    : whole.values;
}

function problemOr(read: () => ReadValue[]): { values: ReadValue[] } | { problem: string } {
  try {
    return { values: read() };
  } catch (error) {
    if (error instanceof DomainError) return { problem: error.message };
    throw error;
  }
}

function valuesAt(text: string, format: ConfigFormat, keys: readonly string[]): ReadValue[] {
  const found = new Map<string, string>();
  // Properties are visited from the end of the file.
  const isReversed = format === 'properties';
  const changes = keys.map(
    (key): ConfigRead => ({
      key,
      read: (present) => {
        if (!isReversed || !found.has(key)) found.set(key, present);
      },
    }),
  );
  if (applyChanges(text, format, changes) !== text)
    throw notChanged('The values of the file cannot be read.');
  return keys.map((key) => readValue(found.get(key)));
}

function readValue(value: string | undefined): ReadValue {
  if (value === undefined) return {};
  if (value.length <= MAX_VALUE_CHARACTERS) return { value };
  return { problem: `The value has more than ${MAX_VALUE_CHARACTERS} characters.` };
}
