// Part of the fast path (decision 0011): the daemon takes 22 us for a 401 instead of 35 us, because refusals are not
// converted to Hapi's error objects (Boom).

import type { AuthCredentials, Plugin, Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { listOperations, type OpenApiDocument, type OperationObject } from '../../lib/contract/openapi.js';
import { DomainError, isKind } from '../../lib/errors/errors.js';
import { refusal } from '../../lib/errors/refusal.js';
import { errorResponse } from '../errors.js';
import { type JsonResponse, respondJson } from '../http/json-response.js';
import type { Budgets } from './budgets.js';
import type { AccessCredentials, Scheme } from './credentials.js';

declare module '@hapi/hapi' {
  interface Request {
    /**
     * Identifies the caller of a long-running response again, and repeats the access checks. These repeated checks
     * count toward no rate limit.
     *
     * @throws DomainError `unauthenticated`, `forbidden` when the credential is no longer valid for this request
     */
    credentialsNow(): Promise<AccessCredentials>;
  }
  interface PluginSpecificConfiguration {
    /**
     * Returns the operation of the document that the route serves. This is a function because Hapi clones route
     * options, and cloning the operations of a whole document would take a tenth of the start-up time.
     */
    operation?: () => OperationObject;
  }
}

/** Checks a request, and throws to refuse it. It is called for public operations as well, without credentials. */
export type Check = (
  request: Request,
  operation: OperationObject,
  credentials: AccessCredentials | undefined,
) => void;

export type AccessOptions = {
  document: OpenApiDocument;
  /**
   * The security scheme that uses the Authorization header. If a request has that header, only this scheme is tried.
   */
  header: Scheme;
  /**
   * The schemes for requests without an Authorization header, in the order in which they are tried. Only those that
   * the operation's `security` names are used.
   */
  others: readonly Scheme[];
  /** Checks that run in this order after the caller is identified. */
  checks: readonly Check[];
  budgets: Budgets;
};

/** The data that the checks need for an operation, which is the same for each of its requests. */
type Door = {
  operation: OperationObject;
  isPublic: boolean;
  takesHeader: boolean;
  others: readonly Scheme[];
};

/**
 * Checks access in stages: address (`requestsPlugin`), caller, scope and cross-site check, rate limits. Then the body
 * is read and validated, and limits that need the body are checked (`Budgets.drawForInput`). So 401 comes before 403,
 * 403 before 429, and all of them before errors about the body. This is an authentication scheme of Hapi, so it
 * finishes before the body is read and before the handler is called.
 */
export const accessPlugin: Plugin<AccessOptions> = {
  name: 'berth-access',
  register(server, options) {
    const { checks, budgets } = options;
    const doors = doorsOf(options);
    const pass = (request: Request, { operation }: Door, credentials: AccessCredentials | undefined) => {
      for (const check of checks) check(request, operation, credentials);
      return budgets.draw(request, operation.operationId, credentials);
    };
    const doorOf = ({ route: { settings, path } }: Request): Door => {
      const door = doors.get(settings.id ?? '');
      if (door === undefined)
        throw new Error(
          `the route ${path} requires access checks, but the API document has no operation for it`,
        );
      return door;
    };
    const credentialsNow = async (request: Request): Promise<AccessCredentials> => {
      const door = doorOf(request);
      const found = await credentialsOf(request, door, options);
      if (found === null || found instanceof DomainError) throw found ?? SIGN_IN;
      for (const check of checks) check(request, door.operation, found);
      return found;
    };
    // Add a method to the prototype, because creating a function for each request would cost time.
    server.decorate('request', 'credentialsNow', function (this: Request) {
      return credentialsNow(this);
    } as never);
    server.auth.scheme('access', () => ({
      authenticate: async (request, h) => {
        const door = doorOf(request);
        try {
          const credentials = door.isPublic ? undefined : await identify(request, door, options);
          if (credentials instanceof DomainError) return refuse(cachedResponse(credentials), h);
          if (credentials !== undefined) request.app.identified = credentials;
          const drawn = pass(request, door, credentials);
          // Await only if there is a promise: awaiting `undefined` would cost the request a tick of the event loop.
          if (drawn !== undefined) await drawn;
          return h.authenticated({ credentials: (credentials ?? ANONYMOUS) as unknown as AuthCredentials });
        } catch (error) {
          if (!isRefusal(error)) throw error;
          return refuse(errorResponse(error), h);
        }
      },
    }));
    server.auth.strategy('access', 'access');
  },
};

/** Sends the refusal directly. Hapi's own way to refuse would take longer than a whole request. */
function refuse(refusal: JsonResponse, h: ResponseToolkit): ResponseObject | symbol {
  const answer = respondJson(refusal, h);
  return typeof answer === 'symbol' ? answer : answer.takeover();
}

/**
 * Returns the serialized form of a 401 that was returned (not thrown), from a cache. A flood of wrong keys thus costs
 * little.
 */
function cachedResponse(error: DomainError): JsonResponse {
  const known = written.get(error) ?? errorResponse(error);
  written.set(error, known);
  return known;
}
const written = new WeakMap<DomainError, JsonResponse>();

const isRefusal = (error: unknown): error is DomainError =>
  isKind(error, 'unauthenticated', 'forbidden', 'rate_limited');

/**
 * The credentials for a public operation. They are needed because Hapi continues in mode `try` after a failed check,
 * but requires credentials.
 */
const ANONYMOUS = Object.freeze({});

const doorsOf = ({ document, header, others }: AccessOptions): ReadonlyMap<string, Door> =>
  new Map(
    listOperations(document).map(({ operation }) => {
      const { security = [] } = operation;
      const takes = (scheme: string) => security.some((each) => scheme in each);
      const door = {
        operation,
        isPublic: operation.security?.length === 0,
        takesHeader: takes(header.scheme),
        others: others.filter(({ scheme }) => takes(scheme)),
      };
      return [operation.operationId, door];
    }),
  );

/**
 * Identifies the caller.
 *
 * @throws DomainError `unauthenticated`, which can also be returned instead of thrown; `rate_limited`; `forbidden`
 */
async function identify(
  request: Request,
  door: Door,
  options: AccessOptions,
): Promise<AccessCredentials | DomainError> {
  const { budgets } = options;
  const byHeader = request.headers.authorization !== undefined;
  let found: AccessCredentials | DomainError | null;
  try {
    found = await credentialsOf(request, door, options);
  } catch (error) {
    // Count only failed checks. So failures of other clients at the same address never affect a valid credential.
    if (isKind(error, 'unauthenticated')) await budgets.chargeFailedCredential(request, true);
    throw error;
  }
  if (found === null || found instanceof DomainError) {
    await budgets.chargeFailedCredential(request, byHeader || found !== null);
    return found ?? (byHeader ? SEND_BEARER : SIGN_IN);
  }
  if (byHeader && !door.takesHeader) throw refusal('forbidden', 'This operation accepts no API key.');
  return found;
}

const SEND_BEARER = refusal('unauthenticated', 'Send the key as `Authorization: Bearer <key>`.');
const SIGN_IN = refusal('unauthenticated', 'Sign in, or send a key.');

const credentialsOf = (request: Request, door: Door, { header }: AccessOptions) =>
  request.headers.authorization === undefined
    ? identifyByOthers(request, door.others)
    : header.identify(request);

async function identifyByOthers(
  request: Request,
  schemes: readonly Scheme[],
): Promise<AccessCredentials | DomainError | null> {
  for (const { identify } of schemes) {
    const found = await identify(request);
    if (found !== null) return found;
  }
  return null;
}
