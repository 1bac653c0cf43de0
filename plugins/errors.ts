import type { Boom } from '@hapi/boom';
import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import type { ErrorCode } from '../lib/error-codes.js';
import { DomainError, type ErrorKind } from '../lib/errors.js';
import { isHostFault, systemFault } from '../lib/host-fault.js';
import type { Logger } from '../lib/logger.js';
import { translateStorage } from '../lib/storage-error.js';
import { answerJson, type JsonAnswer } from './http/json-answer.js';

/** The one place where a kind of error becomes a status number. */
const STATUS: Record<ErrorKind, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  unsupported_version: 412,
  too_large: 413,
  range_not_satisfiable: 416,
  locked: 423,
  upgrade_required: 426,
  // tus 1.0's own, in its extension `checksum`.
  checksum_mismatch: 460,
  rate_limited: 429,
  not_implemented: 501,
  unavailable: 503,
  disk_full: 507,
};

/** The status number of a kind; a bug's is `internal`. */
export const statusOf = (kind: ErrorKind | 'internal'): number => (kind === 'internal' ? 500 : STATUS[kind]);

/** What Hapi refuses by itself, before any code of ours: code and what to do. */
const TRANSPORT: Record<number, { error: ErrorCode; message?: string }> = {
  400: { error: 'bad_request' },
  401: { error: 'unauthorized', message: 'Send a valid credential.' },
  403: { error: 'forbidden' },
  404: { error: 'not_found', message: 'There is no such path.' },
  408: { error: 'request_timeout', message: 'The request took too long to arrive.' },
  413: { error: 'payload_too_large', message: 'The body is over the limit of this operation.' },
  415: { error: 'unsupported_media_type' },
  416: { error: 'range_not_satisfiable', message: 'The range lies behind the end.' },
  503: { error: 'unavailable', message: 'The service is busy or stopping. Try again.' },
};

/** Turns everything that is thrown into the one error body; a bug is logged once and tells nothing outside. */
export const errorsPlugin: Plugin<{ logger: Logger }> = {
  name: 'berth-errors',
  register(server, { logger }) {
    server.ext('onPreResponse', (request, h) => {
      const { response } = request;
      if (!('isBoom' in response)) return h.continue;
      const status = response.output.statusCode;
      const told: unknown = status === 500 ? faultOf(response) : response;
      if (told instanceof DomainError) {
        if (!Object.is(told, response) || isHostFault(told)) noteFault(told, request, logger);
        return answerJson(answerOf(told), h);
      }
      if (status >= 500 && status !== 503) return answerBug(response, request, h, logger);
      return answerTransportError(response, status, request, h);
    });
    server.events.on({ name: 'request', channels: ['error'] }, (request, { error }) => {
      logger.error({ requestId: request.info.id, err: error }, 'an answer failed');
    });
  },
};

/** The one error body, with what belongs to it: the same for any request. */
export function answerOf({ kind, code, message, details, headers, retryAfterS }: DomainError): JsonAnswer {
  const retry =
    retryAfterS === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterS))) };
  return answerOfBody({ error: code, message, status: statusOf(kind), details }, { ...retry, ...headers });
}

type ErrorBody = { error: ErrorCode; message: string; status: number; details?: unknown };

const CHALLENGE = { 'www-authenticate': 'Bearer realm="berth"' };

function answerOfBody(body: ErrorBody, headers: Record<string, string> = {}): JsonAnswer {
  const { status } = body;
  return {
    status,
    error: body.error,
    text: JSON.stringify(body),
    headers: status === 401 ? { ...CHALLENGE, ...headers } : headers,
  };
}

/** What the disk or the host refused, wherever that was, is no bug of ours: Hapi may have met it itself. */
const faultOf = (error: unknown) =>
  systemFault(translateStorage(error), 'The request cannot be answered now');

function noteFault(error: DomainError, request: Request, logger: Logger): void {
  logger.warn({ requestId: request.info.id, err: error }, 'the host or the database refuses something');
}

function answerBug(error: Boom, request: Request, h: ResponseToolkit, logger: Logger) {
  logger.error(
    { requestId: request.info.id, operationId: request.route.settings.id, err: error },
    'request failed',
  );
  const message = 'Something went wrong on our side. The log has it under the X-Request-Id of this answer.';
  return answerJson(answerOfBody({ error: 'internal_error', message, status: 500 }), h);
}

function answerTransportError(error: Boom, status: number, request: Request, h: ResponseToolkit) {
  const known = TRANSPORT[status] ?? { error: 'bad_request' };
  const isUnsaid = error.message === error.output.payload.error;
  const message =
    known.message ?? (status === 415 && isUnsaid ? wantedType(request) : sentence(error.message));
  return answerJson(answerOfBody({ error: known.error, message, status }), h);
}

/** What Hapi and its parsers say is no sentence of ours: it gets its capital and its period here. */
function sentence(text: string): string {
  const told = text || 'The request cannot be read';
  const begun = told.slice(0, 1).toUpperCase() + told.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

function wantedType(request: Request): string {
  const { payload, plugins } = request.route.settings;
  // What is no operation says by itself what it takes.
  const types = Object.keys(plugins?.operation?.().requestBody?.content ?? {}).concat(payload?.allow ?? []);
  return `Send the body as ${types.join(' or ') || 'application/json'}.`;
}
