import { unauthorized } from '@hapi/boom';
import type { AuthCredentials, Plugin, Request } from '@hapi/hapi';
import { type OpenApiDocument, queryCredentials } from '../../lib/openapi.js';
import { refusal } from '../../lib/refusal.js';
import type { AccessCredentials } from './credentials.js';

type Parameters = Readonly<Record<string, unknown>>;

export type QueryTokensOptions = {
  /** Its security schemes of type `apiKey` in the query become strategies of their names. */
  document: OpenApiDocument;
  /** Whom a token stands for on a request for this operation; null for nobody. Parameters are as they were sent. */
  redeem(token: string, operationId: string, parameters: Parameters): Promise<AccessCredentials | null>;
};

const MAX_TOKEN_LENGTH = 256;

/** Strategies that take `?token=`, for those who cannot send a header or must not be told a key. */
export const queryTokensPlugin: Plugin<QueryTokensOptions> = {
  name: 'berth-query-tokens',
  register(server, { document, redeem }) {
    const bearer = (token: string, request: Request) =>
      redeem(token, request.route.settings.id ?? '', { ...request.query, ...request.params });
    for (const [strategy, name] of queryCredentials(document)) {
      server.auth.scheme(strategy, () => ({
        authenticate: async (request, h) => {
          const token: unknown = request.query[name];
          if (token === undefined) throw unauthorized(null, strategy);
          const found =
            typeof token === 'string' && token.length <= MAX_TOKEN_LENGTH && (await bearer(token, request));
          if (!found) {
            throw refusal('unauthenticated', 'The token is for something else, or its time is over.');
          }
          return h.authenticated({ credentials: found as unknown as AuthCredentials });
        },
      }));
      server.auth.strategy(strategy, strategy);
    }
  },
};
