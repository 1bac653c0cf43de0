import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import {
  listOperations,
  type OpenApiDocument,
  type ParameterObject,
  type PlacedOperation,
  parametersOf,
  readDocument,
  SERVICES,
  type Service,
} from '../../lib/contract/openapi.js';
import { UsageError } from '../usage-error.js';

export type ApiOperation = PlacedOperation & { service: Service; document: OpenApiDocument };
export type ApiParameter = ParameterObject & { name: string; required?: boolean; description?: string };

/** Returns the operations of one service. Without a service, returns those of both, the panel's first. */
export const apiOperations = (only?: Service): ApiOperation[] =>
  SERVICES.filter((service) => only === undefined || service === only).flatMap((service) => {
    const document = readDocument(service);
    return listOperations(document).map((placed) => ({ ...placed, service, document }));
  });

export const apiParameters = ({ document, operation }: ApiOperation): ApiParameter[] =>
  parametersOf(document, operation) as ApiParameter[];

/**
 * Returns the operation with this id. A forwarded operation of the panel has the same id as the daemon's operation: if
 * `params` contains `serverId`, the panel's is returned, otherwise the daemon's.
 *
 * @throws UsageError if no service has the operation, or if both services have different operations with this id
 */
export function findOperation(id: string, only?: Service, params: readonly string[] = []): ApiOperation {
  const found = apiOperations(only).filter(({ operation }) => operation.operationId === id);
  const [first, second] = found;
  if (first === undefined) throw new UsageError(`there is no operation ${id}: run \`berth api\` for a list`);
  if (second === undefined) return first;
  if (first.operation['x-forwards'] === undefined)
    throw new UsageError(`both services have ${id}: add --service panel or --service daemon`);
  return params.some((each) => /^serverId=/i.test(each)) ? first : second;
}

/** Builds the request for an operation. @throws UsageError for parameters that are missing or unknown */
export async function buildRequest(
  operation: ApiOperation,
  { params, body, url, key }: { params: readonly string[]; body?: string; url: string; key?: string },
): Promise<Request> {
  const { path, query, headers } = placed(operation, params);
  if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
  const content = await contentOf(operation, body);
  if (content?.type !== undefined) headers.set('content-type', content.type);
  const target = new URL(
    `${url.replace(/\/$/, '')}${operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => path[name] ?? '')}`,
  );
  target.search = query.toString();
  return new Request(target, {
    method: operation.method.toUpperCase(),
    headers,
    body: content?.body ?? null,
  });
}

function placed(operation: ApiOperation, params: readonly string[]) {
  const path: Record<string, string> = {};
  const query = new URLSearchParams();
  const headers = new Headers();
  const known = apiParameters(operation);
  for (const word of params) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
    const parameter = known.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (parameter === undefined)
      throw new UsageError(
        `--param ${word} is unknown: the parameters of ${operation.operation.operationId} are ${namesOf(known)}`,
      );
    if (parameter.in === 'path') path[parameter.name] = encodeURIComponent(value);
    else if (parameter.in === 'query') query.append(parameter.name, value);
    else headers.set(parameter.name, value);
  }
  const isGiven = ({ name }: ApiParameter) => name in path || query.has(name) || headers.has(name);
  const missing = known.filter((each) => each.required === true && !isGiven(each));
  if (missing.length > 0)
    throw new UsageError(missing.map(({ name }) => `--param ${name}=VALUE is missing`).join('; '));
  return { path, query, headers };
}

const namesOf = (parameters: readonly ApiParameter[]) =>
  parameters.map(({ name }) => `${name}=VALUE`).join(', ') || 'none';

type Content = { body: string | Blob | FormData; type?: string };

async function contentOf({ operation }: ApiOperation, word?: string): Promise<Content | undefined> {
  const types = Object.keys(operation.requestBody?.content ?? {});
  const [type] = types;
  if (word === undefined) {
    if (operation.requestBody?.required !== true) return undefined;
    throw new UsageError(`--body is missing: pass ${type} as text, as @FILE, or as @- for standard input`);
  }
  if (type === undefined) throw new UsageError(`${operation.operationId} has no body: leave out --body`);
  if (types.includes('application/json'))
    return { body: asJson(await textOf(word)), type: 'application/json' };
  if (!word.startsWith('@') || word === '@-') throw new UsageError('--body must be a file: pass @FILE');
  const file = word.slice(1);
  const bytes = await openAsBlob(file).catch((error: Error) => {
    throw new UsageError(`--body ${word}: ${error.message}`);
  });
  if (type !== 'multipart/form-data') return { body: bytes, type };
  const form = new FormData();
  form.set('file', bytes, file.split('/').at(-1) ?? 'file');
  return { body: form };
}

async function textOf(word: string): Promise<string> {
  if (word === '@-') return text(process.stdin);
  if (!word.startsWith('@')) return word;
  return readFile(word.slice(1), 'utf8').catch((error: Error) => {
    throw new UsageError(`--body ${word}: ${error.message}`);
  });
}

function asJson(body: string): string {
  try {
    JSON.parse(body);
    return body;
  } catch (error) {
    throw new UsageError(`--body is not valid JSON: ${(error as Error).message}`);
  }
}
