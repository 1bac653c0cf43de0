import { applyChanges } from '../apply-changes.js';
import type { ConfigChange, ConfigFormat } from '../config-change.js';

/** A value of a change, or new values by present ones, as in a server type. */
export type Value = string | Record<string, string>;

const changesOf = (values: Record<string, Value>): ConfigChange[] =>
  Object.entries(values).map(([key, value]) => {
    if (typeof value === 'string') return { key, value };
    const replace = Object.entries(value).map(([old, text]) => ({
      old: old.replace(/^regex:/, ''),
      isPattern: old.startsWith('regex:'),
      new: text,
    }));
    return { key, replace };
  });

/** Applies changes in the notation of server types. */
export const apply = (format: ConfigFormat, text: string, values: Record<string, Value>): string =>
  applyChanges(text, format, changesOf(values));
