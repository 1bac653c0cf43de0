import { elementsOfKey, stepsOfKey } from '../../text/config-keys.js';
import type { ConfigParser, Egg, EggChange, EggConfigFile } from '../egg.js';
import type { Report } from '../report.js';
import { type TypeText, typeValue } from './config-values.js';
import type { TypeConfigFile, TypeValue } from './type-definition.js';

const MAX = {
  files: 20,
  changes: 100,
  choices: 20,
  pathCharacters: 255,
  keyCharacters: 255,
  oldCharacters: 512,
  valueCharacters: 4096,
};
const PATH = '/config/files';
const PATTERN_MARK = 'regex:';
const TREES: readonly ConfigParser[] = ['json', 'yaml', 'toml', 'xml'];
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that keys and paths must not have
const CONTROL = /[\x00-\x1f\x7f]/;

/** Returns the changes of configuration files by their paths. What does not fit is left out and reported. */
export function configFilesOf(
  { configFiles, variables }: Egg,
  report: Report,
  max = MAX.files,
): Map<string, TypeConfigFile> {
  const names = new Set(variables.map(({ env }) => env));
  const files = new Map<string, TypeConfigFile>();
  for (const file of configFiles) {
    const drop = (clause: string) =>
      report.add('config_file_dropped', PATH, `${file.path.slice(0, 100)} is not changed: ${clause}.`);
    if (file.path.length > MAX.pathCharacters || file.path.includes('\\') || CONTROL.test(file.path)) {
      drop(`its path has more than ${MAX.pathCharacters} characters, a backslash or a control character`);
      continue;
    }
    const changes = changesOf(file, names, report);
    if (Object.keys(changes).length === 0) continue;
    if (files.size === max) drop(`a type has at most ${MAX.files} configuration files`);
    else files.set(file.path, { parser: file.parser, ...(!file.isCreated && { create: false }), changes });
  }
  return files;
}

function changesOf(
  { path, parser, changes }: EggConfigFile,
  names: ReadonlySet<string>,
  report: Report,
): TypeConfigFile['changes'] {
  const kept = new Map<string, TypeValue | Record<string, TypeValue>>();
  for (const change of changes) {
    const { key, ifValue } = change;
    const place = `${path.slice(0, 100)}: "${key.slice(0, 100)}"`;
    const present = kept.get(key);
    const found = newValueOf(change, parser);
    const fault =
      keyFault(key, parser, [...kept.keys()]) ??
      oldFault(ifValue, parser, present) ??
      (present === undefined && kept.size === MAX.changes
        ? `a file has at most ${MAX.changes} changes`
        : undefined);
    if ('fault' in found || fault !== undefined) {
      const clause = fault ?? ('fault' in found ? found.fault : '');
      report.add('config_change_dropped', PATH, `${place} is not changed, because ${clause}.`);
      continue;
    }
    kept.set(
      key,
      ifValue === null
        ? found.value
        : { ...(typeof present === 'object' && present), [ifValue]: found.value },
    );
    for (const clause of doubtsOf(found, names))
      report.add('config_unknown_placeholder', PATH, `${place} ${clause}.`);
  }
  return Object.fromEntries(kept);
}

type NewValue = { value: TypeValue } & Pick<TypeText, 'kept' | 'variables'>;

function newValueOf({ value }: EggChange, parser: ConfigParser): NewValue | { fault: string } {
  if (typeof value !== 'string') return { value, kept: [], variables: [] };
  if ((parser === 'file' || parser === 'ini') && value.includes('\n'))
    return { fault: 'the value has several lines' };
  const found = typeValue(value);
  if ('fault' in found) return found;
  return found.text.length <= MAX.valueCharacters
    ? { value: found.text, kept: found.kept, variables: found.variables }
    : { fault: `the value has more than ${MAX.valueCharacters} characters` };
}

function doubtsOf({ kept, variables }: NewValue, names: ReadonlySet<string>): string[] {
  return [
    ...kept.map((written) => `keeps ${written.slice(0, 100)}, which nothing replaces`),
    ...variables
      .filter((name) => !names.has(name))
      .map((name) => `is only changed for servers with the variable ${name}, which the egg does not have`),
  ];
}

function keyFault(key: string, parser: ConfigParser, others: readonly string[]): string | undefined {
  if (key.length > MAX.keyCharacters || CONTROL.test(key))
    return `the key has more than ${MAX.keyCharacters} characters, or a control character`;
  if (!TREES.includes(parser)) return undefined;
  const steps = parser === 'xml' ? elementsOfKey(key) : stepsOfKey(key);
  if (steps === undefined) return `the parser "${parser}" has no such keys`;
  const other = others.find((each) => isWithin(key, each) || isWithin(each, key));
  return other === undefined ? undefined : `"${other.slice(0, 100)}" is changed as well`;
}

const isWithin = (key: string, outer: string): boolean =>
  key.startsWith(`${outer}.`) || key.startsWith(`${outer}[`);

/** Returns why a present value cannot be replaced; undefined if it can, or if all values are. */
function oldFault(
  old: string | null,
  parser: ConfigParser,
  present: TypeValue | Record<string, TypeValue> | undefined,
): string | undefined {
  if (old === null) return undefined;
  if (parser === 'file') return 'the parser "file" does not know present values';
  if (old.length > MAX.oldCharacters)
    return `the present value has more than ${MAX.oldCharacters} characters`;
  if (typeof present === 'object' && Object.keys(present).length >= MAX.choices)
    return `a key has at most ${MAX.choices} present values`;
  return old.startsWith(PATTERN_MARK) && !isExpression(old.slice(PATTERN_MARK.length))
    ? `"${old.slice(0, 100)}" is not a regular expression of JavaScript`
    : undefined;
}

/** Daemons match such expressions in a thread with a time limit, so they need not be cheap. */
function isExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u').source.length > 0;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
