import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import addFormats from 'ajv-formats';
import { type Request as ApiRequest, type Context, type Document, OpenAPIBackend } from 'openapi-backend';
import { DomainError } from '../../lib/errors.js';
import { type OpenApiDocument, type PlacedOperation, queryCredentials } from '../../lib/openapi.js';
import { isVisibleText, NOT_VISIBLE, VISIBLE_TEXT } from '../../lib/visible-text.js';
import { clientAddress } from '../http/client-address.js';

/** The symbol is Hapi's word for: the connection is somebody else's now. */
export type Answer = (
  input: Record<string, unknown>,
  request: Request,
  h: ResponseToolkit,
) => Promise<ResponseObject | symbol>;

export type RequestRouter = {
  handle(operationId: string, request: Request, h: ResponseToolkit): Promise<ResponseObject | symbol>;
};

/** The operation that Hapi's route has matched already travels with the request. */
type MatchedRequest = ApiRequest & { operationId: string };

const MAX_DETAILS = 20;

/**
 * openapi-backend behind Hapi's routes: it validates, and calls the answer by operationId. Its own matching
 * compiles an expression per operation and request (1.5 ms with 150 operations), so that it is told the match.
 */
export async function createRequestRouter(
  document: OpenApiDocument,
  operations: PlacedOperation[],
  answerOf: (operationId: string) => Answer,
): Promise<RequestRouter> {
  const ids = operations.map(({ operation }) => operation.operationId);
  const schemes = Object.keys(document.components.securitySchemes);
  const api = new OpenAPIBackend({
    definition: structuredClone(document) as unknown as Document,
    quick: true,
    strict: true,
    coerceTypes: true,
    ajvOpts: { useDefaults: true, validateSchema: false, meta: false },
    customizeAjv: (ajv) => addFormats.default(ajv).addFormat(VISIBLE_TEXT, isVisibleText),
    // Hapi has checked the credential before the body was read.
    securityHandlers: Object.fromEntries(schemes.map((scheme) => [scheme, () => true])),
  });
  await api.init();
  const table = new Map(api.router.getOperations().map((operation) => [operation.operationId, operation]));
  api.router.getOperations = () => [...table.values()];
  api.router.getOperation = (operationId: string) => table.get(operationId);
  api.router.matchOperation = ((request: MatchedRequest) => table.get(request.operationId)) as never;
  // Only now: each handler looks its operation up, which the router's own look-up makes from the whole document.
  api.register({
    ...Object.fromEntries(ids.map((id) => [id, adapt(answerOf(id))])),
    validationFail: (context: Context) => refuse(context),
    notFound: () => {
      throw new DomainError('not_found', 'There is no such path.');
    },
    unauthorizedHandler: () => {
      throw new DomainError('unauthenticated', 'Send a credential that this operation takes.');
    },
  });
  const credentials = queryCredentials(document);
  return {
    handle: (operationId, request, h) =>
      api.handleRequest(toApiRequest(operationId, request, credentials), request, h),
  };
}

function toApiRequest(
  operationId: string,
  request: Request,
  credentials: ReadonlyMap<string, string>,
): MatchedRequest {
  const { security = [] } = request.route.settings.plugins?.operation?.() ?? {};
  const query = { ...request.query } as Record<string, string | string[]>;
  // A token in the query is a credential, not a parameter; openapi-backend does not know the difference.
  for (const scheme of security.flatMap((each) => Object.keys(each))) {
    const name = credentials.get(scheme);
    if (name !== undefined) delete query[name];
  }
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([, value]) => value !== ''));
  return {
    operationId,
    method: request.method,
    path: request.path,
    headers: headers as Record<string, string | string[]>,
    query,
    // A text is JSON again to openapi-backend: `"{...}"` would pass for the object that it spells.
    body: typeof request.payload === 'string' ? JSON.stringify(request.payload) : request.payload,
  };
}

/** Validated and coerced: numbers are numbers, absent parameters have their defaults. */
function adapt(answer: Answer) {
  return (context: Context, request: Request, h: ResponseToolkit) => {
    const coerced = context.validation.coerced as { params?: unknown; query?: unknown } | undefined;
    const input = {
      params: coerced?.params ?? {},
      query: coerced?.query ?? {},
      body: request.payload ?? undefined,
      headers: request.headers,
      address: clientAddress(request),
      signal: abortSignalOf(request),
      whenOver: (listener: () => void) => {
        if (request.raw.req.socket.destroyed) listener();
        else request.raw.res.once('close', listener);
      },
    };
    return answer(input, request, h);
  };
}

/** Aborts when the client hangs up before the answer. */
function abortSignalOf(request: Request): AbortSignal {
  const controller = new AbortController();
  request.events.once('disconnect', () => controller.abort());
  return controller.signal;
}

function refuse(context: Context): never {
  const errors = context.validation.errors ?? [];
  const details = errors.slice(0, MAX_DETAILS).map(({ instancePath, message, params }) => {
    const { additionalProperty, format } = (params ?? {}) as { additionalProperty?: string; format?: string };
    if (format === VISIBLE_TEXT) return { path: toPointer(instancePath), message: NOT_VISIBLE };
    const named = additionalProperty === undefined ? '' : `: ${additionalProperty.slice(0, 64)}`;
    return { path: toPointer(instancePath), message: `${message ?? 'is invalid'}${named}` };
  });
  const first = details[0];
  const message = first ? `${first.path} ${first.message}` : 'The request is not as documented.';
  throw new DomainError('invalid_input', `${message}.`.slice(0, 500), { details });
}

/** openapi-backend's `/requestBody/port` is `/body/port` to the reader. */
const toPointer = (path: string) => path.replace(/^\/requestBody/, '/body').slice(0, 256) || '/';
