import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { errorCode } from '../../../lib/errors/errors.js';
import { linePattern } from '../../../lib/patterns/line-pattern.js';
import { PatternError } from '../../../lib/patterns/linear-pattern.js';
import { type PlaceholderPlace, unknownPlaceholders, withoutPlaceholders } from '../placeholders.js';
import type { ServerType } from '../server-type.js';
import { versionPatternOf } from '../version-pattern.js';
import { apiProblems } from './api-definition.js';
import { configFieldProblems, configFileProblems } from './config-file-templates.js';
import { portProblems } from './port-problems.js';
import { compileServerTypeValidator } from './server-type-validator.js';
import { type TypeDefinition, toServerType } from './type-definition.js';

/** The maximum size of a definition, as YAML in bytes or as JSON in characters. */
export const MAX_DEFINITION_BYTES = 65_536;

/** A valid server type and its definition, or the errors in it, one sentence each. */
export type LoadedServerType =
  | { serverType: ServerType; definition: TypeDefinition }
  | { problems: string[] };

export type ServerTypeReader = {
  /** Reads one file of the catalogue. */
  file(folder: string, file: string): Promise<LoadedServerType>;
  /** Checks a definition that came over the API, which may do less than a file of the operator. */
  definition(content: unknown): LoadedServerType;
};

export function createServerTypeReader(): ServerTypeReader {
  const validate = compileServerTypeValidator().validate as ValidateFunction<TypeDefinition>;

  function checked(content: unknown): TypeDefinition | { problems: string[] } {
    if (validate(content)) return content;
    // Errors that only say that another one of the list exists.
    const errors = (validate.errors ?? []).filter(
      ({ keyword }) => keyword !== 'if' && keyword !== 'propertyNames',
    );
    return { problems: errors.map(sentence) };
  }

  return {
    async file(folder, file) {
      const path = join(folder, file);
      const inFile = ({ problems }: { problems: string[] }) => ({
        problems: problems.map((problem) => `${path}: ${problem}`),
      });
      const parsed = await parsedFile(path);
      if ('problems' in parsed) return inFile(parsed);
      const content = checked(parsed.content);
      if ('problems' in content) return inFile(content);
      const { files, problems } = await readStarterFiles(folder, content);
      if (`${content.type}.yaml` !== file)
        problems.push(`type: is "${content.type}", so the file must be named ${content.type}.yaml`);
      problems.push(...definitionProblems(content), ...configFieldProblems(content.config_files ?? {}));
      if (problems.length > 0) return inFile({ problems });
      return { serverType: toServerType(content, files), definition: content };
    },

    definition(content) {
      const found = checked(content);
      if ('problems' in found) return found;
      const problems = [
        ...definitionProblems(found),
        ...configFieldProblems(found.config_files ?? {}),
        ...apiProblems(found),
      ];
      if (problems.length > 0) return { problems };
      const files = Object.entries(found.files ?? {}).flatMap(([path, source]) =>
        'content' in source ? [[path, source.content] as const] : [],
      );
      return { serverType: toServerType(found, Object.fromEntries(files)), definition: found };
    },
  };
}

async function parsedFile(path: string): Promise<{ content: unknown } | { problems: string[] }> {
  const text = await readText(path);
  if (typeof text !== 'string') return text;
  if (text.length > MAX_DEFINITION_BYTES) return { problems: ['is larger than 64 KiB'] };
  // Load YAML on first use: the built-in types are parsed by the build, and most hosts have no others.
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text);
  if (document.errors.length === 0) return { content: document.toJS({ maxAliasCount: 20 }) };
  const firstLine = ({ message }: Error) => message.split('\n', 1)[0]?.replace(/:$/, '') ?? '';
  return { problems: document.errors.map(firstLine) };
}

async function readText(path: string): Promise<string | { problems: string[] }> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    return { problems: [`cannot be read (${code})`] };
  }
}

/** Formats an error for the author of the definition, such as `limits.pids: must be >= 8`. */
function sentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const field = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/') || 'the file';
  if (keyword === 'additionalProperties')
    return `${field}: has the unknown field "${params['additionalProperty']}"`;
  if (keyword === 'enum')
    return `${field}: must be one of ${(params['allowedValues'] as string[]).join(', ')}`;
  if (keyword === 'false schema') return `${field}: is only allowed for the protocol gamedig`;
  return `${field}: ${message ?? 'is not valid'}`;
}

/** What the schema cannot express. */
const definitionProblems = (content: TypeDefinition): string[] => [
  ...placeholderProblems(content),
  ...variableProblems(content),
  ...portProblems(content),
  ...steamProblems(content),
  ...configFileProblems(content.config_files ?? {}),
  ...patternProblems(content),
];

/** Patterns are matched against versions from requests and output of servers, so they must not be able to take long. */
function patternProblems({ version_pattern, ready, backup }: TypeDefinition): string[] {
  const readyPattern = 'pattern' in ready ? withoutPlaceholders(ready.pattern) : undefined;
  return [
    ...patternProblem('version_pattern', version_pattern, versionPatternOf),
    ...patternProblem('ready.pattern', readyPattern, linePattern),
    ...patternProblem('backup.wait_for', backup?.wait_for, linePattern),
  ];
}

function patternProblem(
  field: string,
  pattern: string | undefined,
  compile: (pattern: string) => unknown,
): string[] {
  try {
    if (pattern !== undefined) compile(pattern);
    return [];
  } catch (error) {
    if (error instanceof PatternError) return [`${field}: ${error.message}`];
    throw error;
  }
}

function placeholderProblems(file: TypeDefinition): string[] {
  const versions = Object.entries(file.versions);
  const texts: [field: string, text: string, place: PlaceholderPlace][] = [
    ['image', file.image, 'image'],
    ...versions.map(([key, value]) => [`versions.${key}.image`, value?.image ?? '', 'image'] as const),
    ['install.image', file.install?.image ?? '', 'image'],
    ...Object.entries(file.env ?? {}).map(([key, value]) => [`env.${key}`, value, 'text'] as const),
    ...(file.command ?? []).map((text) => ['command', text, 'text'] as const),
    ['ready.pattern', 'pattern' in file.ready ? file.ready.pattern : '', 'text'],
    ['stop.console', 'console' in file.stop ? file.stop.console : '', 'text'],
    ...(file.process?.install ?? []).flat().map((text) => ['process.install', text, 'process'] as const),
    ...(file.process?.command ?? []).map((text) => ['process.command', text, 'process'] as const),
  ].map(([field, text, place]) => [field, text, place] as [string, string, PlaceholderPlace]);
  return texts.flatMap(([field, text, place]) =>
    unknownPlaceholders(text, place).map((name) => `${field}: {${name}} is not a placeholder here`),
  );
}

/** Each environment variable of a type has one definition, so that its value has one source. */
function variableProblems({ variables = [], env = {} }: TypeDefinition): string[] {
  return variables.flatMap(({ env: name }, index) => {
    const field = `variables.${index}.env`;
    if (Object.hasOwn(env, name)) return [`${field}: ${name} is also in env: write it in one place`];
    const isRepeated = variables.findIndex((other) => other.env === name) < index;
    return isRepeated ? [`${field}: ${name} is defined twice`] : [];
  });
}

/** A type is installed in one way. */
function steamProblems({ steam_app, install, process: method, versions }: TypeDefinition): string[] {
  if (steam_app === undefined) return [];
  const images = Object.values(versions).some((version) => version !== null);
  return [
    ...(install === undefined ? [] : ['install: `steam_app` installs the server, so there is no script']),
    ...(method?.install === undefined ? [] : ['process.install: `steam_app` installs the server']),
    ...(images ? ['versions: with `steam_app`, they are the names of branches without settings'] : []),
  ];
}

async function readStarterFiles(folder: string, { files = {} }: TypeDefinition) {
  const contents: Record<string, string> = {};
  const problems: string[] = [];
  for (const [path, source] of Object.entries(files)) {
    try {
      contents[path] =
        'content' in source ? source.content : await readFile(join(folder, source.from), 'utf8');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problems.push(`files.${path}: cannot be read (${reason})`);
    }
  }
  return { files: contents, problems };
}
