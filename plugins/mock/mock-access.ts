import type { AuthCredentials, Plugin, Request } from '@hapi/hapi';
import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type SecurityScheme,
} from '../../lib/contract/openapi.js';
import { refusal } from '../../lib/errors/refusal.js';

const NO_CREDENTIAL = refusal(
  'unauthenticated',
  'Send a credential as documented; the mock accepts any value.',
);

/** Accepts every credential of a kind that the operation supports, whatever its value. */
export const mockAccessPlugin: Plugin<{ document: OpenApiDocument }> = {
  name: 'berth-mock-access',
  register(server, { document }) {
    const { securitySchemes } = document.components;
    const operations = new Map(
      listOperations(document).map(({ operation }) => [operation.operationId, operation]),
    );
    server.auth.scheme('access', () => ({
      authenticate(request, h) {
        const operation = operations.get(request.route.settings.id ?? '');
        if (operation !== undefined && !mayAsk(request, operation, securitySchemes)) throw NO_CREDENTIAL;
        return h.authenticated({ credentials: {} as AuthCredentials });
      },
    }));
    server.auth.strategy('access', 'access');
  },
};

function mayAsk(
  request: Request,
  { security = [] }: OperationObject,
  schemes: Readonly<Record<string, SecurityScheme>>,
): boolean {
  if (security.length === 0) return true;
  return security.flatMap((each) => Object.keys(each)).some((name) => isSent(request, schemes[name]));
}

function isSent({ raw, query }: Request, scheme: SecurityScheme | undefined): boolean {
  const { in: place, name = '' } = scheme ?? {};
  const { headers } = raw.req;
  if (place === 'cookie') return headers.cookie?.includes(`${name}=`) ?? false;
  if (place === 'query') return query[name] !== undefined;
  return /^Bearer +\S/i.test(headers.authorization ?? '');
}
