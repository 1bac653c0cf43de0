import { DomainError } from '../../errors/errors.js';
import type { Egg, EggVariable } from '../egg.js';
import { type EggReportEntry, Report } from '../report.js';
import { configFilesOf } from './config-files.js';
import { commandLine, hasPlaceholder } from './egg-text.js';
import type { TypeDefinition } from './type-definition.js';

export type EggFromType = { egg: Egg; report: EggReportEntry[] };

const LATEST = 'latest';
const STARTUP = 'STARTUP';
const DATA_PATH = '/home/container';
/** What panels set themselves, or what only Berth needs. */
const OF_PANELS = new Set([
  'SERVER_PORT',
  'SERVER_IP',
  'SERVER_MEMORY',
  'USER',
  'TZ',
  'TINI_SUBREAPER',
  STARTUP,
]);
/** Fields of types for which eggs have no place, with the reason for people. */
const LEFT_OUT = {
  ports: 'add them to the server in the other panel, and write their numbers into the command',
  steam_app: 'install the app with SteamCMD in the installation script',
  version_pattern: 'only the listed versions are images of the egg',
  capabilities: 'servers get the rights that the other panel gives',
  user: 'images run as the user of the other panel',
  backup: 'other panels do not tell servers about backups',
  query: 'other panels do not ask servers for their players',
  files: 'write them with the installation script',
  process: 'other panels run servers in Docker',
} as const satisfies Partial<Record<keyof TypeDefinition, string>>;

/**
 * Makes an egg from the definition of a server type, for other panels. What eggs have no place for is in the report.
 *
 * @throws DomainError `conflict` if the type names no command, because eggs need one
 */
export function eggFromType(definition: TypeDefinition): EggFromType {
  const report = new Report();
  const { name, description, variables = [], stop, ready, requires_eula: requiresEula = false } = definition;
  const egg: Egg = {
    ...{ name, description, author: '', uuid: null, updateUrl: null, icon: null, tags: [], fileDenylist: [] },
    features: requiresEula ? ['eula'] : [],
    images: imagesOf(definition, report),
    startup: [{ label: 'Default', command: startupOf(definition, report) }],
    stop: stopOf(stop),
    done: ready.pattern === undefined ? [] : [lineOf(ready.pattern)],
    configFiles: configFilesOf(definition, LATEST, report),
    install: installOf(definition),
    variables: [
      ...variables.filter(({ env }) => env !== STARTUP).map(({ secret: _, ...each }) => variableOf(each)),
      ...hiddenVariables(definition, report),
    ],
  };
  if (definition.data_path !== DATA_PATH)
    report.add(
      'data_path_differs',
      '/data_path',
      `Other panels mount the folder of the server at ${DATA_PATH}, and this type expects it at ${definition.data_path}: change the command, or use another image.`,
    );
  for (const [field, reason] of Object.entries(LEFT_OUT))
    if (Object.hasOwn(definition, field))
      report.add('not_in_eggs', `/${field}`, `Eggs have no \`${field}\`: ${reason}.`);
  report.add(
    'not_in_eggs',
    '/default_port',
    'Eggs have no port and no limits: the other panel asks for them when it creates a server.',
  );
  return { egg, report: report.entries };
}

function imagesOf({ image, versions }: TypeDefinition, report: Report): Egg['images'] {
  const images: Egg['images'] = [];
  const all: TypeDefinition['versions'] = { [LATEST]: null, ...versions };
  for (const [version, settings] of Object.entries(all)) {
    const reference = (settings?.image ?? image).replaceAll('{version}', version);
    if (settings?.build !== undefined || hasPlaceholder(reference))
      report.add(
        'image_of_host',
        `/versions/${version}`,
        `The image of the version "${version}" is made on each host, so other panels cannot pull it.`,
      );
    if (images.every((each) => each.reference !== reference)) images.push({ label: version, reference });
  }
  return images;
}

function startupOf({ command, variables = [] }: TypeDefinition, report: Report): string {
  const own = variables.find(({ env }) => env === STARTUP)?.default;
  if (command === undefined && own) return own;
  if (command === undefined)
    throw new DomainError(
      'conflict',
      'Eggs need a startup command, and this type uses that of its image: add the command of the image to the type as `command`.',
    );
  const { text, unknown } = commandLine(command, LATEST);
  for (const written of unknown)
    report.add(
      'placeholder_not_in_eggs',
      '/command',
      `Other panels do not replace ${written} in the startup command: change it there.`,
    );
  return text;
}

/** Eggs have texts and expressions. A pattern without special characters is a text. */
function lineOf(pattern: string): string {
  const isText = /^(?:\\[^A-Za-z0-9]|[^\\^$.*+?()[\]{}|])+$/.test(pattern);
  return isText ? pattern.replace(/\\(.)/g, '$1') : `regex:${pattern}`;
}

const stopOf = ({ console: line, signal }: TypeDefinition['stop']): Egg['stop'] =>
  line === undefined ? { signal: signal ?? 'SIGTERM' } : { console: line };

function installOf({ install }: TypeDefinition): Egg['install'] {
  if (install === undefined) return null;
  const { image, command = ['sh'], script } = install;
  return { image: image.replaceAll('{version}', LATEST), entrypoint: command.join(' '), script };
}

function variableOf({
  name,
  description = '',
  env,
  default: value,
  access = 'edit',
  rules = [],
}: Variable): EggVariable {
  return { name, description, env, default: value ?? '', access, rules };
}
type Variable = Omit<NonNullable<TypeDefinition['variables']>[number], 'secret'>;

/** Values that a type gives to every server are variables in eggs, which owners do not see. */
function hiddenVariables({ env = {} }: TypeDefinition, report: Report): EggVariable[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (OF_PANELS.has(name)) return [];
    if (hasPlaceholder(value)) {
      report.add(
        'placeholder_not_in_eggs',
        `/env/${name}`,
        `The variable ${name} is left out, because eggs have no placeholders in values: ${value.slice(0, 200)}.`,
      );
      return [];
    }
    const description = 'Set by the server type.';
    return [
      { name, description, env: name, default: value, access: 'hidden', rules: ['nullable', 'string'] },
    ];
  });
}
