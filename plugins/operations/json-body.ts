import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { badRequest, clientTimeout, entityTooLarge, unsupportedMediaType } from '@hapi/boom';
import type { Request } from '@hapi/hapi';
import { errorCode } from '../../lib/errors/errors.js';
import type { FairSemaphore, Holder } from '../../lib/limits/fair-semaphore.js';
import { IncomingBody } from '../../lib/streams/incoming-body.js';
import { goAhead, hasBody, mediaType } from '../http/bodies.js';
import { GatheredBytes } from './gathered-bytes.js';
import { hungUpSignal } from './operation-input.js';
import { isLongJson, parseJson, parseLongJson } from './parse-json.js';
import type { Route } from './request-router.js';
import type { TurnQueue } from './turn-queue.js';

export type JsonBodyBounds = {
  /** The maximum size of the body, before and after decompression. */
  maxBytes: number;
  /** The time limit for the whole body to arrive. Defaults to 30 s. */
  timeoutMs?: number | undefined;
  large: LargeBodies | undefined;
  /**
   * The queue that all long bodies share, so that in each tick of the event loop only a piece of one body is parsed.
   */
  turns: TurnQueue;
};

/** The limits for bodies that may be large. A request with such a body holds a permit until its response. */
export type LargeBodies = { semaphore: FairSemaphore; holderOf(request: Request): Holder };

type Unpack = (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const TIMEOUT_MS = 30_000;
/**
 * The size above which a body counts as large. While it is read, up to three copies are in memory, and it may never
 * end.
 */
export const LARGE_BYTES = 1024 * 1024;
const UNPACK: ReadonlyMap<string, Unpack | undefined> = new Map([
  ['', undefined],
  ['identity', undefined],
  ['gzip', promisify(gunzip) as Unpack],
  ['deflate', promisify(inflate) as Unpack],
]);

/**
 * Wraps the handler of an operation with a JSON body: reads the body first and sets it as the `payload`, which is null
 * if the request has none.
 */
export const withJson =
  (route: Route, bounds: JsonBodyBounds): Route =>
  async (request, h) => {
    const { large } = bounds;
    const release =
      large !== undefined && mayBeLarge(request.raw.req, bounds)
        ? await large.semaphore.acquire(large.holderOf(request), { signal: hungUpSignal(request) })
        : undefined;
    try {
      Object.assign(request, { payload: await readJson(request, bounds) });
      return await route(request, h);
    } finally {
      release?.();
    }
  };

const mayBeLarge = ({ headers }: IncomingMessage, { maxBytes }: JsonBodyBounds): boolean =>
  maxBytes > LARGE_BYTES &&
  (headers['content-encoding'] !== undefined || !(Number(headers['content-length']) <= LARGE_BYTES));

/**
 * Wraps the handler of an operation without a request body, so that a sent body of any type is ignored (RFC 9110
 * 9.3.5).
 */
export const withoutBody =
  (route: Route): Route =>
  async (request, h) => {
    Object.assign(request, { payload: null });
    return route(request, h);
  };

/**
 * Reads a JSON body. Headers are checked before anything is read or requested.
 * @throws Boom 400, 408, 413, 415
 */
async function readJson({ raw }: Request, { maxBytes, timeoutMs = TIMEOUT_MS, turns }: JsonBodyBounds) {
  const { req } = raw;
  const type = mediaType(req);
  if (type !== '' && type !== 'application/json') throw unsupportedMediaType();
  const coding = (req.headers['content-encoding'] ?? '').toLowerCase();
  if (!UNPACK.has(coding))
    throw unsupportedMediaType('Send the body uncompressed, or compressed once with gzip or deflate.');
  const length = Number(req.headers['content-length']);
  if (length > maxBytes) throw entityTooLarge();
  if (!hasBody(req)) return null;
  goAhead(raw);
  const late = { afterMs: timeoutMs, inAll: true, error: clientTimeout };
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const gathered = new GatheredBytes(length > LARGE_BYTES ? length : 0);
    new IncomingBody(
      req,
      { maxBytes, tooLarge: entityTooLarge, late },
      {
        take: (chunk) => {
          gathered.add(chunk);
          return true;
        },
        end: () => resolve(gathered.bytes),
        fail: reject,
      },
    );
  });
  const plain = await unpacked(bytes, UNPACK.get(coding), maxBytes);
  if (plain.length === 0) return null;
  if (!isLongJson(plain)) return parseJson(plain);
  return parseLongJson(plain, async () => {
    await turns.next();
    if (req.socket.destroyed) throw clientGone();
  });
}

/** Returns an error that ends the work for a client that has disconnected. It is not sent to anyone. */
const clientGone = () => badRequest('The client has disconnected');

async function unpacked(bytes: Buffer, unpack: Unpack | undefined, maxBytes: number): Promise<Buffer> {
  if (unpack === undefined || bytes.length === 0) return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw entityTooLarge();
    throw badRequest('The body cannot be decompressed');
  }
}
