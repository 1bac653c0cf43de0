import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { Service } from '../lib/openapi.js';
import { filesBelow } from './files-below.js';
import { handlerMapOf, placeOf } from './handler-map.js';

/** Folders of a document that hold parts of operations. */
const PARTS: ReadonlySet<string> = new Set(['schemas', 'responses', 'parameters', 'headers']);
const isPart = (path: string): boolean => PARTS.has(path.split('/')[2] ?? '');
const documentFiles = async (root: string): Promise<string[]> =>
  (await filesBelow(root, 'spec')).filter((path) => path.endsWith('.yaml'));

/** The files below spec/ that hold parts, by path from the root. */
export const partFiles = async (root: string): Promise<string[]> =>
  (await documentFiles(root)).filter(isPart);

/** The documents and their operations as they are written, by path from the root. */
type Sources = ReadonlyMap<string, unknown>;

/**
 * The one-step rule: an operation is `<tag>/<operationId>` in spec/ and in handlers/, and is listed in its document. A
 * sentence for each file at another place, for whoever wrote it.
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

/** Nothing where it is no YAML: the check of the documents tells. */
const parsed = async (file: string): Promise<unknown> => {
  try {
    return parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const documentOf = (service: Service): string => `spec/${service}/openapi.yaml`;

type Listed = { paths?: Record<string, Record<string, { $ref?: string }>> };

/** Where the operations that a document lists belong, and what is listed or placed wrongly. */
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
          `${document} describes ${name} itself. Move it to <tag>/<operationId>.yaml, and refer to it.`,
        );
      } else if (!sources.has(file)) {
        faults.push(
          `${document} lists ${name} as ${file}, which is not there. Write it, or take the line out.`,
        );
      } else if (listed.has(file)) {
        faults.push(`${document} lists ${file} twice. Write a file for ${name} of its own.`);
      } else if (operation?.operationId === undefined || operation.tags?.[0] === undefined) {
        faults.push(
          `${file} has no operationId, or no tag. Write both: its place and its handler follow from them.`,
        );
      } else {
        const place = placeOf(operation);
        places.push(place);
        const right = `spec/${service}/${place}.yaml`;
        if (file !== right)
          faults.push(`${file} is ${place} by tag and operationId. Move it to ${right}, or correct these.`);
      }
      listed.add(file);
    }
  }
  for (const file of sources.keys()) {
    const [, owner, ...rest] = file.split('/');
    if (owner !== service || rest.length === 1 || listed.has(file)) continue;
    faults.push(`${document} does not list ${file}. Write its path and method there, or delete it.`);
  }
  return { places, faults };
}

/** Handlers that are gone, stand elsewhere, answer nothing or export something else. None is fine: it is to come. */
async function handlerFaults(root: string, service: Service, places: string[]): Promise<string[]> {
  const folder = `handlers/${service}`;
  const handlers = (await filesBelow(root, folder)).filter(
    (path) => path.split('/').length > 3 && /(?<!\.test)\.ts$/.test(path),
  );
  const map = await readFile(join(root, handlerMapOf(service)), 'utf8').catch(() => '');
  const mapped = [...map.matchAll(/from '\.\/(.+\/.+)\.js'/g)].map(
    ([, place = '']) => `${folder}/${place}.ts`,
  );
  const gone = mapped.filter((path) => !handlers.some((handler) => basename(handler) === basename(path)));
  const present = handlers.map(async (path) => {
    const id = basename(path, '.ts');
    const place = places.find((each) => basename(each) === id);
    const right = `${folder}/${place}.ts`;
    if (place === undefined) {
      return [`${path} answers no operation. Name it after one of ${documentOf(service)}, or delete it.`];
    }
    if (path !== right) return [`${path} is of the operation ${place}. Move it to ${right}.`];
    const source = await readFile(join(root, path), 'utf8');
    return new RegExp(`^export (?:const|(?:async )?function) ${id}\\b`, 'm').test(source)
      ? []
      : [`${path} exports no \`${id}\`. Name its function so, and export it.`];
  });
  return [
    ...gone.map(
      (path) =>
        `${path} is gone. Bring it back, or run \`npm run generate\` to have its operation answer 501.`,
    ),
    ...(await Promise.all(present)).flat(),
  ];
}
