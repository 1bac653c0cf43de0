import { type Document, OpenAPIBackend } from 'openapi-backend';
import { Download } from '../../lib/contract/download.js';
import { type BoundHandler, HandlerResponse, PlainText } from '../../lib/contract/handler.js';
import {
  componentName,
  type HeaderObject,
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  responseOf,
} from '../../lib/contract/openapi.js';
import { DomainError } from '../../lib/errors/errors.js';
import { exampleConversation, exampleEvents } from './mock-streams.js';

/** Documented statuses that are sent only if the request has `Range` or `If-None-Match`. */
const BY_HEADERS = ['206', '304', '416'];
const EXAMPLE_BYTES = Buffer.from('Content of the file.\n');
/** Headers that the server adds to every response. */
const OWN_HEADERS = ['x-request-id'];

/**
 * Creates a handler for each operation that responds with the examples of the document. It uses openapi-backend's
 * mock, and its own streams for operations with streams. `Prefer: code=404` requests a documented status.
 */
export async function createMockHandlers(document: OpenApiDocument): Promise<Record<string, BoundHandler>> {
  const definition = structuredClone(document) as unknown as Document;
  const api = new OpenAPIBackend({ definition, quick: true });
  await api.init();
  const exampleOf = (operationId: string, code: string): unknown =>
    api.mockResponseForOperation(operationId, { code: Number(code) }).mock;
  return Object.fromEntries(
    listOperations(document).map(({ operation }) => [
      operation.operationId,
      async ({ headers, body }) => {
        await drain(body);
        const status = wantedStatus(operation, headers as Record<string, string | undefined>);
        return exampleResponse(document, operation, status, exampleOf);
      },
    ]),
  );
}

function exampleResponse(
  document: OpenApiDocument,
  operation: OperationObject,
  status: string,
  exampleOf: (operationId: string, code: string) => unknown,
): unknown {
  if (status === '101') return exampleConversation(document);
  const response = responseOf(document, operation, Number(status));
  const headers = exampleHeaders(document, response?.headers);
  const types = Object.keys(response?.content ?? {});
  if (types.length === 0) return new HandlerResponse(Number(status), undefined, headers);
  const isJson = types.includes('application/json');
  if (types.includes('application/octet-stream')) return exampleDownload();
  const example = exampleOf(operation.operationId, status);
  if (types.includes('text/plain')) return new PlainText(String(example), 'text/plain; charset=utf-8');
  return isJson ? new HandlerResponse(Number(status), example, headers) : exampleEvents(String(example));
}

const exampleDownload = () =>
  new Download({
    fileName: 'example',
    size: EXAMPLE_BYTES.length,
    etag: '"example"',
    open: async function* (range) {
      yield EXAMPLE_BYTES.subarray(range?.start, range?.end);
    },
  });

function exampleHeaders(
  { components }: OpenApiDocument,
  stated: Readonly<Record<string, HeaderObject>> = {},
): Record<string, string> {
  const examples = Object.entries(stated).flatMap(([name, header]) => {
    const { schema, example = schema?.['example'] } =
      components.headers?.[componentName(header) ?? ''] ?? header;
    return example === undefined ? [] : [[name.toLowerCase(), String(example)] as const];
  });
  return Object.fromEntries(examples.filter(([name]) => !OWN_HEADERS.includes(name)));
}

/**
 * Parses preferences as in RFC 7240. @throws DomainError `invalid_input` for a status that is not documented
 */
function wantedStatus(
  operation: OperationObject,
  { prefer = '' }: Record<string, string | undefined>,
): string {
  const documented = Object.keys(operation.responses).filter((status) => !BY_HEADERS.includes(status));
  const code = /(?:^|[,;])\s*code=(\d{3})\s*(?:$|[,;])/.exec(prefer)?.[1];
  if (code === undefined) {
    const isAsync = /(?:^|,)\s*respond-async\s*(?:$|[,;])/.test(prefer) && documented.includes('202');
    return isAsync ? '202' : (documented.find((status) => status < '400') ?? '200');
  }
  if (documented.includes(code)) return code;
  const message = `${operation.operationId} has no example for ${code}: request one of ${documented.join(', ')}.`;
  throw new DomainError('invalid_input', message);
}

async function drain(body: unknown): Promise<void> {
  if (typeof body !== 'object' || body === null || !(Symbol.asyncIterator in body)) return;
  for await (const _ of body as AsyncIterable<unknown>);
}
