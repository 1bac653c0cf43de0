import { DomainError } from '../../lib/errors/errors.js';

/** The formats of configuration files that can be changed. `file`: lines that are replaced by their beginning. */
export const CONFIG_FORMATS = ['properties', 'file', 'yaml', 'json', 'ini', 'xml', 'toml'] as const;
export type ConfigFormat = (typeof CONFIG_FORMATS)[number];

/** Replaces a value that is present: `old` is that value, or a regular expression that occurs in it. */
export type Replacement = { old: string; isPattern: boolean; new: string };

/** Receives each present value of a key, which stays as it is. Only in the thread with the text (`read-values.ts`). */
export type ConfigRead = { key: string; read(present: string): void };

/** The new value of a key, or replacements of its present value, of which the first that matches applies. */
export type ConfigChange =
  | { key: string; value: string }
  | { key: string; replace: readonly Replacement[] }
  | ConfigRead;

/** The changes of one configuration file, with all placeholders expanded. */
export type ConfigFile = {
  /** The path of the file in the server's folder. */
  path: string;
  format: ConfigFormat;
  /** Whether a missing file is created. */
  create: boolean;
  changes: readonly ConfigChange[];
};

/** The error for a file that cannot be changed. @param message a sentence without the name of the file */
export const notChanged = (message: string): DomainError => new DomainError('invalid_input', message);

const MAX_SHOWN = 80;

/** Quotes a key or value for a message: truncated, and without characters that would break the line. */
export function shown(text: string): string {
  const visible = text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
  return visible.length <= MAX_SHOWN ? `"${visible}"` : `"${visible.slice(0, MAX_SHOWN)}..."`;
}
