import { unauthorized } from '@hapi/boom';
import type { AuthCredentials, Plugin, Request } from '@hapi/hapi';
import { DomainError } from '../../lib/errors.js';
import type { AccessCredentials } from './credentials.js';

export type QueryTokensOptions = {
  /** By the security scheme's name in the document: whom a token stands for on this request; null for nobody. */
  redeemers: Record<string, (token: string, request: Request) => Promise<AccessCredentials | null>>;
};

const MAX_TOKEN_LENGTH = 256;

/** Strategies that take `?token=`, for those who cannot send a header or must not be told a key. */
export const queryTokensPlugin: Plugin<QueryTokensOptions> = {
  name: 'berth-query-tokens',
  register(server, { redeemers }) {
    for (const [strategy, redeem] of Object.entries(redeemers)) {
      server.auth.scheme(strategy, () => ({
        authenticate: async (request, h) => {
          const token: unknown = request.query['token'];
          if (token === undefined) throw unauthorized(null, strategy);
          const found =
            typeof token === 'string' && token.length <= MAX_TOKEN_LENGTH && (await redeem(token, request));
          if (!found) {
            throw new DomainError('unauthenticated', 'The token is for something else, or its time is over.');
          }
          return h.authenticated({ credentials: found as unknown as AuthCredentials });
        },
      }));
      server.auth.strategy(strategy, strategy);
    }
  },
};
