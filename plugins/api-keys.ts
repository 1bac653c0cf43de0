import type { AuthCredentials, Plugin } from '@hapi/hapi';
import { DomainError } from '../lib/errors.js';
import type { ApiKeys } from '../panel/api-keys/api-keys.js';
import { clientAddress } from './client-address.js';

/** The strategy `apiKey`: `Authorization: Bearer <key>` (RFC 6750 2.1). */
export const apiKeysPlugin: Plugin<{ apiKeys: ApiKeys }> = {
  name: 'berth-api-keys',
  register(server, { apiKeys }) {
    server.auth.scheme('api-key', () => ({
      authenticate: async (request, h) => {
        const [, key] = /^Bearer +(\S{1,512})$/i.exec(request.raw.req.headers.authorization ?? '') ?? [];
        if (key === undefined) {
          throw new DomainError('unauthenticated', 'Send the key as `Authorization: Bearer <key>`.');
        }
        const caller = await apiKeys.authenticate(key, clientAddress(request));
        return h.authenticated({ credentials: caller as AuthCredentials });
      },
    }));
    server.auth.strategy('apiKey', 'api-key');
  },
};
