import type { Boom } from '@hapi/boom';
import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import type { ErrorCode } from '../generated/error-codes.js';
import { DomainError, type ErrorKind } from '../lib/errors/errors.js';
import { isHostFault, systemFault } from '../lib/errors/host-fault.js';
import { translateStorage } from '../lib/errors/storage-error.js';
import type { Logger } from '../lib/logging/logger.js';
import { type JsonResponse, respondJson } from './http/json-response.js';
import { loggedIds } from './http/trace.js';

/** The status code of each kind of error. No other code assigns status codes to errors. */
const STATUS: Record<ErrorKind, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  unsupported_version: 412,
  too_large: 413,
  range_not_satisfiable: 416,
  locked: 423,
  upgrade_required: 426,
  // This status is defined by the `checksum` extension of tus 1.0.
  checksum_mismatch: 460,
  rate_limited: 429,
  not_implemented: 501,
  unavailable: 503,
  disk_full: 507,
};

/** Returns the status code of a kind; `internal` stands for a bug. */
export const statusOf = (kind: ErrorKind | 'internal'): number => (kind === 'internal' ? 500 : STATUS[kind]);

/** The error code and message for each status of errors that Hapi reports before the service's code runs. */
const TRANSPORT: Record<number, { error: ErrorCode; message?: string }> = {
  400: { error: 'bad_request' },
  401: { error: 'unauthorized', message: 'Send a valid credential.' },
  403: { error: 'forbidden' },
  404: { error: 'not_found', message: 'This path does not exist.' },
  408: { error: 'request_timeout', message: 'The request took too long to arrive.' },
  413: { error: 'payload_too_large', message: 'The body is larger than this operation accepts.' },
  415: { error: 'unsupported_media_type' },
  416: { error: 'range_not_satisfiable', message: 'The range starts after the end of the file.' },
  503: { error: 'unavailable', message: 'The service is busy or stopping. Try again.' },
};

/**
 * Converts everything that is thrown into the common error body. A bug is logged once, and its details are hidden from
 * clients.
 */
export const errorsPlugin: Plugin<{ logger: Logger }> = {
  name: 'berth-errors',
  register(server, { logger }) {
    server.ext('onPreResponse', (request, h) => {
      const { response } = request;
      if (!('isBoom' in response)) return h.continue;
      const status = response.output.statusCode;
      const error: unknown = status === 500 ? faultOf(response) : response;
      if (error instanceof DomainError) {
        if (!Object.is(error, response) || isHostFault(error)) noteFault(error, request, logger);
        return respondJson(errorResponse(error), h);
      }
      if (status >= 500 && status !== 503) return respondInternalError(response, request, h, logger);
      return respondTransportError(response, status, request, h);
    });
    server.events.on({ name: 'request', channels: ['error'] }, (request, { error }) => {
      logger.error({ ...loggedIds(request), err: error }, 'request failed with an internal error');
    });
  },
};

/** Returns the common error body with its headers. It does not depend on the request. */
export function errorResponse({
  kind,
  code,
  message,
  details,
  headers,
  retryAfterS,
}: DomainError): JsonResponse {
  const retry =
    retryAfterS === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterS))) };
  return responseOfBody({ error: code, message, status: statusOf(kind), details }, { ...retry, ...headers });
}

type ErrorBody = { error: ErrorCode; message: string; status: number; details?: unknown };

const CHALLENGE = { 'www-authenticate': 'Bearer realm="berth"' };

function responseOfBody(body: ErrorBody, headers: Record<string, string> = {}): JsonResponse {
  const { status } = body;
  return {
    status,
    error: body.error,
    text: JSON.stringify(body),
    headers: status === 401 ? { ...CHALLENGE, ...headers } : headers,
  };
}

/**
 * Returns the kind of an error of the disk or the host. Such an error is not a bug, even if Hapi has turned it into an
 * internal error.
 */
const faultOf = (error: unknown) =>
  systemFault(translateStorage(error), 'The request cannot be processed now');

function noteFault(error: DomainError, request: Request, logger: Logger): void {
  logger.warn(
    { ...loggedIds(request), err: error },
    'request failed because of an error of the host or the database',
  );
}

function respondInternalError(error: Boom, request: Request, h: ResponseToolkit, logger: Logger) {
  logger.error(
    { ...loggedIds(request), operationId: request.route.settings.id, err: error },
    'request failed',
  );
  const message = "Internal error. The server log has the details under this response's X-Request-Id.";
  return respondJson(responseOfBody({ error: 'internal_error', message, status: 500 }), h);
}

function respondTransportError(error: Boom, status: number, request: Request, h: ResponseToolkit) {
  const known = TRANSPORT[status] ?? { error: 'bad_request' };
  const isUnsaid = error.message === error.output.payload.error;
  const message =
    known.message ?? (status === 415 && isUnsaid ? wantedType(request) : sentence(error.message));
  return respondJson(responseOfBody({ error: known.error, message, status }), h);
}

/** Converts a message of Hapi or its parsers to a sentence: adds the capital letter and the period. */
function sentence(text: string): string {
  const message = text || 'The request is malformed';
  const begun = message.slice(0, 1).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

function wantedType(request: Request): string {
  const { payload, plugins } = request.route.settings;
  // For a route that is not an operation, the route's own options define the media types.
  const types = Object.keys(plugins?.operation?.().requestBody?.content ?? {}).concat(payload?.allow ?? []);
  return `Send the body as ${types.join(' or ') || 'application/json'}.`;
}
