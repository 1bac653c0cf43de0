import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { listOperations, readDocument, SERVICES } from '../../lib/contract/openapi.js';
import { hasHandler } from '../documents/handler-map.js';
import { messageFaults } from './check-messages.js';
import { moduleFaults } from './check-modules.js';
import { placeFaults } from './check-places.js';

const MAX_LINES = 300;

/**
 * Checks that every file is in the place that its name requires, that none is too long, and that the lists of modules
 * are complete.
 */
export async function checkLayout(root: string): Promise<string[]> {
  return [...(await placeFaults(root, SERVICES)), ...(await checkSources(root))];
}

async function checkSources(root: string): Promise<string[]> {
  const skipped = new Set(['node_modules', 'dist', 'builds', 'generated', 'data', '.git', 'spec']);
  const faults: string[] = [];
  const places: string[] = [];
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !skipped.has(entry.name)) folders.push(path);
      if (!entry.isFile() || !/\.(ts|mjs|cjs|js)$/.test(entry.name)) continue;
      const place = join(relative(root, dirname(path)), entry.name);
      places.push(place);
      faults.push(...sourceFaults(place, await readFile(path, 'utf8')));
    }
  }
  return [...faults, ...moduleFaults(places)];
}

/**
 * Matches code that compares the `kind` of an error itself. That is wrong, because it would also have to check the
 * error's class (see `isKind`).
 */
const KIND_BY_HAND = /\b(?:error|cause|fault|failure|refusal)\.kind [!=]==|\.has\([\w.]+\.kind\)/;

const kindFaults = (place: string, source: string): string[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      KIND_BY_HAND.test(line)
        ? [`${place}:${index + 1} compares the kind of an error directly: use isKind`]
        : [],
    );

const isTest = (place: string): boolean => place.endsWith('.test.ts') || place.includes('/suites/');

/** Checks that tables are defined next to the store that owns them, and migrations in numbered files. */
function storageFaults(place: string, source: string): string[] {
  if (!/^(panel|daemon)\//.test(place)) return [];
  const changesSchema = /\bschema\.(createTable|addColumn|addIndex|removeColumn|renameColumn)\(/.test(source);
  const definesTable = /\bnew Table\('/.test(source);
  return [
    ...(changesSchema && !/\/\d{4}-[a-z-]+\.ts$/.test(place)
      ? [
          `${place} changes the schema: do that in NNNN-<what>.ts next to the service's migrations.ts, and list it there`,
        ]
      : []),
    ...(definesTable && !place.endsWith('-row.ts')
      ? [`${place} defines a table: do that in <its module>/<what>-row.ts`]
      : []),
  ];
}

/**
 * Matches the models of users and their factors. Other modules have to call `panel/identity/users/stored-users.ts`
 * instead of using these.
 */
const OF_IDENTITY = '\\b(users|secondFactors|passkeys|firstAdministrator)\\b';
const USES_IDENTITY = new RegExp(
  `\\{[^{}]*${OF_IDENTITY}[^{}]*\\} = [\\w.#]*\\.models\\b|\\bmodels: \\{[^{}]*${OF_IDENTITY}|\\.models\\.${OF_IDENTITY}`,
);

const ownerFaults = (place: string, source: string): string[] =>
  /^(panel\/(?!identity\/)|apps\/|handlers\/)/.test(place) && USES_IDENTITY.test(source)
    ? [`${place} uses a model of panel/identity: call panel/identity/users/stored-users.ts instead`]
    : [];

/** Returns the problems of a source file at this place. */
export function sourceFaults(place: string, source: string): string[] {
  const lines = source.split('\n').length - 1;
  const face = /^export type (\w+) = ReturnType<typeof (?:create|define)\w+>/m.exec(source)?.[1];
  const isDomain = /^(panel|daemon)\//.test(place);
  return [
    ...(lines > MAX_LINES ? [`${place} has ${lines} lines; split it (${MAX_LINES} at most)`] : []),
    ...(isTest(place)
      ? []
      : [
          ...[...messageFaults(place, source), ...kindFaults(place, source)],
          ...[...storageFaults(place, source), ...ownerFaults(place, source)],
        ]),
    ...(face !== undefined && isDomain
      ? [
          `${place} infers the type of its interface: declare ${face} as an interface, and document each method`,
        ]
      : []),
  ];
}

/** Returns a line for each service that has operations without a handler. */
export function pendingReport(root: string): string[] {
  return SERVICES.flatMap((service) => {
    const operations = listOperations(readDocument(service)).map(({ operation }) => operation);
    const ids = operations.filter((each) => !hasHandler(root, service, each)).map((each) => each.operationId);
    return ids.length === 0
      ? []
      : [`${service}: ${ids.length} operations respond with 501 so far: ${ids.join(', ')}`];
  });
}
