import type {
  BackupConsole,
  InstallScript,
  ProcessMethod,
  QueryMethod,
  ServerType,
  TypeVariable,
  VersionOverride,
} from '../server-type.js';
import { STEAMCMD } from '../steam-app.js';
import type { ConfigFileTemplates } from './config-file-templates.js';

/** The definition of a server type, as its author writes it. The schema has validated it. */
export type TypeDefinition = Pick<
  ServerType,
  'type' | 'name' | 'description' | 'image' | 'protocols' | 'ready' | 'stop'
> & {
  versions: Record<string, VersionOverride | null>;
  version_pattern?: string;
  default_port: number;
  ports?: ServerType['ports'];
  requires_eula?: boolean;
  env?: Record<string, string>;
  data_path: string;
  command?: string[];
  tty?: boolean;
  install?: Partial<InstallScript> & Omit<InstallScript, 'command'>;
  steam_app?: number;
  user?: 'image';
  capabilities?: string[];
  backup?: { before?: string[]; wait_for?: string; wait_seconds?: number; after?: string[] };
  query?: { protocol: QueryMethod['protocol']; game?: string; port_offset?: number };
  limits: { memory_bytes: number; cpus: number; pids: number };
  files?: Record<string, { from: string } | { content: string }>;
  config_files?: ConfigFileTemplates;
  variables?: (Partial<TypeVariable> & Pick<TypeVariable, 'name' | 'env'>)[];
  process?: Partial<ProcessMethod> & Pick<ProcessMethod, 'command'>;
};

/** Returns the server type of a definition. @param files the contents of its files */
export function toServerType(file: TypeDefinition, files: Record<string, string>): ServerType {
  return {
    type: file.type,
    name: file.name,
    description: file.description,
    image: file.image,
    versions: Object.fromEntries(Object.entries(file.versions).map(([key, value]) => [key, value ?? {}])),
    versionPattern: file.version_pattern,
    defaultPort: file.default_port,
    protocols: file.protocols,
    ports: file.ports ?? [],
    requiresEula: file.requires_eula ?? false,
    env: file.env ?? {},
    dataPath: file.data_path,
    command: file.command,
    hasTerminal: file.tty ?? false,
    install: file.install && toInstallScript(file.install),
    steamApp: file.steam_app,
    isImageUser: file.user === 'image',
    capabilities: file.capabilities ?? [],
    ready: file.ready,
    stop: file.stop,
    backup: file.backup && toBackup(file.backup),
    query: file.query && toQuery(file.query),
    limits: { memoryBytes: file.limits.memory_bytes, cpus: file.limits.cpus, pids: file.limits.pids },
    files,
    configFiles: file.config_files,
    variables: (file.variables ?? []).map(toVariable),
    process: file.process && {
      ...file.process,
      needs: [...(file.steam_app === undefined ? [] : [STEAMCMD]), ...(file.process.needs ?? [])],
      install: file.process.install ?? [],
    },
  };
}

/**
 * The defaults of `wait_seconds`. If the server prints a line (`wait_for`) when its files are complete, the daemon
 * waits longer for that line.
 */
const WAIT_S = { forLine: 30, otherwise: 2 };

function toBackup(file: NonNullable<TypeDefinition['backup']>): BackupConsole {
  const { before = [], wait_for, wait_seconds, after = [] } = file;
  const waitS = wait_seconds ?? (wait_for === undefined ? WAIT_S.otherwise : WAIT_S.forLine);
  return { before, after, waitS, waitFor: wait_for };
}

/** A shell would take the carriage returns of a script from Windows for a part of its words. */
function toInstallScript(file: NonNullable<TypeDefinition['install']>): InstallScript {
  const { image, command = ['sh'], script } = file;
  return { image, command, script: script.replaceAll('\r\n', '\n') };
}

function toQuery({ protocol, game = '', port_offset }: NonNullable<TypeDefinition['query']>): QueryMethod {
  if (protocol !== 'gamedig') return { protocol };
  return { protocol, game, portOffset: port_offset };
}

const toVariable = (file: NonNullable<TypeDefinition['variables']>[number]): TypeVariable => ({
  ...{ name: file.name, description: file.description ?? '', env: file.env, default: file.default ?? null },
  ...{ access: file.access ?? 'edit', rules: file.rules ?? [], secret: file.secret ?? false },
});
