import type { Lifecycle, RequestRoute, RouteOptions, Server } from '@hapi/hapi';
import { type PlacedOperation, pathPattern } from '../../lib/contract/openapi.js';
import { DomainError } from '../../lib/errors/errors.js';
import { LEFT_ALONE } from '../http/bodies.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;
const REFUSAL = 'refusal';

/**
 * Adds routes for all other requests: 405 with the supported methods (RFC 9110 15.5.6) for another method of a known
 * path, including the document and the pages, and 404 for an unknown path. A single route handles nearly all of these
 * requests, because a second route for each path would add a tenth to the start-up time.
 */
export function refuseTheRest(server: Server, operations: PlacedOperation[]): void {
  const refuse: Lifecycle.Method = ({ path }) => {
    const taken = METHODS.filter((method) => isTaken(server.match(method, path)));
    if (taken.length === 0) throw new DomainError('not_found', 'This path does not exist.');
    const names = taken.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
    const allow = names.join(', ');
    throw new DomainError('method_not_allowed', `Method not allowed. This path supports ${allow}.`, {
      headers: { allow },
    });
  };
  for (const { method, path } of [{ method: '*', path: '/{any*}' }, ...shadowed(operations)]) {
    const options = {
      auth: false,
      tags: [REFUSAL],
      ...(method === 'get' ? {} : { payload: LEFT_ALONE }),
    } satisfies RouteOptions;
    server.route({ method: method as '*', path, options, handler: refuse });
  }
}

const isTaken = (route: RequestRoute | null) => route !== null && !route.settings.tags?.includes(REFUSAL);

/**
 * Returns paths with fixed segments that also match a path with a parameter, such as `GET /container/console/token`,
 * in which `console` could be an id.
 */
function shadowed(operations: PlacedOperation[]): { method: string; path: string }[] {
  const isOf = (path: string) => (placed: PlacedOperation) => placed.path === path;
  const fixed = new Set(operations.map(({ path }) => path).filter((path) => !path.includes('{')));
  const open = operations.flatMap((placed) =>
    placed.path.includes('{') ? { ...placed, pattern: pathPattern(placed.path) } : [],
  );
  return [...fixed].flatMap((path) => {
    const own = operations.filter(isOf(path)).map(({ method }) => method);
    const others = open.filter(({ pattern }) => pattern.test(path));
    return others.filter(({ method }) => !own.includes(method)).map(({ method }) => ({ method, path }));
  });
}
