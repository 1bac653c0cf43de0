import type { ByteStreamHandler, Conversation } from './conversation.js';
import type { Download } from './download.js';
import type { EventStream } from './event-stream.js';
import type { LongListOf } from './long-list.js';
import type { LongTextOf } from './long-text.js';
import type { Upload } from './upload.js';

/** The type that openapi-typescript generates for an operation. */
type Operation = {
  parameters: { query?: unknown; path?: unknown };
  requestBody?: unknown;
  responses: object;
};

type Present<T> = [NonNullable<T>] extends [never] ? Record<string, never> : NonNullable<T>;
type Bytes = { content: { 'application/octet-stream': unknown } };
type Form = { content: { 'multipart/form-data': unknown } };
/** The media type that tus 1.0 uses for bytes at an offset of a file. */
type BytesAtOffset = { content: { 'application/offset+octet-stream': unknown } };

/** The body of a request: the parsed JSON, or an uploaded file. */
type Content<T> = T extends { content: { 'application/json': infer J } }
  ? J
  : T extends Bytes | BytesAtOffset | Form
    ? Upload
    : never;

type Body<O extends Operation> = [NonNullable<O['requestBody']>] extends [never]
  ? undefined
  : undefined extends O['requestBody']
    ? Content<NonNullable<O['requestBody']>> | undefined
    : Content<O['requestBody']>;

type Status<O extends Operation> = keyof O['responses'] & number;

/** The body of a response: JSON, text, events or bytes, or undefined if the document has none. */
type Payload<R> = R extends { content: { 'application/json': infer J } }
  ? J | LongListOf<J> | LongTextOf<J>
  : R extends { content: { 'text/event-stream': unknown } }
    ? EventStream
    : R extends { content: { 'text/plain': unknown } }
      ? PlainText
      : R extends Bytes
        ? Download
        : undefined;

/** The values that a handler returns for statuses without a body: nothing for 204, and the handler of the connection for 101. */
type Success<O extends Operation> = {
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler may return the promise of a domain call that has no result
  204: void;
  101: Conversation | ByteStreamHandler;
  200: Payload<O['responses'][200 & Status<O>]>;
  201: Payload<O['responses'][201 & Status<O>]>;
  202: Payload<O['responses'][202 & Status<O>]>;
}[FirstSuccess<O>];

/** A response of text that is not JSON. */
export class PlainText {
  readonly text: string;
  /** The media type with its parameters. */
  readonly type: string;

  constructor(text: string, type: string) {
    this.text = text;
    this.type = type;
  }
}

/**
 * The status of the response if a handler returns a plain value. For another status, the handler returns a
 * `HandlerResponse`.
 */
type FirstSuccess<O extends Operation> = [Status<O> & (101 | 200 | 201 | 204)] extends [never]
  ? Status<O> & 202
  : Status<O> & (101 | 200 | 201 | 204);

/** A response with a status other than that of a plain return value, or with additional headers. */
export class HandlerResponse<S extends number, B> {
  readonly status: S;
  readonly body: B;
  readonly headers: Record<string, string>;

  constructor(status: S, body: B, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Statuses that handlers may return. Range and conditional responses (206, 304, 416) are made by `plugins/bytes`. */
type OwnStatus<O extends Operation> = Exclude<Status<O>, 206 | 304 | 416>;
type HandlerResponses<O extends Operation> = {
  [S in OwnStatus<O>]: HandlerResponse<S, Payload<O['responses'][S]>>;
}[OwnStatus<O>];

export type HandlerInput<O extends Operation> = {
  params: Present<O['parameters']['path']>;
  query: Present<O['parameters']['query']>;
  body: Body<O>;
  /** Headers of the request, by their names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** The client's IP address. */
  address: string;
  /** Aborts when the client disconnects before the response. */
  signal: AbortSignal;
  /** Adds a listener that is called when the client has received the whole response, or has disconnected. */
  whenOver(listener: () => void): void;
};

/**
 * The implementation of an operation. It gets the domain and the validated request, and returns the value that the
 * document describes for success. `Extra` is the type of the data that the service's plugins add to every request.
 */
export type Handler<O extends Operation, Extra = unknown, Services = unknown> = (
  services: Services,
  input: HandlerInput<O> & Extra,
) => Promise<Success<O> | HandlerResponses<O>>;

/** A handler as the operations plugin calls it, after validation. */
export type BoundHandler = (input: Record<string, unknown>) => Promise<unknown>;

/** Passes the services to every handler. The types are checked where the map is defined. */
export function bindHandlers<Services>(
  handlers: Record<string, (services: Services, input: never) => Promise<unknown>>,
  services: Services,
): Record<string, BoundHandler> {
  return Object.fromEntries(
    Object.entries(handlers).map(([id, handler]) => [id, (input) => handler(services, input as never)]),
  );
}
