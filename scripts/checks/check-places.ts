import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { Service } from '../../lib/contract/openapi.js';
import { handlerMapOf, placeOf } from '../documents/handler-map.js';
import { filesBelow } from '../files-below.js';

/** Folders of a document whose files are parts of operations, not operations. */
const PARTS: ReadonlySet<string> = new Set(['schemas', 'responses', 'parameters', 'headers']);
const isPart = (path: string): boolean => PARTS.has(path.split('/')[2] ?? '');
const documentFiles = async (root: string): Promise<string[]> =>
  (await filesBelow(root, 'spec')).filter((path) => path.endsWith('.yaml'));

/** Returns the files below spec/ with parts, by path from the root. */
export const partFiles = async (root: string): Promise<string[]> =>
  (await documentFiles(root)).filter(isPart);

/** The parsed documents and operations, by path from the root. */
type Sources = ReadonlyMap<string, unknown>;

/**
 * Checks that every operation has the place `<tag>/<operationId>` in spec/ and in handlers/, and is listed in its
 * document. Returns a sentence for each file at another place.
 */
export async function placeFaults(root: string, services: readonly Service[]): Promise<string[]> {
  const sources = await readSources(root);
  const ofServices = await Promise.all(
    services.map(async (service) => {
      const { places, faults } = operationPlaces(service, sources);
      return [...faults, ...(await handlerFaults(root, service, places))];
    }),
  );
  return ofServices.flat();
}

async function readSources(root: string): Promise<Sources> {
  const paths = (await documentFiles(root)).filter((path) => !isPart(path));
  const read = async (path: string) => [path, await parsed(join(root, path))] as const;
  return new Map(await Promise.all(paths.map(read)));
}

/** Returns the parsed file, or undefined if it is not valid YAML, which `checkSpec` reports. */
const parsed = async (file: string): Promise<unknown> => {
  try {
    return parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const documentOf = (service: Service): string => `spec/${service}/openapi.yaml`;

type Listed = { paths?: Record<string, Record<string, { $ref?: string }>> };

/** Returns the places of the operations that a document lists, and errors in the list and in the places. */
function operationPlaces(service: Service, sources: Sources): { places: string[]; faults: string[] } {
  const document = documentOf(service);
  const places: string[] = [];
  const faults: string[] = [];
  const listed = new Set<string>();
  for (const [path, methods] of Object.entries((sources.get(document) as Listed | undefined)?.paths ?? {})) {
    for (const [method, { $ref }] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      const file = join(dirname(document), $ref ?? '');
      const operation = sources.get(file) as Parameters<typeof placeOf>[0] | undefined;
      if ($ref === undefined) {
        faults.push(
          `${document} contains ${name} inline. Move it to <tag>/<operationId>.yaml, and refer to that file.`,
        );
      } else if (!sources.has(file)) {
        faults.push(
          `${document} lists ${name} as ${file}, which does not exist. Create it, or remove the line.`,
        );
      } else if (listed.has(file)) {
        faults.push(`${document} lists ${file} twice. Create a separate file for ${name}.`);
      } else if (operation?.operationId === undefined || operation.tags?.[0] === undefined) {
        faults.push(
          `${file} has no operationId or no tag. Add both: they determine its place and its handler.`,
        );
      } else {
        const place = placeOf(operation);
        places.push(place);
        const right = `spec/${service}/${place}.yaml`;
        if (file !== right)
          faults.push(
            `${file} has the tag and operationId of ${place}. Move it to ${right}, or correct them.`,
          );
      }
      listed.add(file);
    }
  }
  for (const file of sources.keys()) {
    const [, owner, ...rest] = file.split('/');
    if (owner !== service || rest.length === 1 || listed.has(file)) continue;
    faults.push(`${document} does not list ${file}. Add its path and method there, or delete it.`);
  }
  return { places, faults };
}

/**
 * Finds handlers that are misplaced, have no operation, or lack the right export. An operation need not have a handler
 * yet.
 */
async function handlerFaults(root: string, service: Service, places: string[]): Promise<string[]> {
  const folder = `handlers/${service}`;
  const handlers = (await filesBelow(root, folder)).filter(
    (path) => path.split('/').length > 3 && /(?<!\.test)\.ts$/.test(path),
  );
  const map = await readFile(join(root, handlerMapOf(service)), 'utf8').catch(() => '');
  const mapped = [...map.matchAll(/from '\.\.\/\.\.\/handlers\/\w+\/(.+\/.+)\.js'/g)].map(
    ([, place = '']) => `${folder}/${place}.ts`,
  );
  const gone = mapped.filter((path) => !handlers.some((handler) => basename(handler) === basename(path)));
  const present = handlers.map(async (path) => {
    const id = basename(path, '.ts');
    const place = places.find((each) => basename(each) === id);
    const right = `${folder}/${place}.ts`;
    if (place === undefined) {
      return [`${path} belongs to no operation. Rename it to one of ${documentOf(service)}, or delete it.`];
    }
    if (path !== right) return [`${path} belongs to the operation ${place}. Move it to ${right}.`];
    const source = await readFile(join(root, path), 'utf8');
    return new RegExp(`^export (?:const|(?:async )?function) ${id}\\b`, 'm').test(source)
      ? []
      : [`${path} does not export \`${id}\`. Rename its function and export it.`];
  });
  return [
    ...gone.map(
      (path) =>
        `${path} was deleted. Restore it, or run \`npm run generate\` to make its operation respond with 501.`,
    ),
    ...(await Promise.all(present)).flat(),
  ];
}
