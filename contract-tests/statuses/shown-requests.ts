import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type PlacedOperation,
  parametersOf,
  readDocument,
  type Service,
} from '../../lib/contract/openapi.js';
import { eventually } from '../../testing/time/eventually.js';
import { send } from '../access-matrix/limited-requests.js';
import type { Shape } from '../dredd/contract.js';
import { FORM, mediaTypeOf, type Request, requestOf } from '../fuzz/requests.js';
import { exampleOf } from '../http/malformed.js';

/** A service, and the credentials that authorize requests of an operation. */
export type ServiceAccess = {
  service: Service;
  url: string;
  credentials(operation: OperationObject): Record<string, string>;
};

/** Sends a request to a URL. */
export type Send = (
  url: string,
  request: Pick<Request, 'method' | 'headers' | 'body'>,
) => Promise<{ status: number }>;

/** Statuses by operationId. */
export type Statuses = Record<string, number>;

const documents = new Map<Service, OpenApiDocument>();

/** Returns the document of a service. It is read once, because the matrices send thousands of requests. */
function documentOf(service: Service): OpenApiDocument {
  const document = documents.get(service) ?? readDocument(service);
  documents.set(service, document);
  return document;
}

/** Returns the operations that document this status. */
export const documenting = (service: Service, status: number): PlacedOperation[] =>
  listOperations(documentOf(service)).filter(({ operation }) => String(status) in operation.responses);

/** Returns the request that the document's examples show, without optional parts. */
export function shownRequest({ service, credentials }: ServiceAccess, placed: PlacedOperation): Request {
  const { operation } = placed;
  const document = documentOf(service);
  const needed = parametersOf(document, operation).filter(({ required }) => required === true);
  const shown = (place: string) =>
    Object.fromEntries(
      needed.filter((each) => each.in === place).map(({ name, example }) => [name, example]),
    );
  const body = shownBody(document, operation);
  const parts = { path: shown('path'), query: shown('query'), headers: shown('header'), body };
  return requestOf(placed, { parts }, credentials(operation));
}

function shownBody(document: OpenApiDocument, operation: OperationObject): unknown {
  const type = mediaTypeOf(operation);
  if (type === undefined) return undefined;
  if (type.startsWith(FORM)) return { file: Buffer.from('sent') };
  return exampleOf(document, operation) ?? Buffer.from('sent');
}

/** Sends the documented request of each operation, all at the same time. */
export async function askAll(
  access: ServiceAccess,
  placed: readonly PlacedOperation[],
  ask: Send = send,
): Promise<Statuses> {
  const responses = placed.map(async (each) => {
    const request = shownRequest(access, each);
    const { status } = await ask(access.url + request.target, request);
    return [each.operation.operationId, status] as const;
  });
  return Object.fromEntries(await Promise.all(responses));
}

/** Returns the expected result: this status for all operations. */
export const statusOfEach = (placed: readonly PlacedOperation[], status: number): Statuses =>
  Object.fromEntries(placed.map(({ operation }) => [operation.operationId, status]));

/** Waits until a request gets this status. This may take a moment, because the service caches callers. */
export async function untilStatus(access: ServiceAccess, status: number): Promise<void> {
  const [asked] = documenting(access.service, status).filter(
    ({ method, operation }) => method === 'get' && operation.security?.length !== 0,
  );
  await eventually(`the response ${status}`, async () => {
    const [response] = Object.values(await askAll(access, asked === undefined ? [] : [asked]));
    return response === status;
  });
}

/** Returns the documented request with the changes of a case. */
export function shapedRequest(service: Service, placed: PlacedOperation, shape: Shape): Request {
  const shown = shownRequest({ service, url: '', credentials: () => ({}) }, placed);
  const { params, query, headers = {}, body, text, bytes } = shape;
  const [shownPath = '', shownQuery = ''] = shown.target.split('?');
  const path = params
    ? placed.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    : shownPath;
  const asked = query ? new URLSearchParams(query).toString() : shownQuery;
  const json = body === undefined ? undefined : JSON.stringify(body);
  const sent = bytes ?? text ?? json;
  return {
    ...shown,
    target: asked === '' ? path : `${path}?${asked}`,
    headers: { ...shown.headers, ...headers },
    body: sent === undefined ? shown.body : Buffer.from(sent),
  };
}
