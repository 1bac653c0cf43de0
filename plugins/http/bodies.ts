import type { IncomingMessage } from 'node:http';
import { badRequest, entityTooLarge } from '@hapi/boom';
import type { Request, RouteOptions } from '@hapi/hapi';

/**
 * What Hapi is to do with a body: nothing. It would ask for one that nobody wants, and read what it refuses to the
 * end before it answers.
 */
export const LEFT_ALONE = {
  output: 'stream',
  parse: false,
  timeout: false,
  maxBytes: Number.MAX_SAFE_INTEGER,
  // Otherwise a type that cannot be parsed would be Hapi's to refuse.
  override: 'application/octet-stream',
} as const satisfies RouteOptions['payload'];

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The media type of the body in lower case, without parameters; empty where none is said. */
export const mediaType = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Asks for the body where its sender waits to be asked (RFC 9110 10.1.1). Other expectations are refused by now. */
export function goAhead({ req, res }: Request['raw']): void {
  if (req.headers.expect !== undefined && req.httpVersion !== '1.0') res.writeContinue();
}

/**
 * Of an address, what Hapi would answer only after the body, and what it would read as another text; of a body, a
 * length that it would.
 * @throws Boom 400 for an address that cannot be decoded, 413 for a length that is no safe integer
 */
export function refuseBeforeHapi({ raw: { req } }: Request): void {
  if (Number(req.headers['content-length']) > Number.MAX_SAFE_INTEGER) throw entityTooLarge();
  const { url = '' } = req;
  if (!url.includes('%')) return;
  try {
    decodeURIComponent(url);
  } catch {
    throw badRequest('The address has a % that begins no character of UTF-8: write %25 for the sign itself');
  }
}
