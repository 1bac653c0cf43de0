import type { Egg, EggVariable, ReadEgg } from '../egg.js';
import { Report, type ReportCode } from '../report.js';
import { eggRefusal } from '../syntax/tree.js';
import { shortened, slugOf, visibleLine } from './texts.js';
import type { EggTypeDefinition, TypeFromEgg } from './type-definition.js';
import { configFilesOf } from './type-files.js';
import { imagesOf, runsStartup } from './type-images.js';
import { readyOf, stopOf } from './type-lifecycle.js';
import { variablesOf } from './type-variables.js';

const MAX = {
  nameCharacters: 80,
  descriptionCharacters: 500,
  typeCharacters: 63,
  scriptCharacters: 32_768,
  imageCharacters: 255,
  definitionCharacters: 65_536,
  files: 20,
};
const DEFAULT_PORT = 25_565;
const LIMITS = { memory_bytes: 2_147_483_648, cpus: 2, pids: 512 };
/** Entries of the reader that say less than those of the type, or that are not true of it. */
const REPLACED: readonly ReportCode[] = [
  ...['done_missing', 'done_pattern', 'docker_interface'],
  ...['config_unknown_placeholder', 'config_bare_placeholder'],
] as ReportCode[];

/**
 * Makes the definition of a server type from an egg. Values of variables reach the startup command by the environment, and are
 * never part of its text.
 *
 * @throws DomainError (`invalid_input`) if a part does not fit into a type. The error names the part
 */
export function typeFromEgg({ egg, report: read }: ReadEgg): TypeFromEgg {
  const inShell = egg.images.every(({ reference }) => runsStartup(reference));
  const report = new Report();
  report.entries.push(
    ...read.filter(({ code }) => !REPLACED.includes(code) && !(inShell && code === 'needs_shell')),
  );
  const suggestedType = idOf(egg.name);
  const definition: EggTypeDefinition = {
    type: suggestedType,
    name: shortened(visibleLine(egg.name) || suggestedType, MAX.nameCharacters, '/name', report),
    description: shortened(
      egg.description.replace(/\s+/g, ' ').trim(),
      MAX.descriptionCharacters,
      '/description',
      report,
    ),
    ...imagesOf(egg, report),
    default_port: portOf(egg, report),
    protocols: ['tcp', 'udp'],
    ...(egg.features.includes('eula') && { requires_eula: true }),
    env: envOf(egg.variables),
    variables: variablesOf(egg, report),
    data_path: '/home/container',
    tty: true,
    ...installOf(egg),
    ready: readyOf(egg, report),
    stop: stopOf(egg, report),
    limits: { ...LIMITS },
    ...filesOf(egg, report),
  };
  reportTheRest(egg, report);
  if (JSON.stringify(definition).length > MAX.definitionCharacters) throw tooLarge(definition);
  return { suggestedType, definition, report: report.entries };
}

/** Returns an id of a type. The panel does not define a type `egg`, because the path that reads eggs has this name. */
function idOf(name: string): string {
  const slug = slugOf(name, MAX.typeCharacters);
  return slug === '' || slug === 'egg' ? 'imported-egg' : slug;
}

/** What the images expect in the environment. Variables of the egg come first. */
function envOf(variables: readonly EggVariable[]): Record<string, string> {
  const env = {
    SERVER_PORT: '{port}',
    SERVER_IP: '{ip}',
    SERVER_MEMORY: '{memory_mib}',
    USER: 'container',
    TZ: 'UTC',
    // The images begin with tini, which otherwise complains that it is not the first process of the container.
    TINI_SUBREAPER: '1',
  };
  const own = new Set(variables.map((variable) => variable.env));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.has(name)));
}

/** No format of eggs has a port. An egg may have a variable of the panel's name, which its reader renames. */
function portOf({ variables }: Egg, report: Report): number {
  const given = Number(variables.find(({ env }) => env === 'SERVER_SERVER_PORT')?.default);
  if (Number.isInteger(given) && given >= 1 && given <= 65_535) return given;
  report.add(
    'default_port_chosen',
    '',
    `Eggs name no port. Servers without a given one get ${DEFAULT_PORT} or the next free one: write the usual port of the game into \`default_port\`.`,
  );
  return DEFAULT_PORT;
}

function installOf({ install }: Egg): Pick<EggTypeDefinition, 'install'> {
  if (install === null) return {};
  const path = '/scripts/installation';
  if (install.script.length > MAX.scriptCharacters)
    throw eggRefusal(`${path}/script`, `must have at most ${MAX.scriptCharacters} characters`);
  if (install.image.length > MAX.imageCharacters)
    throw eggRefusal(`${path}/container`, `must have at most ${MAX.imageCharacters} characters`);
  return {
    install: {
      image: install.image,
      command: install.entrypoint.split(/\s+/).filter((word) => word !== ''),
      script: install.script,
    },
  };
}

function filesOf(egg: Egg, report: Report): Pick<EggTypeDefinition, 'config_files'> {
  const hasEula = egg.features.includes('eula');
  const files = configFilesOf(egg, report, hasEula ? MAX.files - 1 : MAX.files);
  // The panels write this file when a user accepts. Here the acceptance is part of the installation.
  if (hasEula) files.set('eula.txt', { parser: 'properties', changes: { eula: '{env.EULA}' } });
  return files.size === 0 ? {} : { config_files: Object.fromEntries(files) };
}

function reportTheRest({ icon, features }: Egg, report: Report): void {
  if (icon !== null) report.add('icon_dropped', '/icon', 'The icon is left out: server types have none.');
  if (features.includes('java_version'))
    report.add(
      'feature_without_action',
      '/features',
      'The feature "java_version" has no action here: choose another version of the type if Java is too old or too new.',
    );
  if (features.includes('gsl_token'))
    report.add(
      'feature_without_action',
      '/features',
      'The feature "gsl_token" has no action here: set the variable with the token of Steam.',
    );
  const { memory_bytes: memory, cpus, pids } = LIMITS;
  report.add(
    'limits_chosen',
    '',
    `Eggs name no limits. New servers get ${memory / 2 ** 30} GiB of memory, ${cpus} processors and ${pids} processes: change \`limits\` if the game needs others.`,
  );
}

function tooLarge({ install, config_files, variables }: EggTypeDefinition): Error {
  const parts: [path: string, content: unknown][] = [
    ['/scripts/installation/script', install?.script ?? ''],
    ['/config/files', config_files ?? {}],
    ['/variables', variables],
  ];
  const sizes = parts.map(([path, content]) => ({ path, size: JSON.stringify(content).length }));
  const [largest = { path: '', size: 0 }] = sizes.sort((a, b) => b.size - a.size);
  return eggRefusal(
    largest.path,
    `has ${largest.size} characters, and the whole type must have at most ${MAX.definitionCharacters}: shorten it`,
  );
}
