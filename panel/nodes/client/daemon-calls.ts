import { createDaemonClient } from '../../../generated/daemon/client.js';
import type { components, operations } from '../../../generated/daemon/types.js';
import type { Fetch } from '../../../lib/tls/trusting-fetch.js';
import { translateFailure } from '../connection/node-failure.js';
import { NodeFault, refusalOf } from '../connection/node-refusals.js';
import { retryAfterS } from '../connection/retry-after.js';
import { boundedFetch, openFetch, piecesOf } from './bounded-fetch.js';
import { contract } from './daemon-contract.js';
import { type DaemonOperationId, type DaemonTarget, identityOf, type Pass } from './daemon-target.js';
import { createForwardedCalls, type ForwardedAnswer, type ForwardedCall } from './forwarded-calls.js';
import { unstalled } from './unstalled.js';

/** The schemas of the daemon's document, as generated. */
export type DaemonSchemas = components['schemas'];

type Loose<T> = { [K in keyof T]: Partial<Pick<T, K>> extends Pick<T, K> ? T[K] | undefined : T[K] };
type Part<Name extends string, T> = [NonNullable<T>] extends [never]
  ? unknown
  : undefined extends T
    ? { [K in Name]?: Loose<NonNullable<T>> }
    : { [K in Name]: Loose<T> };
type Json<T> = T extends { content: { 'application/json': infer J } } ? J : undefined;
type Body<T> = undefined extends T ? Json<NonNullable<T>> | undefined : Json<T>;

/** The input of an operation: `params` of its path, `query`, `headers` and `body`, if it has them. */
export type DaemonInput<Id extends DaemonOperationId> = Part<'params', operations[Id]['parameters']['path']> &
  Part<'query', operations[Id]['parameters']['query']> &
  Part<'headers', operations[Id]['parameters']['header']> &
  Part<'body', Body<operations[Id]['requestBody']>>;

type Responses<Id extends DaemonOperationId> = operations[Id]['responses'];
/** The body of a 200 response. */
type DaemonResult<Id extends DaemonOperationId> = Json<Responses<Id>[200 & keyof Responses<Id>]>;
export type DaemonAnswer<Id extends DaemonOperationId> = {
  [S in keyof Responses<Id> & (200 | 201 | 202)]: Json<Responses<Id>[S]>;
}[keyof Responses<Id> & (200 | 201 | 202)];

export type CallOptions = {
  signal?: AbortSignal;
  /** The time limit for the whole response. Defaults to the limit given to `createDaemonCalls`. */
  timeoutMs?: number;
};

export type StreamOptions = {
  signal?: AbortSignal;
  /** The time limit until the response starts. */
  answerMs: number;
  /** The time limit between two chunks. */
  stallMs: number;
};

/** A streamed response. If it is not read, it must be closed. */
export type DaemonStream = {
  /** The media type, without parameters. */
  type: string;
  headers: Headers;
  bytes: AsyncIterable<Uint8Array>;
  close(): void;
};

export type DaemonCalls = {
  /**
   * Calls an operation and returns its response as documented: additional fields of a newer daemon are kept,
   * and missing or invalid fields are an error.
   *
   * @throws DomainError `unavailable` if the node does not respond in time, rejects the key, or violates its
   * document (`NodeFault`); `invalid_input`, `not_found`, `conflict`, `disk_full` as the node reports them
   * (`NodeRefusal`)
   */
  call<Id extends DaemonOperationId>(
    operationId: Id,
    input: DaemonInput<Id>,
    options?: CallOptions,
  ): Promise<DaemonAnswer<Id>>;
  /**
   * Calls an operation whose response is not JSON. The whole response has no time limit, but the time between two
   * chunks has.
   */
  open<Id extends DaemonOperationId>(
    operationId: Id,
    input: DaemonInput<Id>,
    options: StreamOptions,
  ): Promise<DaemonStream>;
  /**
   * Sends a request on, and returns the response as it arrives, whatever its status.
   * @throws DomainError `unavailable` if the node does not respond; `rate_limited` if too many requests wait for it
   */
  forward(call: ForwardedCall): Promise<ForwardedAnswer>;
  /**
   * Checks the result of a long-running operation like the operation's own response. @throws DomainError
   * `unavailable`
   */
  resultOf<Id extends DaemonOperationId>(operationId: Id, result: unknown): DaemonResult<Id>;
  /** Checks a value against a named schema of the document. @throws DomainError `unavailable` */
  checked<Name extends keyof DaemonSchemas & string>(schema: Name, value: unknown): DaemonSchemas[Name];
};

const FREE: Pass = (_call, work) => work();

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_REFUSAL_BYTES = 65_536;

/**
 * The request function of openapi-fetch, with untyped input and results: `call` and `open` have types for each
 * operation.
 */
type Ask = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

type Parts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
};

/** Calls the daemon at an address with the client generated from its document. */
export function createDaemonCalls(target: DaemonTarget, defaultTimeoutMs: number): DaemonCalls {
  const { url, key, onContact, pass = FREE, actor, traceparent } = target;
  // Created on first use, because a client that only forwards requests does not need it.
  let asked: ReturnType<typeof createAsk> | undefined;
  const ask: ReturnType<typeof createAsk> = (...call) => {
    asked ??= createAsk(url, { key, actor, traceparent });
    return asked(...call);
  };
  const dial: Fetch = (request, options) => target.dial(request, { ...options, ...identityOf(target) });
  /**
   * Reports whether the daemon has responded. If the caller aborts the call, reports nothing, because that says
   * nothing about the daemon.
   */
  const contact = (call: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> => {
    call.then(
      () => onContact(true),
      () => signal?.aborted || onContact(false),
    );
    return call;
  };

  async function open(
    operationId: string,
    input: Parts,
    { signal, answerMs, stallMs }: StreamOptions,
  ): Promise<DaemonStream> {
    const over = new AbortController();
    const end = () => over.abort(signal?.reason);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
    over.signal.addEventListener('abort', () => signal?.removeEventListener('abort', end), { once: true });
    const late = setTimeout(() => over.abort(), answerMs);
    const fetch = (asked: Request) =>
      contact(openFetch(asked, { signal: over.signal, maxBytes: MAX_REFUSAL_BYTES, dial }), signal);
    try {
      const init = { fetch, signal: over.signal, parseAs: 'stream' };
      const { response } = await ask(operationId, input, init);
      const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
      if (response.body === null) throw new NodeFault(`${operationId} has no body`);
      const bytes = bytesOf(response.body, over, stallMs);
      return { type, headers: response.headers, bytes, close: () => over.abort() };
    } catch (error) {
      over.abort();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  return {
    async call(operationId, input, { signal, timeoutMs = defaultTimeoutMs } = {}) {
      const bounds = { timeoutMs, maxBytes: MAX_BYTES, dial };
      const fetch = (asked: Request) => contact(boundedFetch(asked, bounds), signal);
      const init = { fetch, ...(signal && { signal }) };
      const parts = input as Parts;
      const begin = () => ask(operationId, parts, init);
      const { data, response } = await pass({ operationId, ...parts }, begin, signal);
      return contract().answer(operationId, response.status, data) as DaemonAnswer<typeof operationId>;
    },
    open: (operationId, input, options) =>
      pass(
        { ...(input as Parts), operationId },
        () => open(operationId, input as Parts, options),
        options.signal,
      ),
    forward: createForwardedCalls(target, pass),
    resultOf: (operationId, result) =>
      contract().answer(operationId, 200, result) as DaemonResult<typeof operationId>,
    checked: (schema, value) => contract().value(schema, value) as DaemonSchemas[typeof schema],
  };
}

function createAsk(
  url: string,
  { key, actor, traceparent }: Pick<DaemonTarget, 'key' | 'actor' | 'traceparent'>,
) {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(actor === undefined ? {} : { 'berth-actor': actor }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
  const client = createDaemonClient({ baseUrl: url, headers });
  const request = client.request.bind(client) as unknown as Ask;
  return async function ask(operationId: string, input: Parts, init: object) {
    const { path, method } = contract().operation(operationId);
    const { params, query, headers, body } = input;
    const parts = {
      params: { path: params, query, header: headers },
      ...(body === undefined ? {} : { body }),
    };
    const answer = await request(method, path, { ...parts, ...init }).catch(throwTranslated);
    if (answer.response.ok) return answer;
    throw refusalOf(
      answer.response.status,
      answer.error,
      retryAfterS(answer.response.headers.get('retry-after')),
    );
  };
}

/** Yields the bytes of a response. Closes its connection once the reader stops. */
async function* bytesOf(body: ReadableStream<Uint8Array>, over: AbortController, stallMs: number) {
  try {
    yield* unstalled(piecesOf(body, over.signal), over, stallMs);
  } finally {
    over.abort();
  }
}

const throwTranslated = (error: unknown): never => {
  throw translateFailure(error);
};
