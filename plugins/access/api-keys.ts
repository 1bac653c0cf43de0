import type { AuthCredentials, Plugin } from '@hapi/hapi';
import { DomainError } from '../../lib/errors.js';
import { clientAddress } from '../http/client-address.js';
import type { AccessCredentials } from './access.js';

export type ApiKeysPluginOptions = {
  /** The security scheme's name in the document. */
  strategy: string;
  apiKeys: {
    /** The caller that a key stands for. @throws DomainError `unauthenticated` */
    authenticate(key: string, address: string): Promise<AccessCredentials>;
  };
};

/** A strategy that takes `Authorization: Bearer <key>` (RFC 6750 2.1). */
export const apiKeysPlugin: Plugin<ApiKeysPluginOptions> = {
  name: 'berth-api-keys',
  register(server, { strategy, apiKeys }) {
    server.auth.scheme('api-key', () => ({
      authenticate: async (request, h) => {
        const [, key] = /^Bearer +(\S{1,512})$/i.exec(request.raw.req.headers.authorization ?? '') ?? [];
        if (key === undefined) {
          throw new DomainError('unauthenticated', 'Send the key as `Authorization: Bearer <key>`.');
        }
        const caller = await apiKeys.authenticate(key, clientAddress(request));
        return h.authenticated({ credentials: caller as unknown as AuthCredentials });
      },
    }));
    server.auth.strategy(strategy, 'api-key');
  },
};
