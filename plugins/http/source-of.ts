import type { Request } from '@hapi/hapi';
import { clientAddress } from './client-address.js';

/** Where a request comes from: the client's IP address, and what the client calls itself, empty where it does not. */
export const sourceOf = (request: Request): { address: string; userAgent: string } => ({
  address: clientAddress(request),
  userAgent: request.raw.req.headers['user-agent'] ?? '',
});
