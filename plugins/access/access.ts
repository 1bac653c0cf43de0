import { type Boom, isBoom } from '@hapi/boom';
import type { AuthenticationData, Plugin, Request, Server } from '@hapi/hapi';
import { DomainError } from '../../lib/errors.js';
import type { OperationObject } from '../../lib/openapi.js';

declare module '@hapi/hapi' {
  interface PluginSpecificConfiguration {
    /**
     * The operation of the document that the route serves. A function, because Hapi copies what a route is given:
     * the operations of a whole document are a tenth of a start.
     */
    operation?: () => OperationObject;
  }
}

/** What every strategy's credentials tell, whoever the caller is. */
export type AccessCredentials = {
  /** What a key may do; a session is not narrowed by scopes. */
  scopes: 'session' | readonly string[];
  isAdmin: boolean;
  /** The key that asks, where keys can be limited: null lets it act on everything that its user has. */
  key?: { serverIds: readonly string[] | null } | null;
};

/** Refuses by throwing. Public operations are checked, too, without credentials. */
export type Check = (
  request: Request,
  operation: OperationObject,
  credentials: AccessCredentials | undefined,
) => void | Promise<void>;

export type AccessOptions = {
  /** The strategy to which the Authorization header belongs. Where the header is sent, it decides. */
  header: string;
  /** The strategies tried without that header, in this order, if the operation's `security` names them. */
  others: readonly string[];
  /** Run in this order once the caller is known. */
  checks: readonly Check[];
};

/**
 * The strategy `access`: finds out who is asking and whether they may. It is an authentication scheme and
 * not an extension because Hapi reads the body between the two: a refused caller could otherwise make it
 * read a whole upload first, and would be told 400 before 403.
 */
export const accessPlugin: Plugin<AccessOptions> = {
  name: 'berth-access',
  register(server, options) {
    server.auth.scheme('access', () => ({
      authenticate: async (request, h) => {
        const operation = operationOf(request);
        const found = await identify(server, request, operation, options);
        await runChecks(options, request, operation, found.credentials as unknown as AccessCredentials);
        return h.authenticated(found);
      },
    }));
    server.auth.strategy('access', 'access');
    // In mode `try` Hapi goes on after whatever the scheme throws, so public operations are checked here.
    server.ext('onPreAuth', async (request, h) => {
      const operation = request.route.settings.plugins?.operation?.();
      if (operation?.security?.length === 0) await runChecks(options, request, operation, undefined);
      return h.continue;
    });
  },
};

function operationOf(request: Request): OperationObject {
  const operation = request.route.settings.plugins?.operation?.();
  if (!operation) throw new Error(`${request.route.path} asks for access without an operation`);
  return operation;
}

async function runChecks(
  { checks }: AccessOptions,
  request: Request,
  operation: OperationObject,
  credentials: AccessCredentials | undefined,
): Promise<void> {
  for (const check of checks) await check(request, operation, credentials);
}

async function identify(
  server: Server,
  request: Request,
  operation: OperationObject,
  { header, others }: AccessOptions,
): Promise<AuthenticationData> {
  const takes = (strategy: string) => operation.security?.some((scheme) => strategy in scheme) ?? false;
  const byHeader = request.headers.authorization !== undefined;
  for (const strategy of byHeader ? [header] : others.filter(takes)) {
    const found = await testStrategy(server, strategy, request);
    if (found && takes(strategy)) return found;
    if (found) throw new DomainError('forbidden', 'This operation takes no key.');
  }
  throw new DomainError(
    'unauthenticated',
    byHeader ? 'Send the key as `Authorization: Bearer <key>`.' : 'Sign in, or send a key.',
  );
}

/** Undefined where the request bears no credential of this strategy, or one that is over. */
async function testStrategy(
  server: Server,
  strategy: string,
  request: Request,
): Promise<AuthenticationData | undefined> {
  try {
    return await server.auth.test(strategy, request);
  } catch (error) {
    if (!isBoom(error)) throw error;
    if ((error as Boom & { isMissing?: boolean }).isMissing) return undefined;
    // @hapi/cookie turns a failure of ours (the database is away) into a 401 that carries it.
    throw isError(error.data) ? error.data : error;
  }
}

const isError = (value: unknown): value is Error =>
  typeof value === 'object' && value !== null && 'message' in value && 'stack' in value;
