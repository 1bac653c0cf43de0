import { DomainError } from '../../lib/errors/errors.js';
import type { ConfigFormat } from './config-change.js';
import { keyPath, requireElementPath } from './key-path.js';

/** Checks the syntax of a key. @returns a sentence that says what is wrong; undefined if it is valid */
export function checkKey(format: ConfigFormat, key: string): string | undefined {
  try {
    if (format === 'json' || format === 'yaml' || format === 'toml') keyPath(key);
    if (format === 'xml') requireElementPath(key);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.message.replace(/\.$/, '');
    throw error;
  }
}
