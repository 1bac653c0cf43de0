import { type Document, OpenAPIBackend } from 'openapi-backend';
import { Download } from '../../lib/download.js';
import { DomainError } from '../../lib/errors.js';
import { type BoundHandler, Reply } from '../../lib/handler.js';
import {
  componentName,
  type HeaderObject,
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  responseOf,
} from '../../lib/openapi.js';
import { exampleConversation, exampleEvents } from './mock-streams.js';

/** What comes about by `Range` or `If-None-Match` is asked for by these. */
const BY_HEADERS = ['206', '304', '416'];
const EXAMPLE_BYTES = Buffer.from('What the service would send.\n');
/** Of each answer already. */
const OWN_HEADERS = ['x-request-id'];

/**
 * A handler for each operation that answers with the document's examples: by openapi-backend's mock, and streams of
 * them where the document has streams. `Prefer: code=404` asks for one of the documented statuses.
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
        return answerOf(document, operation, status, exampleOf);
      },
    ]),
  );
}

function answerOf(
  document: OpenApiDocument,
  operation: OperationObject,
  status: string,
  exampleOf: (operationId: string, code: string) => unknown,
): unknown {
  if (status === '101') return exampleConversation(document);
  const response = responseOf(document, operation, Number(status));
  const headers = exampleHeaders(document, response?.headers);
  const types = Object.keys(response?.content ?? {});
  if (types.length === 0) return new Reply(Number(status), undefined, headers);
  const isJson = types.includes('application/json');
  if (!isJson && !types.includes('text/event-stream')) return exampleDownload();
  const example = exampleOf(operation.operationId, status);
  return isJson ? new Reply(Number(status), example, headers) : exampleEvents(String(example));
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

/** Preferences as RFC 7240 writes them. @throws DomainError `invalid_input` for one that is not documented */
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
  const message = `${operation.operationId} has no example of ${code}: ask for one of ${documented.join(', ')}.`;
  throw new DomainError('invalid_input', message);
}

/** What is uploaded is taken and forgotten. */
async function drain(body: unknown): Promise<void> {
  if (typeof body !== 'object' || body === null || !(Symbol.asyncIterator in body)) return;
  for await (const _ of body as AsyncIterable<unknown>);
}
