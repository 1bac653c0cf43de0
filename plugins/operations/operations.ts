import type { Plugin, Request, ResponseToolkit, RouteOptions, Server } from '@hapi/hapi';
import type { Conversation } from '../../lib/conversation.js';
import { DomainError } from '../../lib/errors.js';
import { EventStream } from '../../lib/event-stream.js';
import type { BoundHandler } from '../../lib/handler.js';
import { Reply } from '../../lib/handler.js';
import type { Logger } from '../../lib/logger.js';
import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type PlacedOperation,
  pathPattern,
} from '../../lib/openapi.js';
import { createResponseCheck, type ResponseCheck } from '../../lib/response-check.js';
import { createEventStreams, type EventStreams } from '../streams/event-streams.js';
import { createWebSockets, type WebSockets } from '../streams/websockets.js';
import { type Answer, createRequestRouter, type RequestRouter } from './request-router.js';

export type OperationsOptions = {
  document: OpenApiDocument;
  /** By operationId; one for every operation. */
  handlers: Record<string, BoundHandler>;
  /** What the service's plugins add to every handler's input, such as the caller. */
  input: (request: Request) => Record<string, unknown>;
  /** An answer that is not as documented: `fail` throws (tests); `strip` logs it and drops unnamed fields. */
  responses: 'fail' | 'strip';
  logger: Logger;
};

/** Bodies of JSON operations are read into memory: this is their bound unless the document's own is larger. */
const MAX_JSON_BYTES = 1024 * 1024;
const PAYLOAD_TIMEOUT_MS = 30_000;
const SUCCESS = ['200', '201', '202', '204'];

/** Registers one route for every operation of the document and hands each request to openapi-backend. */
export const operationsPlugin: Plugin<OperationsOptions> = {
  name: 'berth-operations',
  async register(server, options) {
    const operations = listOperations(options.document);
    const problems = operations.flatMap(({ operation }) => problemsOf(operation, options.handlers));
    if (problems.length > 0) throw new Error(`the document cannot be served:\n${problems.join('\n')}`);
    const { logger } = options;
    const parts: AnswerParts = {
      check: createResponseCheck(options.document),
      eventStreams: createEventStreams(server, { logger }),
      webSockets: createWebSockets(server, { operations, logger }),
    };
    const run = (id: string) => answerWith(options, parts, id);
    const router = await createRequestRouter(options.document, operations, run);
    for (const placed of operations) server.route(routeOf(placed, router));
    refuseTheRest(server, operations);
  },
};

/** Deny by default: an operation that forgets who may call it does not start. */
function problemsOf(operation: OperationObject, handlers: Record<string, BoundHandler>): string[] {
  const { operationId: id, security } = operation;
  const open = security?.length === 0;
  const guarded = operation['x-permission'] !== undefined || operation['x-capability'] !== undefined;
  const pending = security?.some((scheme) => 'pendingLogin' in scheme) ?? false;
  return [
    ...(security === undefined ? [`${id} states no security`] : []),
    ...(open || guarded || pending ? [] : [`${id} states no x-permission or x-capability`]),
    ...(open || operation.responses['401'] ? [] : [`${id} documents no 401`]),
    ...(operation.responses['500'] ? [] : [`${id} documents no 500`]),
    ...(handlers[id] ? [] : [`${id} has no handler`]),
  ];
}

function routeOf({ path, method, operation }: PlacedOperation, router: RequestRouter) {
  const types = Object.keys(operation.requestBody?.content ?? {});
  const options: RouteOptions = {
    id: operation.operationId,
    auth: { strategy: 'access', mode: operation.security?.length === 0 ? 'try' : 'required' },
    plugins: { operation: () => operation },
    handler: (request, h) => router.handle(operation.operationId, request, h),
  };
  if (method !== 'get') options.payload = payloadOf(types, operation);
  return { path, method: method.toUpperCase() as 'GET', options };
}

function payloadOf(types: string[], operation: OperationObject): RouteOptions['payload'] {
  if (types.includes('multipart/form-data')) {
    return {
      allow: 'multipart/form-data',
      output: 'stream',
      parse: false,
      timeout: false,
      maxBytes: Number.MAX_SAFE_INTEGER,
    };
  }
  const maxBytes = operation['x-max-bytes'] ?? MAX_JSON_BYTES;
  return { allow: 'application/json', output: 'data', parse: true, maxBytes, timeout: PAYLOAD_TIMEOUT_MS };
}

/**
 * A known path with another method is 405 and names those that it takes (RFC 9110 15.5.6); any other path is
 * 404. One route does it for all: a second route for every path would add a tenth to the time of a start.
 */
function refuseTheRest(server: Server, operations: PlacedOperation[]): void {
  const paths = [...new Set(operations.map(({ path }) => path))].map((path) => {
    const methods = operations
      .filter((placed) => placed.path === path)
      .map(({ method }) => method.toUpperCase());
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
    return { pattern: pathPattern(path), allow };
  });
  server.route({
    method: '*',
    path: '/{any*}',
    options: { auth: false, payload: { parse: false, output: 'stream' } },
    handler: (request) => {
      const known = paths.find(({ pattern }) => pattern.test(request.path));
      if (!known) throw new DomainError('not_found', 'There is no such path.');
      const { allow } = known;
      throw new DomainError('method_not_allowed', `This path takes ${allow}.`, { headers: { allow } });
    },
  });
}

type AnswerParts = { check: ResponseCheck; eventStreams: EventStreams; webSockets: WebSockets };

/** Calls the handler of a validated request and checks what comes back. */
function answerWith(options: OperationsOptions, parts: AnswerParts, id: string): Answer {
  const { check, eventStreams, webSockets } = parts;
  const handler = options.handlers[id];
  return async (input, request, h) => {
    const operation = request.route.settings.plugins?.operation?.();
    if (!handler || !operation) throw new Error(`no handler for ${id}`);
    const isWebSocket = operation.responses['101'] !== undefined;
    if (isWebSocket) webSockets.require(request);
    const result = await handler({ ...input, ...options.input(request) });
    if (isWebSocket) {
      await webSockets.accept(request, result as Conversation);
      return h.abandon;
    }
    if (result instanceof EventStream) return eventStreams.answer(result, h);
    return answerBody(options, check, operation, result, h);
  };
}

function answerBody(
  options: OperationsOptions,
  check: ResponseCheck,
  operation: OperationObject,
  result: unknown,
  h: ResponseToolkit,
) {
  const reply = result instanceof Reply ? result : new Reply(successOf(operation), result);
  const body = checkBody(options, check, operation, reply);
  const response = h.response(body as object | undefined).code(reply.status);
  for (const [name, value] of Object.entries(reply.headers)) response.header(name, value);
  return response;
}

const successOf = (operation: OperationObject) =>
  Number(SUCCESS.find((status) => operation.responses[status] !== undefined) ?? 200);

function checkBody(
  { responses, logger }: OperationsOptions,
  check: ResponseCheck,
  operation: OperationObject,
  { status, body }: Reply<number, unknown>,
): unknown {
  const faults = check.faults(operation, status, body);
  if (faults === undefined) return body;
  const message = `${operation.operationId} answers ${status} against its document: ${faults}`;
  if (responses === 'fail') throw new Error(message);
  logger.error({ operationId: operation.operationId, status, faults }, 'response is not as documented');
  return check.strip(operation, status, body);
}
