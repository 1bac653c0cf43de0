import type { IncomingMessage } from 'node:http';
import { badRequest, entityTooLarge } from '@hapi/boom';
import type { Request, RouteOptions } from '@hapi/hapi';

/**
 * Route options with which Hapi does not handle the body. Otherwise Hapi would request a body that is not needed, and
 * read a refused body to its end before it responds.
 */
export const LEFT_ALONE = {
  output: 'stream',
  parse: false,
  timeout: false,
  maxBytes: Number.MAX_SAFE_INTEGER,
  // Treat every body as bytes. Otherwise Hapi would refuse media types that it cannot parse.
  override: 'application/octet-stream',
} as const satisfies RouteOptions['payload'];

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns the media type of the body in lower case, without parameters; empty if the request has none. */
export const mediaType = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/**
 * Sends 100 Continue if the client waits for it (RFC 9110 10.1.1). Requests with other expectations were refused
 * before.
 */
export function goAhead({ req, res }: Request['raw']): void {
  if (req.headers.expect !== undefined && req.httpVersion !== '1.0') res.writeContinue();
}

/**
 * Refuses some requests before Hapi does: those with an invalid path or length, for which Hapi would first read the
 * body, and those with a path that Hapi would decode differently.
 *
 * @throws Boom 400 for a path that cannot be decoded, 413 for a length that is not a safe integer
 */
export function refuseBeforeHapi({ raw: { req } }: Request): void {
  if (Number(req.headers['content-length']) > Number.MAX_SAFE_INTEGER) throw entityTooLarge();
  const { url = '' } = req;
  if (!url.includes('%')) return;
  try {
    decodeURIComponent(url);
  } catch {
    throw badRequest('The path has a % that is not part of a UTF-8 character: write %25 for a literal %');
  }
}
