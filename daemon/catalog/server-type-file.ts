import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { parseDocument } from 'yaml';
import { errorCode } from '../../lib/errors/errors.js';
import { type ConfigFileTemplates, configFileProblems } from './config-file-templates.js';
import { type PlaceholderPlace, unknownPlaceholders } from './placeholders.js';
import type {
  BackupConsole,
  ProcessMethod,
  QueryMethod,
  ServerType,
  VersionOverride,
} from './server-type.js';
import { compileServerTypeValidator } from './server-type-validator.js';

const MAX_FILE_BYTES = 65_536;

/** The content of a `<type>.yaml`, which the schema has validated. */
type ServerTypeFile = Pick<
  ServerType,
  'type' | 'name' | 'description' | 'image' | 'protocols' | 'ready' | 'stop'
> & {
  versions: Record<string, VersionOverride | null>;
  version_pattern?: string;
  default_port: number;
  requires_eula?: boolean;
  env?: Record<string, string>;
  data_path: string;
  command?: string[];
  user?: 'image';
  capabilities?: string[];
  backup?: { before?: string[]; wait_for?: string; wait_seconds?: number; after?: string[] };
  query?: { protocol: QueryMethod['protocol']; game?: string; port_offset?: number };
  limits: { memory_bytes: number; cpus: number; pids: number };
  files?: Record<string, { from: string } | { content: string }>;
  config_files?: ConfigFileTemplates;
  process?: Partial<ProcessMethod> & Pick<ProcessMethod, 'command'>;
};

/** A valid server type, or the errors in its file, one sentence each. */
export type LoadedServerType = { serverType: ServerType } | { problems: string[] };

/** Reads one file of the catalogue and returns its server type or its errors. */
export type ReadServerType = (folder: string, file: string) => Promise<LoadedServerType>;

export function createServerTypeReader(): ReadServerType {
  const validate = compileServerTypeValidator().validate as ValidateFunction<ServerTypeFile>;
  return async (folder, file) => {
    const path = join(folder, file);
    const text = await readText(path);
    if (typeof text !== 'string') return text;
    if (text.length > MAX_FILE_BYTES) return { problems: [`${path}: is larger than 64 KiB`] };
    const document = parseDocument(text);
    if (document.errors.length > 0) {
      const firstLine = ({ message }: Error) => message.split('\n', 1)[0]?.replace(/:$/, '');
      return { problems: document.errors.map((error) => `${path}: ${firstLine(error)}`) };
    }
    const content: unknown = document.toJS({ maxAliasCount: 20 });
    if (!validate(content)) {
      const errors = (validate.errors ?? []).filter((error) => error.keyword !== 'if');
      return { problems: errors.map((error) => `${path}: ${sentence(error)}`) };
    }
    const { files, problems } = await readStarterFiles(folder, content);
    if (`${content.type}.yaml` !== file)
      problems.push(`type: is "${content.type}", so the file must be named ${content.type}.yaml`);
    problems.push(...placeholderProblems(content), ...configFileProblems(content.config_files ?? {}));
    if (problems.length > 0) return { problems: problems.map((problem) => `${path}: ${problem}`) };
    return { serverType: toServerType(content, files) };
  };
}

async function readText(path: string): Promise<string | { problems: string[] }> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    return { problems: [`${path}: cannot be read (${code})`] };
  }
}

/** Formats an error for the author of the YAML file, such as `limits.pids: must be >= 8`. */
function sentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const field = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/') || 'the file';
  if (keyword === 'additionalProperties')
    return `${field}: has the unknown field "${params['additionalProperty']}"`;
  if (keyword === 'enum')
    return `${field}: must be one of ${(params['allowedValues'] as string[]).join(', ')}`;
  if (keyword === 'false schema') return `${field}: is only allowed for the protocol gamedig`;
  return `${field}: ${message ?? 'is not valid'}`;
}

function placeholderProblems(file: ServerTypeFile): string[] {
  const versions = Object.entries(file.versions);
  const texts: [field: string, text: string, place: PlaceholderPlace][] = [
    ['image', file.image, 'image'],
    ...versions.map(([key, value]) => [`versions.${key}.image`, value?.image ?? '', 'image'] as const),
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

async function readStarterFiles(folder: string, { files = {} }: ServerTypeFile) {
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

function toServerType(file: ServerTypeFile, files: Record<string, string>): ServerType {
  return {
    type: file.type,
    name: file.name,
    description: file.description,
    image: file.image,
    versions: Object.fromEntries(Object.entries(file.versions).map(([key, value]) => [key, value ?? {}])),
    versionPattern: file.version_pattern,
    defaultPort: file.default_port,
    protocols: file.protocols,
    requiresEula: file.requires_eula ?? false,
    env: file.env ?? {},
    dataPath: file.data_path,
    command: file.command,
    isImageUser: file.user === 'image',
    capabilities: file.capabilities ?? [],
    ready: file.ready,
    stop: file.stop,
    backup: file.backup && toBackup(file.backup),
    query: file.query && toQuery(file.query),
    limits: { memoryBytes: file.limits.memory_bytes, cpus: file.limits.cpus, pids: file.limits.pids },
    files,
    configFiles: file.config_files,
    process: file.process && {
      ...file.process,
      needs: file.process.needs ?? [],
      install: file.process.install ?? [],
    },
  };
}

/**
 * The defaults of `wait_seconds`. If the server prints a line (`wait_for`) when its files are complete, the daemon
 * waits longer for that line.
 */
const WAIT_S = { forLine: 30, otherwise: 2 };

function toBackup(file: NonNullable<ServerTypeFile['backup']>): BackupConsole {
  const { before = [], wait_for, wait_seconds, after = [] } = file;
  const waitS = wait_seconds ?? (wait_for === undefined ? WAIT_S.otherwise : WAIT_S.forLine);
  return { before, after, waitS, waitFor: wait_for };
}

function toQuery({ protocol, game = '', port_offset }: NonNullable<ServerTypeFile['query']>): QueryMethod {
  if (protocol !== 'gamedig') return { protocol };
  return { protocol, game, portOffset: port_offset };
}
