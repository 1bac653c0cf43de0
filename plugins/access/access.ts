import type { AuthCredentials, Plugin, Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { DomainError, isKind } from '../../lib/errors.js';
import { listOperations, type OpenApiDocument, type OperationObject } from '../../lib/openapi.js';
import { refusal } from '../../lib/refusal.js';
import { answerOf } from '../errors.js';
import { answerJson, type JsonAnswer } from '../http/json-answer.js';
import type { Budgets } from './budgets.js';
import type { AccessCredentials, Scheme } from './credentials.js';

declare module '@hapi/hapi' {
  interface Request {
    /**
     * Identifies the caller again and repeats the checks, for a response that goes on for long. It counts in no limit.
     *
     * @throws DomainError `unauthenticated`, `forbidden` once the credential may not do this any more
     */
    credentialsNow(): Promise<AccessCredentials>;
  }
  interface PluginSpecificConfiguration {
    /**
     * The operation of the document that the route serves. A function, because Hapi copies what a route is given:
     * the operations of a whole document are a tenth of a start.
     */
    operation?: () => OperationObject;
  }
}

/** Refuses by throwing. Public operations are checked, too, without credentials. */
export type Check = (
  request: Request,
  operation: OperationObject,
  credentials: AccessCredentials | undefined,
) => void;

export type AccessOptions = {
  document: OpenApiDocument;
  /** The security scheme to which the Authorization header belongs. Where the header is sent, it decides. */
  header: Scheme;
  /** Those that are tried without that header, in this order, if the operation's `security` names them. */
  others: readonly Scheme[];
  /** Run in this order once the caller is known. */
  checks: readonly Check[];
  budgets: Budgets;
};

/** What is the same for every request of an operation. */
type Door = {
  operation: OperationObject;
  isPublic: boolean;
  takesHeader: boolean;
  others: readonly Scheme[];
};

/**
 * Who may ask, in stages: address (`requestsPlugin`), caller, scope and cross-site check, budget; then the body is read and validated,
 * and budgets that need it are drawn upon (`Budgets.drawForInput`). So 401 comes before 403, that before 429, and
 * all of them before anything that is said of the body.
 *
 * As an authentication scheme it is over before a handler is called, and so before anything reads the body.
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
    const credentialsNow = async (request: Request): Promise<AccessCredentials> => {
      const door = doors.get(request.route.settings.id ?? '');
      if (door === undefined) throw new Error(`${request.route.path} asks for access without an operation`);
      const found = await credentialsOf(request, door, options);
      if (found === null || found instanceof DomainError) throw found ?? SIGN_IN;
      for (const check of checks) check(request, door.operation, found);
      return found;
    };
    // A function of the prototype: one of each request's own would cost every request.
    server.decorate('request', 'credentialsNow', function (this: Request) {
      return credentialsNow(this);
    } as never);
    server.auth.scheme('access', () => ({
      authenticate: async (request, h) => {
        const door = doors.get(request.route.settings.id ?? '');
        if (door === undefined) throw new Error(`${request.route.path} asks for access without an operation`);
        try {
          const credentials = door.isPublic ? undefined : await identify(request, door, options);
          if (credentials instanceof DomainError) return refuse(answerOnce(credentials), h);
          if (credentials !== undefined) request.app.identified = credentials;
          const drawn = pass(request, door, credentials);
          // Where nothing is waited for, a request does not lose its turn.
          if (drawn !== undefined) await drawn;
          return h.authenticated({ credentials: (credentials ?? NOBODY) as unknown as AuthCredentials });
        } catch (error) {
          if (!isRefusal(error)) throw error;
          return refuse(answerOf(error), h);
        }
      },
    }));
    server.auth.strategy('access', 'access');
  },
};

/** By Hapi's way for errors a refusal would cost more than what it refuses. */
function refuse(told: JsonAnswer, h: ResponseToolkit): ResponseObject | symbol {
  const answer = answerJson(told, h);
  return typeof answer === 'symbol' ? answer : answer.takeover();
}

/** A 401 that is given and not thrown is the same one each time: who floods with wrong keys has it written once. */
function answerOnce(error: DomainError): JsonAnswer {
  const known = written.get(error) ?? answerOf(error);
  written.set(error, known);
  return known;
}
const written = new WeakMap<DomainError, JsonAnswer>();

const isRefusal = (error: unknown): error is DomainError =>
  isKind(error, 'unauthenticated', 'forbidden', 'rate_limited');

/** Who asks for a public operation. Hapi wants credentials: in its mode `try` it goes on after a check that fails. */
const NOBODY = Object.freeze({});

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

/** @throws DomainError for a 401 that is not given, or `rate_limited` instead; `forbidden` */
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
    // Whoever comes with a right one is never told of others' wrong ones: only a failure asks for room.
    if (isKind(error, 'unauthenticated')) await budgets.chargeFailedCredential(request, true);
    throw error;
  }
  if (found === null || found instanceof DomainError) {
    await budgets.chargeFailedCredential(request, byHeader || found !== null);
    return found ?? (byHeader ? SEND_BEARER : SIGN_IN);
  }
  if (byHeader && !door.takesHeader) throw refusal('forbidden', 'This operation takes no key.');
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
