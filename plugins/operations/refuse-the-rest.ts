import type { Lifecycle, RequestRoute, RouteOptions, Server } from '@hapi/hapi';
import { DomainError } from '../../lib/errors.js';
import { type PlacedOperation, pathPattern } from '../../lib/openapi.js';
import { LEFT_ALONE } from '../http/bodies.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;
const REFUSAL = 'refusal';

/**
 * A known path with another method is 405 and names those that it takes (RFC 9110 15.5.6), the document and the pages
 * included; any other path is 404. One route does it for nearly all: a second one for every path would add a tenth to
 * the time of a start.
 */
export function refuseTheRest(server: Server, operations: PlacedOperation[]): void {
  const refuse: Lifecycle.Method = ({ path }) => {
    const taken = METHODS.filter((method) => isTaken(server.match(method, path)));
    if (taken.length === 0) throw new DomainError('not_found', 'There is no such path.');
    const names = taken.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
    const allow = names.join(', ');
    throw new DomainError('method_not_allowed', `This path takes ${allow}.`, { headers: { allow } });
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

/** Where a path of fixed words would be taken for another's parameter: `GET /container/console/token` for an id. */
function shadowed(operations: PlacedOperation[]): { method: string; path: string }[] {
  const isOf = (path: string) => (placed: PlacedOperation) => placed.path === path;
  const fixed = new Set(operations.map(({ path }) => path).filter((path) => !path.includes('{')));
  return [...fixed].flatMap((path) => {
    const own = operations.filter(isOf(path)).map(({ method }) => method);
    const others = operations.filter((each) => each.path.includes('{') && pathPattern(each.path).test(path));
    return others.filter(({ method }) => !own.includes(method)).map(({ method }) => ({ method, path }));
  });
}
