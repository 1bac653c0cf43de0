import type { Request } from '@hapi/hapi';
import { clientAddress } from './client-address.js';

/** Returns the source of a request: the client's IP address, and its `User-Agent` (empty if it sent none). */
export const sourceOf = (request: Request): { address: string; userAgent: string } => ({
  address: clientAddress(request),
  userAgent: request.raw.req.headers['user-agent'] ?? '',
});
