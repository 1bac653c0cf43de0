import { DomainError } from '../../lib/errors/errors.js';
import type { ConfigChange, ConfigFile, Replacement } from '../config-files/config-change.js';
import {
  CONFIG_PLACEHOLDER,
  type ConfigFileTemplates,
  PATTERN_MARK,
} from './definition/config-file-templates.js';
import { expandedName, placeholderValues } from './placeholders.js';
import type { NamedPort } from './server-ports.js';
import type { Limits } from './server-type.js';

/** The values of a server for the placeholders in configuration files. */
export type ConfigValues = {
  version: string;
  port: number;
  name: string;
  ports?: readonly NamedPort[] | null | undefined;
  env: Readonly<Record<string, string>>;
  limits: Limits;
};

/**
 * Returns the changes of the configuration files of a server. Placeholders are replaced once, and values are inserted as
 * data. A change is left out if a variable or a port in it does not exist.
 *
 * @throws DomainError `invalid_input` for a variable whose value would leave its place in a line
 */
export function configFilesOf(templates: ConfigFileTemplates, values: ConfigValues): ConfigFile[] {
  return Object.entries(templates).flatMap(([path, { parser: format, create = true, changes }]) => {
    if (changes === undefined) return [];
    const isLine = format === 'file' || format === 'ini';
    const expand = (text: unknown, encode = asItIs) =>
      expanded(String(text), values, isLine, encode, format === 'file');
    const all = Object.entries(changes).flatMap(([key, value]): ConfigChange[] => {
      if (typeof value !== 'object') {
        const text = expand(value);
        return text === undefined ? [] : [{ key, value: text }];
      }
      const replace = Object.entries(value).flatMap(([old, next]): Replacement[] => {
        const isPattern = old.startsWith(PATTERN_MARK);
        const text = expand(next, isPattern ? withoutReferences : asItIs);
        const present = isPattern ? old.slice(PATTERN_MARK.length) : old;
        return text === undefined ? [] : [{ old: present, isPattern, new: text }];
      });
      return replace.length === 0 ? [] : [{ key, replace }];
    });
    return [{ path, format, create, changes: all }];
  });
}

const asItIs = (value: string): string => value;
/** A dollar sign in a value is no reference to a group of a regular expression. */
const withoutReferences = (value: string): string => value.replaceAll('$', '$$$$');

function expanded(
  text: string,
  values: ConfigValues,
  isLine: boolean,
  encode: (value: string) => string,
  isStrict: boolean,
): string | undefined {
  let isComplete = true;
  const whole = text.replace(
    CONFIG_PLACEHOLDER,
    (placeholder, name: string, part: string | undefined, at: number) => {
      const value = valueFor(name, part, values);
      isComplete &&= value !== undefined;
      if (value === undefined) return placeholder;
      if (isLine && name === 'env') requireInPlace(part ?? '', value, quoteAt(text, at), isStrict);
      return encode(value);
    },
  );
  return isComplete ? whole : undefined;
}

function valueFor(name: string, part: string | undefined, values: ConfigValues): string | undefined {
  const { env, ports, port } = values;
  if (name === 'env') return part !== undefined && Object.hasOwn(env, part) ? env[part] : undefined;
  if (name === 'port' && part !== undefined) {
    const found = part === 'game' ? port : ports?.find((each) => each.name === part)?.port;
    return found === undefined ? undefined : String(found);
  }
  return expandedName(name, 'text', placeholderValues(values));
}

/** Returns the quote within which a place in a text is; empty outside of quotes. */
function quoteAt(text: string, at: number): string {
  let quote = '';
  for (const character of text.slice(0, at)) {
    if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = '';
  }
  return quote;
}

/**
 * Checks that a value cannot end the line or the quotes in which it is inserted.
 *
 * @param isStrict for files whose syntax is unknown, in which quotes and semicolons may have a meaning outside of quotes
 */
function requireInPlace(name: string, value: string, quote: string, isStrict: boolean): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
  if (/[\x00-\x08\x0a-\x1f\x7f\x85\u2028\u2029]/.test(value))
    throw unfit(name, 'a line end or another control character');
  if (quote !== '' && (value.includes(quote) || value.endsWith('\\')))
    throw unfit(name, `the quote ${quote}, or a backslash at the end`);
  if (quote === '' && isStrict && /["'`;\\]/.test(value))
    throw unfit(name, 'a quote, a semicolon or a backslash');
}

function unfit(name: string, what: string): DomainError {
  const message = `${name} is written to a configuration file of the server, so it must not contain ${what}: change it.`;
  return new DomainError('invalid_input', message, { details: [{ path: `/body/env/${name}`, message }] });
}
