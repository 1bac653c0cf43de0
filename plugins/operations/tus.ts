import type { IncomingMessage } from 'node:http';
import type { RouteOptions, Server } from '@hapi/hapi';
import {
  type OpenApiDocument,
  type OperationObject,
  type PlacedOperation,
  parametersOf,
  pathPattern,
} from '../../lib/contract/openapi.js';
import { DomainError } from '../../lib/errors/errors.js';

const VERSION = '1.0.0';
const HEADER = 'tus-resumable';
const OVERRIDE = 'x-http-method-override';

/** Returns whether an operation belongs to tus 1.0. In that case, the protocol's header is among its parameters. */
export const isTus = (document: OpenApiDocument, operation: OperationObject): boolean =>
  parametersOf(document, operation).some(({ name }) => name?.toLowerCase() === HEADER);

/** Route options that apply the requirements of the tus protocol to every request and response, including refusals. */
export const TUS: NonNullable<RouteOptions['ext']> = {
  onPreAuth: {
    method: ({ raw }, h) => {
      raw.res.setHeader(HEADER, VERSION);
      return h.continue;
    },
  },
  onPreHandler: {
    method: ({ headers }, h) => {
      const asked = headers[HEADER];
      if (asked === undefined || asked === '' || asked === VERSION) return h.continue;
      const message = `This daemon supports tus ${VERSION}: send the header Tus-Resumable: ${VERSION}.`;
      throw new DomainError('unsupported_version', message, { headers: { 'tus-version': VERSION } });
    },
  },
};

/**
 * Supports method overrides. A client that cannot send PATCH or DELETE names the method in a header of its POST, as
 * the tus protocol allows. Runs before Hapi looks up the route, and only on these paths.
 */
export function heedMethodOverride(server: Server, operations: readonly PlacedOperation[]): void {
  if (operations.length === 0) return;
  server.listener.prependListener('request', (request: IncomingMessage) => {
    const asked = request.headers[OVERRIDE];
    if (asked === undefined || request.method !== 'POST') return;
    const path = request.url?.split('?')[0] ?? '';
    const taken = operations.find(
      (each) => each.method.toUpperCase() === asked && pathPattern(each.path).test(path),
    );
    if (taken !== undefined) request.method = taken.method.toUpperCase();
  });
}
