import { checkKey } from '../../config-files/check-key.js';
import type { ConfigFormat } from '../../config-files/config-change.js';
import { PLACEHOLDERS } from '../placeholders.js';
import { type ConfigFieldTemplate, fieldProblems, isTree } from './config-file-fields.js';
import { plainRegex } from './server-type-formats.js';

type Plain = string | number | boolean;

/** The changes of one configuration file as a type defines them, and its fields. Values may contain placeholders. */
export type ConfigFileTemplate = {
  parser: ConfigFormat;
  /** Whether a missing file is created. Defaults to true. */
  create?: boolean;
  /** The new value of each key, or new values by present ones. */
  changes?: Record<string, Plain | Record<string, Plain>>;
  /** Values that people change in a form. */
  fields?: ConfigFieldTemplate[];
  /** Whether the server writes the file when it stops, and so overwrites changes that are made while it runs. */
  written_on_stop?: boolean;
};

type Value = NonNullable<ConfigFileTemplate['changes']>[string];

export type ConfigFileTemplates = Record<string, ConfigFileTemplate>;

/** Marks a present value as a regular expression. */
export const PATTERN_MARK = 'regex:';

/** A placeholder of configuration files, such as `{port}`, `{port.rcon}` or `{env.MOTD}`. */
export const CONFIG_PLACEHOLDER = /\{([a-z_]+)(?:\.([A-Za-z_][A-Za-z0-9_]{0,127}))?\}/g;

const PLAIN_NAMES = new Set(Object.keys(PLACEHOLDERS.text));
const NAMED = new Set(['env', 'port']);

/** Returns the errors in the `config_files` of a type, one sentence each. */
export function configFileProblems(templates: ConfigFileTemplates): string[] {
  return Object.entries(templates).flatMap(([path, { parser, changes = {}, fields = [] }]) => {
    const field = `config_files.${path}`;
    const keys = Object.keys(changes);
    if (keys.length + fields.length === 0) return [`${field}: needs \`changes\` or \`fields\``];
    const inside = keys.flatMap((key) =>
      keys
        .filter((other) => isTree(parser) && (other.startsWith(`${key}.`) || other.startsWith(`${key}[`)))
        .map((other) => `${field}: "${other}" is inside "${key}"`),
    );
    const problems = Object.entries(changes).flatMap(([key, value]) => {
      const problem = checkKey(parser, key);
      return [
        ...(problem === undefined ? [] : [problem]),
        ...valueProblems(parser, value).map((each) => `"${key}": ${each}`),
      ];
    });
    return [...inside, ...problems.map((problem) => `${field}: ${problem}`)];
  });
}

/** Returns the errors in the fields of the `config_files` of a type, one sentence each. */
export const configFieldProblems = (templates: ConfigFileTemplates): string[] =>
  Object.entries(templates).flatMap(([path, { parser, changes = {}, fields = [] }]) =>
    fieldProblems(parser, fields, Object.keys(changes)).map((problem) => `config_files.${path}: ${problem}`),
  );

function valueProblems(parser: ConfigFormat, value: Value): string[] {
  if (typeof value !== 'object') return textProblems(parser, String(value));
  if (parser === 'file') return ['the parser "file" does not know present values'];
  return Object.entries(value).flatMap(([old, text]) => {
    const pattern = old.startsWith(PATTERN_MARK) ? old.slice(PATTERN_MARK.length) : undefined;
    const isInvalid = pattern !== undefined && !plainRegex(pattern);
    return [
      ...(isInvalid ? [`${pattern} is not a regular expression`] : []),
      ...textProblems(parser, String(text)),
    ];
  });
}

function textProblems(parser: ConfigFormat, text: string): string[] {
  const unknown = [...text.matchAll(CONFIG_PLACEHOLDER)].filter(([, name = '', part]) =>
    part === undefined ? !PLAIN_NAMES.has(name) : !NAMED.has(name),
  );
  const problems = unknown.map(([placeholder]) => `${placeholder} is not a placeholder here`);
  const isOneLine = parser === 'file' || parser === 'ini';
  if (isOneLine && /[\r\n]/.test(text)) problems.push('a value of this parser has one line');
  return problems;
}
