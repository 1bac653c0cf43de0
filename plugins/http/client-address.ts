import type { Request } from '@hapi/hapi';

/**
 * The client's address; empty where it has hung up before anybody looked. A socket that takes both families shows an
 * IPv4 peer in its IPv6 form.
 */
export const clientAddress = (request: Request): string =>
  (request.info.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
