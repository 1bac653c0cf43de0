import type { Lifecycle, Plugin, Request, RouteOptions } from '@hapi/hapi';
import type { ByteStreamHandler, Conversation } from '../../lib/contract/conversation.js';
import { EventStream } from '../../lib/contract/event-stream.js';
import type { BoundHandler } from '../../lib/contract/handler.js';
import { HandlerResponse, PlainText } from '../../lib/contract/handler.js';
import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type PlacedOperation,
  scopeOf,
} from '../../lib/contract/openapi.js';
import { createResponseCheck, type ResponseCheck } from '../../lib/contract/response-check.js';
import type { Logger } from '../../lib/logging/logger.js';
import { type Bytes, createBytes } from '../bytes/bytes.js';
import type { BodyCheck } from '../bytes/respond-in-pieces.js';
import { LEFT_ALONE } from '../http/bodies.js';
import { respondJson } from '../http/json-response.js';
import { createEventStreams, type EventStreams } from '../streams/event-streams.js';
import { createWebSockets, type WebSockets } from '../streams/websockets.js';
import { cutWhenCallerEnds, type WatchCaller } from './ended-callers.js';
import { type JsonBodyBounds, LARGE_BYTES, type LargeBodies, withJson, withoutBody } from './json-body.js';
import type { OperationInput } from './operation-input.js';
import { refuseTheRest } from './refuse-the-rest.js';
import { createRequestRouter, type Respond, type Route } from './request-router.js';
import { RunningHandlers } from './running-handlers.js';
import { TurnQueue } from './turn-queue.js';
import { heedMethodOverride, isTus, TUS } from './tus.js';

export type OperationsOptions = {
  document: OpenApiDocument;
  handlers: Record<string, BoundHandler>;
  /** Returns the values that the service adds to the input of every handler, such as the caller. */
  input: (request: Request) => Record<string, unknown>;
  /** Checks the validated input before the handler is called: throws to refuse it, or fills in omitted values. */
  checkInput?: (request: Request, input: OperationInput) => Promise<void> | undefined;
  /** Returns an extension to run before the responses of an operation are sent, including refusals. */
  beforeResponse?: (operation: OperationObject) => Lifecycle.Method | undefined;
  /**
   * What to do if a response does not match the document. `fail` throws (in tests); `strip` logs it and removes
   * undocumented fields.
   */
  responses: 'fail' | 'strip';
  logger: Logger;
  /** The maximum upload size in bytes. Defaults to 1 GiB. */
  maxUploadBytes?: number;
  /** Watches the credential of a request while it transfers bytes. By default, credentials are not watched. */
  watchCaller?: WatchCaller;
  /** Bounds request bodies over 1 MiB. Required if the document has an operation that accepts them. */
  largeBodies?: LargeBodies;
  /** The time limit for a JSON body to arrive. Defaults to 30 s. */
  bodyTimeoutMs?: number | undefined;
  /** Ends uploads and downloads whose client stalls for this long. Defaults to 60 s. */
  stallMs?: number;
};

/** The maximum size of JSON bodies, which are read into memory, unless the document sets a larger one. */
const MAX_JSON_BYTES = 1024 * 1024;
const SUCCESS = ['200', '201', '202', '204'];

/** Registers one route for every operation of the document and passes each request to openapi-backend. */
export const operationsPlugin: Plugin<OperationsOptions> = {
  name: 'berth-operations',
  async register(server, options) {
    const operations = listOperations(options.document);
    const problems = operations.flatMap(({ operation }) => problemsOf(operation, options));
    if (problems.length > 0) throw new Error(`cannot serve the API document:\n${problems.join('\n')}`);
    const { document, logger, maxUploadBytes, stallMs, bodyTimeoutMs, largeBodies } = options;
    const check = createResponseCheck(document, { fields: 'closed', forms: options.responses === 'fail' });
    const checked: BodyCheck = (operation, status, body) =>
      checkBody(options, check, operation, status, body);
    const parts: ResponseParts = {
      checked,
      bytes: createBytes({ document, check: checked, logger, maxUploadBytes, stallMs }),
      eventStreams: createEventStreams(server, { logger }),
      webSockets: createWebSockets(server, { operations, logger }),
      running: new RunningHandlers(server),
    };
    const run = (operation: OperationObject) => respondWith(options, parts, operation);
    const router = await createRequestRouter(document, run);
    const bodies = {
      timeoutMs: bodyTimeoutMs,
      large: largeBodies,
      turns: new TurnQueue(),
    };
    const ofTus = operations.filter(({ operation }) => isTus(document, operation));
    heedMethodOverride(server, ofTus);
    for (const placed of operations) {
      const route = routeOf(placed, router(placed.operation), parts.bytes, bodies);
      if (ofTus.includes(placed)) Object.assign(route.options, { ext: { ...route.options.ext, ...TUS } });
      const method = options.beforeResponse?.(placed.operation);
      if (method !== undefined)
        Object.assign(route.options, { ext: { ...route.options.ext, onPreResponse: { method } } });
      server.route(route);
    }
    refuseTheRest(server, operations);
  },
};

/** Returns whether this is the health check, which must not depend on anything that can fail. */
const isSignOfLife = (operation: OperationObject) =>
  operation.security?.length === 0 && (operation['x-rate-limit'] ?? []).length === 0;

const takesLarge = (operation: OperationObject) => (operation['x-max-bytes'] ?? 0) > LARGE_BYTES;

/**
 * Returns what is wrong with an operation. For example, the service does not start if an operation does not declare
 * who can call it.
 */
function problemsOf(operation: OperationObject, { handlers, largeBodies }: OperationsOptions): string[] {
  const { operationId: id, security } = operation;
  const open = security?.length === 0;
  const guarded = scopeOf(operation) !== undefined;
  const pending = security?.some((scheme) => 'pendingLogin' in scheme) ?? false;
  return [
    ...(security === undefined ? [`${id} states no security`] : []),
    ...(open || guarded || pending ? [] : [`${id} states no x-permission or x-capability`]),
    ...(open || operation.responses['401'] ? [] : [`${id} documents no 401`]),
    ...(operation.responses['500'] || isSignOfLife(operation) ? [] : [`${id} documents no 500`]),
    ...(handlers[id] ? [] : [`${id} has no handler`]),
    ...(takesLarge(operation) && largeBodies === undefined
      ? [`${id} accepts large bodies without a bound`]
      : []),
  ];
}

function routeOf(
  { path, method, operation }: PlacedOperation,
  route: Route,
  bytes: Bytes,
  bodies: Omit<JsonBodyBounds, 'maxBytes'>,
) {
  const options: RouteOptions = {
    id: operation.operationId,
    auth: 'access',
    plugins: { operation: () => operation },
    handler: route,
  };
  if (method !== 'get') {
    const maxBytes = operation['x-max-bytes'] ?? MAX_JSON_BYTES;
    const handler =
      operation.requestBody === undefined ? withoutBody(route) : withJson(route, { maxBytes, ...bodies });
    Object.assign(options, bytes.route(operation) ?? { payload: LEFT_ALONE, handler });
  }
  return { path, method: method.toUpperCase() as 'GET', options };
}

type ResponseParts = {
  checked: BodyCheck;
  bytes: Bytes;
  eventStreams: EventStreams;
  webSockets: WebSockets;
  running: RunningHandlers;
};

/** Calls the handler of a validated request and checks its response. */
function respondWith(options: OperationsOptions, parts: ResponseParts, operation: OperationObject): Respond {
  const { bytes, checked, eventStreams, webSockets, running } = parts;
  const handler = options.handlers[operation.operationId];
  if (!handler) throw new Error(`no handler was passed for the operation ${operation.operationId}`);
  const isWebSocket = operation.responses['101'] !== undefined;
  const takesBytes = bytes.route(operation) !== undefined;
  const { watchCaller } = options;
  const success = Number(SUCCESS.find((status) => operation.responses[status] !== undefined) ?? 200);
  return async (input, request, h) => {
    if (isWebSocket) webSockets.require(request);
    const check = options.checkInput?.(request, input);
    // Await only if there is a promise: awaiting `undefined` would cost every request a tick of the event loop.
    if (check !== undefined) await check;
    const known: Record<string, unknown> = Object.assign(input as object, options.input(request));
    if (takesBytes) cutWhenCallerEnds(request, watchCaller);
    let result: unknown;
    running.begin();
    try {
      result = await bytes.withUpload(request, operation, (upload) =>
        handler(upload === undefined ? known : Object.assign(known, upload)),
      );
    } finally {
      running.end();
    }
    if (isWebSocket && !(result instanceof HandlerResponse)) {
      await webSockets.accept(request, result as Conversation | ByteStreamHandler);
      return h.abandon;
    }
    if (result instanceof EventStream) return eventStreams.answer(result, h);
    if (result instanceof PlainText) return h.response(result.text).type(result.type);
    const reply = result instanceof HandlerResponse ? result : new HandlerResponse(success, result);
    const { status, headers } = reply;
    // Otherwise, Hapi responds to this header with a 304, also for operations whose document has none.
    if (operation.responses['304'] === undefined) delete request.headers['if-none-match'];
    const inBytes = bytes.answer(reply, operation, request, h);
    if (inBytes !== undefined && !takesBytes) cutWhenCallerEnds(request, watchCaller);
    if (inBytes === undefined) {
      const body = checked(operation, status, reply.body);
      if (body !== undefined) return respondJson({ status, text: JSON.stringify(body), headers }, h);
    }
    const response = inBytes === undefined ? h.response().code(status) : await inBytes;
    for (const name in headers) response.header(name, headers[name] ?? '');
    return response;
  };
}

/** Returns the body as it may be sent. Nearly every body is valid and returned unchanged. */
function checkBody(
  { responses, logger }: OperationsOptions,
  check: ResponseCheck,
  operation: OperationObject,
  status: number,
  body: unknown,
): unknown {
  if (check.faults(operation, status, body) === undefined) return body;
  // Check the serialized form, because serialization turns dates into strings and drops undefined fields.
  const outgoing: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
  const faults = check.faults(operation, status, outgoing);
  if (faults === undefined) return outgoing;
  const { operationId } = operation;
  const message = `the response ${status} of ${operationId} does not match the API document: ${faults}`;
  if (responses === 'fail') throw new Error(message);
  logger.error({ operationId, status, faults }, 'response does not match the API document');
  return check.strip(operation, status, outgoing);
}
