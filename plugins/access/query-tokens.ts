import type { Request } from '@hapi/hapi';
import { type OpenApiDocument, queryCredentials } from '../../lib/contract/openapi.js';
import { refusal } from '../../lib/errors/refusal.js';
import type { AccessCredentials, Scheme } from './credentials.js';

type Parameters = Readonly<Record<string, unknown>>;

export type QueryTokensOptions = {
  /** The document whose security schemes of type `apiKey` in `query` accept tokens. */
  document: OpenApiDocument;
  /**
   * Returns the caller for whom a token was created, if the token is valid for a request of this operation; otherwise
   * null. The parameters are as the client sent them.
   */
  redeem(token: string, operationId: string, parameters: Parameters): Promise<AccessCredentials | null>;
};

const MAX_TOKEN_LENGTH = 256;

/** Returns the schemes that accept `?token=`, for clients that cannot send a header or that must not know a key. */
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

const WORTHLESS = refusal('unauthenticated', 'The token is expired or was issued for another resource.');
