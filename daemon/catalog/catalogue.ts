import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { components } from '../../generated/daemon/types.js';
import { DomainError, errorCode } from '../../lib/errors/errors.js';
import { configFilesOf } from './config-file-values.js';
import type { ContainerSpec } from './container-spec.js';
import { type CatalogueOptions, loadTypes } from './loaded-types.js';
import {
  escapePattern,
  expandPlaceholders,
  hasPlaceholder,
  type PlaceholderPlace,
  type PlaceholderValues,
  placeholderValues,
} from './placeholders.js';
import { type NamedPort, portVariable } from './server-ports.js';
import type {
  InstallScript,
  Limits,
  ReadyCheck,
  ServerType,
  StopMethod,
  VersionOverride,
} from './server-type.js';
import { steamScript } from './steam-app.js';
import type { TypeEntry } from './type-entry.js';
import type { TypeSet } from './type-set.js';
import { versionPatternOf } from './version-pattern.js';

export type ServerRequest = {
  id: string;
  name: string;
  type: string;
  version: string;
  port: number;
  /** The environment variables that the server's owner sets. Placeholders in their values are not expanded. */
  env: Record<string, string>;
  /** Further ports. The server gets their numbers in environment variables. */
  ports?: NamedPort[] | null;
  /** Limits that replace those of the type. */
  limits?: Partial<Limits> | null;
  dataFolder: string;
};

export interface Catalogue {
  /** Returns a server type. @throws DomainError `not_found` for an unknown type */
  get(type: string): ServerType;
  /** Returns all types, sorted by name. */
  list(): ServerType[];
  /** The definitions of the types, which the API can change. */
  readonly types: TypeSet;
  /** Returns what an installation would download. @throws DomainError `not_found` for an unknown type or version */
  describe(type: string, version: string): components['schemas']['Installer'];
  /**
   * Returns the description of the container for a request.
   *
   * @throws DomainError `not_found` for an unknown type or version; `invalid_input` if the licence is not accepted
   * (`EULA=true`), or for a variable that is invalid or reserved by the type
   */
  resolve(request: ServerRequest): ContainerSpec;
  /** Returns the script that installs a server on an engine, if the type has one. @throws DomainError `not_found` */
  installScript(type: string, version: string): InstallScript | undefined;
  /** Returns the path of the file that the operator provides for a version: `<folder>/<type>/<version>/<name>`. */
  findFile(type: string, version: string, name: string): Promise<string | undefined>;
}

const SAFE_VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/**
 * Loads the server types from all folders.
 *
 * @throws DomainError `invalid_input` that lists every error of every file, one per line
 */
export async function createCatalogue(options: CatalogueOptions): Promise<Catalogue> {
  const { folders } = options;
  const types = await loadTypes(options);
  const get = (type: string): ServerType => {
    const found = types.find(type);
    if (found !== undefined) return found.serverType;
    const known = namesOf(types.list());
    throw new DomainError('not_found', `There is no server type "${type}". Known types: ${known}.`);
  };
  return {
    types,
    get,
    list: () => types.list().map(({ serverType }) => serverType),
    describe(type, version) {
      const found = get(type);
      return {
        type,
        version,
        image: resolveImage(found, version).image,
        default_port: found.defaultPort,
        requires_eula: found.requiresEula,
        variables: found.variables,
        memory_limit: found.limits.memoryBytes,
        cpu_limit: found.limits.cpus,
      };
    },
    installScript(type, version) {
      const found = get(type);
      checkVersion(found, version);
      const { install, steamApp } = found;
      if (steamApp !== undefined) {
        const { image } = resolveImage(found, version);
        return { image, command: ['sh'], script: steamScript(steamApp, version) };
      }
      return install && { ...install, image: expandImage(install.image, found, version) };
    },
    resolve: (request) => resolveSpec(get(request.type), request),
    async findFile(type, version, name) {
      for (const folder of folders.toReversed()) {
        const path = join(folder, type, version, name);
        if (await isFile(path)) return path;
      }
      return undefined;
    },
  };
}

/** How many names the message about an unknown type has at most. */
const MAX_NAMES = 50;

function namesOf(entries: readonly TypeEntry[]): string {
  const names = entries.slice(0, MAX_NAMES).map(({ serverType }) => serverType.type);
  return `${names.join(', ')}${entries.length > MAX_NAMES ? ' and others' : ''}`;
}

/** Returns the Node.js version of the daemon if, without an engine, servers of this type run with that version. */
export const hostVersion = ({ process: method }: ServerType): string | undefined =>
  method?.version === 'host-node' ? process.versions.node : undefined;

/** Whether a regular file exists at this path. */
export async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return false;
  }
}

function refusal(field: string, message: string): DomainError {
  return new DomainError('invalid_input', message, { details: [{ path: `/body/${field}`, message }] });
}

/**
 * Returns the settings of a version. Accepted are `latest`, the versions that the type lists, and those that match
 * its pattern.
 */
function checkVersion({ type, versions, versionPattern }: ServerType, version: string): VersionOverride {
  const listed = Object.hasOwn(versions, version) ? versions[version] : undefined;
  if (listed !== undefined) return listed;
  if (version === 'latest') return {};
  const matches = versionPattern !== undefined && versionPatternOf(versionPattern).test(version);
  if (matches && SAFE_VERSION.test(version)) return {};
  const known = [...new Set(['latest', ...Object.keys(versions)])].join(', ');
  const further = versionPattern === undefined ? '' : `, and those that match ${versionPattern}`;
  const message = `The server type "${type}" has no version "${version.slice(0, 64)}". Known versions: ${known}${further}.`;
  throw new DomainError('not_found', message);
}

function resolveImage(type: ServerType, version: string): { image: string; build: VersionOverride['build'] } {
  const override = checkVersion(type, version);
  return { image: expandImage(override.image ?? type.image, type, version), build: override.build };
}

const expandImage = (image: string, { defaultPort: port, limits }: ServerType, version: string): string =>
  expandPlaceholders(image, 'image', placeholderValues({ version, port, limits, name: '' }));

function resolveSpec(type: ServerType, request: ServerRequest): ContainerSpec {
  const { image, build } = resolveImage(type, request.version);
  const limits = { ...type.limits, ...request.limits };
  const values = placeholderValues({ ...request, limits });
  const expandAll = (place: PlaceholderPlace) => (texts: string[]) =>
    texts.map((text) => expandPlaceholders(text, place, values));
  const env = { ...resolveEnv(type, request, values), ...portVariables(request) };
  return {
    id: request.id,
    name: request.name,
    type: request.type,
    version: request.version,
    image,
    imageBuild: build,
    port: request.port,
    protocols: type.protocols,
    ...(request.ports?.length ? { ports: request.ports } : {}),
    env,
    ...(type.configFiles && { configFiles: configFilesOf(type.configFiles, { ...request, env, limits }) }),
    dataFolder: request.dataFolder,
    dataPath: type.dataPath,
    command: type.command && expandAll('text')(type.command),
    ...(type.hasTerminal ? { hasTerminal: true } : {}),
    ...(type.isImageUser ? { isImageUser: true } : {}),
    capabilities: type.capabilities,
    limits,
    ready: resolveReady(type, values),
    stop: resolveStop(type, values),
    process: type.process && {
      install:
        type.steamApp === undefined
          ? type.process.install.map(expandAll('process'))
          : [['sh', '-c', steamScript(type.steamApp, request.version)]],
      command: expandAll('process')(type.process.command),
      version: hostVersion(type),
    },
  };
}

/**
 * Merges the type's environment variables, and the defaults of its variables, with the owner's. The owner cannot change variables whose values contain a
 * placeholder (port or version), because the server would then use another port or version than the API reports.
 */
function resolveEnv(type: ServerType, request: ServerRequest, values: PlaceholderValues) {
  const { env: own } = request;
  const ports = portVariables(request);
  const env: Record<string, string> = {};
  for (const [name, text] of Object.entries(type.env)) env[name] = expandPlaceholders(text, 'text', values);
  // Values of variables are data, as those of owners are.
  for (const variable of type.variables) if (variable.default !== null) env[variable.env] = variable.default;
  for (const [name, value] of Object.entries(own)) {
    // An unpaired surrogate cannot be encoded as UTF-8.
    if (!/^[^=\0]{1,128}$/.test(name) || /[\0\p{Cs}]/u.test(value)) {
      throw refusal(
        `env/${name}`,
        `"${name}" cannot be an environment variable with this value: use a name without "=", and no NUL bytes.`,
      );
    }
    const wired = Object.hasOwn(type.env, name) && hasPlaceholder(type.env[name] ?? '');
    if (wired && env[name] !== value) {
      throw refusal(`env/${name}`, `${name} is set by the server type to "${env[name]}": omit it.`);
    }
    if (Object.hasOwn(ports, name)) {
      throw refusal(`env/${name}`, `${name} has the number of a port of the server: omit it.`);
    }
    env[name] = value;
  }
  if (type.requiresEula && env['EULA']?.toLowerCase() !== 'true') {
    throw refusal('env/EULA', `${type.type} requires the acceptance of its licence: set EULA=true in env.`);
  }
  return env;
}

const portVariables = ({ ports }: ServerRequest): Record<string, string> =>
  Object.fromEntries((ports ?? []).map((each) => [portVariable(each), String(each.port)]));

function resolveReady({ ready }: ServerType, values: PlaceholderValues): ReadyCheck {
  if (!('pattern' in ready)) return ready;
  return { pattern: expandPlaceholders(ready.pattern, 'text', values, escapePattern) };
}

function resolveStop({ stop }: ServerType, values: PlaceholderValues): StopMethod {
  return 'console' in stop ? { console: expandPlaceholders(stop.console, 'text', values) } : stop;
}
