import type { Request } from '@hapi/hapi';
import { type OpenApiDocument, queryCredentials } from '../../lib/openapi.js';
import { refusal } from '../../lib/refusal.js';
import type { AccessCredentials, Scheme } from './credentials.js';

type Parameters = Readonly<Record<string, unknown>>;

export type QueryTokensOptions = {
  /** Its security schemes of type `apiKey` in the query are those that take tokens. */
  document: OpenApiDocument;
  /** Whom a token stands for on a request for this operation; null for nobody. Parameters are as they were sent. */
  redeem(token: string, operationId: string, parameters: Parameters): Promise<AccessCredentials | null>;
};

const MAX_TOKEN_LENGTH = 256;

/** The schemes that take `?token=`, for those who cannot send a header or must not be told a key. */
export function queryTokens({ document, redeem }: QueryTokensOptions): readonly Scheme[] {
  const bearer = (token: string, request: Request) =>
    redeem(token, request.route.settings.id ?? '', { ...request.query, ...request.params });
  return [...queryCredentials(document)].map(([scheme, name]) => ({
    scheme,
    identify: async (request) => {
      const token: unknown = request.query[name];
      if (token === undefined) return null;
      const isText = typeof token === 'string' && token.length <= MAX_TOKEN_LENGTH;
      return (isText ? await bearer(token, request) : null) ?? WORTHLESS;
    },
  }));
}

const WORTHLESS = refusal('unauthenticated', 'The token is for something else, or its time is over.');
