import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, createConfig } from '@redocly/openapi-core';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { listOperations, type OpenApiDocument, SERVICES, type Service } from '../lib/contract/openapi.js';
import { unlessMissing } from '../lib/errors/errors.js';
import { problemText } from './checks/check-spec.js';
import { configurationReference } from './documents/configuration-reference.js';
import { DerivedDocuments } from './documents/derived-documents.js';
import { errorReference } from './documents/error-reference.js';
import type { ForwardPlaces } from './documents/forwarded-operations.js';
import { generateHandlerMap, hasHandler } from './documents/handler-map.js';
import { ARCHITECTURE, withModuleLists } from './documents/module-lists.js';
import { documentPendingOperations } from './documents/pending-operations.js';
import { filesBelow } from './files-below.js';

const root = join(import.meta.dirname, '..');
const header = (what: string) => `// ${what}. Written by \`npm run generate\` from spec/; never edited.\n`;

/** The error for invalid documents. It lists the problems as sentences for the author of the documents. */
export class FaultyDocuments extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join('\n'));
  }
}

/**
 * Writes all generated files below `target`, in the same folders as in the repository.
 *
 * @throws FaultyDocuments before anything is written
 */
export async function generate(target: string): Promise<void> {
  const bundles = await Promise.all(SERVICES.map(bundleDocument));
  // Remove duplicates, because shared files are read for both documents.
  const faults = [...new Set(bundles.flatMap((each) => each.faults))];
  if (faults.length > 0) throw new FaultyDocuments(faults);
  const documents = await Promise.all(
    bundles.map(({ service, document }) => generateService(service, document, target)),
  );
  await writeFile(join(target, 'generated', 'error-codes.ts'), errorCodesSource(documents));
  const forwards = Object.fromEntries(bundles.flatMap(({ places }) => [...places].sort()));
  await writeFile(join(target, 'generated', 'panel', 'forwards.ts'), forwardsSource(forwards));
  await mkdir(join(target, 'docs'), { recursive: true });
  await writeFile(join(target, 'docs', 'configuration.md'), configurationReference());
  await writeFile(
    join(target, ARCHITECTURE),
    withModuleLists(await readFile(join(root, ARCHITECTURE), 'utf8')),
  );
  await writeFile(join(target, 'docs', 'error-codes.md'), errorReference(bundles));
}

async function bundleDocument(service: Service) {
  const config = await createConfig({});
  const documents = new DerivedDocuments(join(root, 'spec'), service);
  const { bundle: made, problems } = await bundle({
    ref: documents.entry,
    config,
    externalRefResolver: documents,
  });
  const errors = problems.filter(({ severity }) => severity === 'error');
  const wrong = errors.map((problem) => problemText(root, problem));
  const document = made.parsed as OpenApiDocument;
  const nameless = wrong.length > 0 ? [] : namelessOperations(document);
  const { faults, places } = documents.forwarded;
  return { service, document, places, faults: [...documents.faults, ...faults, ...wrong, ...nameless] };
}

/** Returns operations that lack an operationId or tag, on which the places of operations and handlers depend. */
const namelessOperations = (document: OpenApiDocument): string[] =>
  listOperations(document)
    .filter(({ operation: { operationId, tags } }) => operationId === undefined || tags?.[0] === undefined)
    .map(({ method, path }) => `${method.toUpperCase()} ${path} has no operationId or no tag. Add both.`);

async function generateService(
  service: Service,
  document: OpenApiDocument,
  target: string,
): Promise<OpenApiDocument> {
  const folder = join(target, 'generated', service);
  await mkdir(folder, { recursive: true });
  documentPendingOperations(document, (operation) => hasHandler(root, service, operation));
  await writeFile(join(folder, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
  await generateTypes(document as unknown as OpenAPI3, join(folder, 'types.ts'), service);
  await writeFile(join(folder, 'client.ts'), clientSource(service));
  await generateHandlerMap(root, service, document, target);
  return document;
}

/** Returns the source of the list of error codes in both documents. Errors of the domain can only use these codes. */
function errorCodesSource(documents: OpenApiDocument[]): string {
  const codes = documents.flatMap(
    (document) => document.components.schemas['ApiError']?.properties?.['error']?.enum ?? [],
  );
  const lines = [...new Set(codes)].sort().map((code) => `  | '${String(code)}'`);
  const head = header('The codes of errors');
  return `${head}\n/** Stable code of an error, listed in the \`ApiError\` of a document. */\nexport type ErrorCode =\n${lines.join('\n')};\n`;
}

/** Returns the source of the table of the operations that the panel forwards to daemons. */
const forwardsSource = (forwards: Record<string, ForwardPlaces>): string =>
  `${header('How the panel forwards operations to daemons')}import type { operations } from '../daemon/types.js';

/**
 * How an operation is forwarded. A place is a part of the daemon's request and a name in it, such as \`body.backup_id\`.
 */
export type Forward = {
  /** The daemon's operation. */
  operation: keyof operations;
  /** The capability that the caller needs. */
  capability: string;
  /** The place of the container's id. Absent if the daemon takes it from the header alone. */
  container?: string;
  /** The places of the values that are in the path of the panel's operation, by their names there. */
  moved: Readonly<Record<string, string>>;
  /** The places of paths, which are relative to the server's own folder in the panel's request. */
  paths: readonly string[];
};

/** By the panel's operationId. */
export const forwards = ${JSON.stringify(forwards, null, 2)} as const satisfies Record<string, Forward>;
`;

async function generateTypes(document: OpenAPI3, output: string, service: Service): Promise<void> {
  const types = await openapiTypes(document, {
    defaultNonNullable: false,
    alphabetize: true,
    // Exports a type for every schema, for users of the clients.
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
  });
  const head = header(`Types of the ${service}'s document`);
  await writeFile(
    output,
    head + astToString(types) + specialOperations(document as unknown as OpenApiDocument),
  );
}

/**
 * Returns the source of two types. The first lists the operations that need no authentication (`security: []`), whose
 * handlers have no caller. The second lists those of a pending login, whose caller is not a user yet.
 */
function specialOperations(document: OpenApiDocument): string {
  const union = (wanted: (security: readonly object[]) => boolean) =>
    listOperations(document)
      .filter(({ operation: { security } }) => security !== undefined && wanted(security))
      .map(({ operation }) => `"${operation.operationId}"`)
      .sort()
      .join(' | ') || 'never';
  const open = union((security) => security.length === 0);
  const pending = union((security) => security.some((each) => 'pendingLogin' in each));
  return `/** Operations that anybody may ask for. */
export type PublicOperation = ${open};
/** Operations that complete a login. */
export type PendingLoginOperation = ${pending};
`;
}

function clientSource(service: Service): string {
  const name = service === 'panel' ? 'Panel' : 'Daemon';
  return `${header(`Typed client of the ${service}`)}import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from './types.js';

export type ${name}Client = Client<paths>;

/** \`baseUrl\` is the service's address; a key goes into \`headers: { authorization: 'Bearer ...' }\`. */
export const create${name}Client = (options: ClientOptions): ${name}Client => createClient<paths>(options);
`;
}

async function main(): Promise<void> {
  const staging = join(root, 'node_modules', '.cache', `generate-${process.pid}`);
  try {
    await generate(staging);
    const changes = await putInPlace(staging);
    console.log(changes.join('\n') || 'all generated files are up to date');
  } catch (error) {
    if (!(error instanceof FaultyDocuments)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Moves the files that differ into place one by one, so that concurrent readers and generators always find complete
 * files.
 *
 * @returns a line for each changed file
 */
async function putInPlace(staging: string): Promise<string[]> {
  const made = await filesBelow(staging);
  const changes: string[] = [];
  for (const path of made) {
    const target = join(root, path);
    if ((await textOf(target)) === (await textOf(join(staging, path)))) continue;
    await mkdir(dirname(target), { recursive: true });
    await rename(join(staging, path), target);
    changes.push(`wrote ${path}`);
  }
  for (const path of await filesBelow(root, 'generated')) {
    if (made.includes(path)) continue;
    await rm(join(root, path), { force: true });
    changes.push(`removed ${path}`);
  }
  return changes;
}

/** Returns the text of a file; undefined if the file does not exist. */
const textOf = (path: string): Promise<string | undefined> => unlessMissing(readFile(path, 'utf8'));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
