import { CONFIG_PARSERS, type ConfigParser, type EggChange, type EggConfigFile } from './egg.js';
import { checkKey, type Field } from './field.js';
import { configSpelling, replacePlaceholders } from './placeholders.js';
import { NumberText } from './syntax/tree.js';
import type { VariableNames } from './variable-names.js';

const MAX = {
  files: 200,
  keys: 5000,
  keyCharacters: 1000,
  choices: 200,
  pathCharacters: 500,
  valueCharacters: 65_536,
};

/** Reads `config.files`: which values are written into which files before each start. */
export function readConfigFiles(field: Field, names: VariableNames): EggConfigFile[] {
  const files = new Map<string, EggConfigFile>();
  for (const [path, each] of field.nested().entries(MAX.files)) {
    const file = readFile(path, each, names);
    if (file === undefined) continue;
    if (files.has(file.path))
      each.report.add(
        'config_file_duplicate',
        each.path,
        `${file.path} occurs twice. The later entry counts.`,
      );
    files.set(file.path, file);
  }
  return [...files.values()];
}

function readFile(given: string, field: Field, names: VariableNames): EggConfigFile | undefined {
  if (field.isEmpty) return undefined;
  const path = readPath(given, field);
  field.reportUnknown(['parser', 'find', 'create_file']);
  const parser = readParser(field.at('parser'));
  if (parser === undefined) return undefined;
  const create = field.at('create_file');
  const changes = field
    .at('find')
    .entries(MAX.keys)
    .flatMap(([key, value]) => readChanges(key, value, parser, names));
  return { path, parser, isCreated: create.isEmpty || create.isTrue(), changes };
}

/** Returns the path in the server's folder, where `/` and `./` at the start mean that folder. */
function readPath(given: string, field: Field): string {
  checkKey(given, MAX.pathCharacters, field);
  if (given.split(/[/\\]/).includes('..'))
    throw field.refusal("must not lead out of the server's folder (`..`)");
  const path = given
    .trim()
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .join('/');
  if (path === '') throw field.refusal('must name a file');
  if (path.includes('{{'))
    field.report.add(
      'config_file_name_placeholder',
      field.path,
      'The placeholder in the name of the file is not replaced.',
    );
  return path;
}

function readParser(field: Field): ConfigParser | undefined {
  const given = field.text(100).toLowerCase();
  const parser = CONFIG_PARSERS.find((each) => each === (given === 'yml' ? 'yaml' : given));
  if (parser === undefined)
    field.report.add(
      'config_parser_unknown',
      field.path,
      `The file is not changed, because ${given === '' ? 'its parser is missing' : `the parser "${given}" is unknown`}.`,
    );
  return parser;
}

function readChanges(key: string, field: Field, parser: ConfigParser, names: VariableNames): EggChange[] {
  checkKey(key, MAX.keyCharacters, field);
  if (key === '') {
    field.report.add('config_key_empty', field.path, 'The change is dropped, because its key is empty.');
    return [];
  }
  if (!(field.value instanceof Map)) {
    const value = readValue(field, parser, names);
    return value === undefined ? [] : [{ key, value, ifValue: null }];
  }
  if (field.isEmpty)
    field.report.add(
      'config_value_dropped',
      field.path,
      'The change is dropped, because its value is empty.',
    );
  return field.entries(MAX.choices).flatMap(([old, replacement]) => {
    checkKey(old, MAX.keyCharacters, replacement);
    const value = readValue(replacement, parser, names);
    return value === undefined ? [] : [{ key, value, ifValue: old }];
  });
}

function readValue(field: Field, parser: ConfigParser, names: VariableNames): EggChange['value'] | undefined {
  const { value, path, report } = field;
  if (typeof value === 'boolean') return value;
  if (value instanceof NumberText && String(Number(value.source)) === value.source)
    return Number(value.source);
  if (value instanceof Map || Array.isArray(value)) {
    report.add(
      'config_value_dropped',
      path,
      'The change is dropped, because its value is a list or an object.',
    );
    return undefined;
  }
  return replacePlaceholders(field.text(MAX.valueCharacters, 'block'), names, (placeholder, written) => {
    const shown = written.slice(0, 100);
    if (placeholder.kind === 'interface')
      report.add(
        'docker_interface',
        path,
        parser === 'file'
          ? `${shown} is kept, but no panel replaces it in files of the parser "file".`
          : `${shown} is kept: it stands for the address by which a container reaches its host.`,
      );
    else if (placeholder.kind === 'bare')
      report.add(
        'config_bare_placeholder',
        path,
        `${shown} is kept, but nothing replaces it: write {{server.environment.NAME}}.`,
      );
    else if (
      placeholder.kind === 'unknown' ||
      (placeholder.kind === 'variable' && !names.has(placeholder.name))
    )
      report.add(
        'config_unknown_placeholder',
        path,
        `${shown} is kept, and the egg has no variable of this name.`,
      );
    return configSpelling(placeholder, written);
  });
}
