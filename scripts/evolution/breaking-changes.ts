import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type PlacedOperation,
  parametersOf,
  responseOf,
  type Schema,
  scopeOf,
} from '../../lib/contract/openapi.js';
import { schemaChanges } from './schema-changes.js';

type Parameter = ParameterObject & { name: string; required?: boolean; schema?: Schema };
type Sides = { was: OperationObject; is: OperationObject; before: OpenApiDocument; after: OpenApiDocument };

/**
 * The reason why removing an operation breaks clients. From version 1.0 on, an operation can be removed only after a
 * release in which it was marked as deprecated.
 */
export const UNANNOUNCED = ' without having been `deprecated` in a release';

const hasNotice = ({ deprecated }: OperationObject, { info }: OpenApiDocument): boolean =>
  deprecated === true || info.version.startsWith('0.');

/**
 * Returns how the document `after` breaks clients that were written for the document `before`, as lines that begin
 * with the endpoint. New operations, optional parameters, fields of responses and errors do not break clients.
 */
export function breakingChanges(before: OpenApiDocument, after: OpenApiDocument): string[] {
  const now = new Map(listOperations(after).map((placed) => [endpointOf(placed), placed.operation]));
  return listOperations(before).flatMap((placed) => {
    const endpoint = endpointOf(placed);
    const is = now.get(endpoint);
    if (is === undefined)
      return [`${endpoint}: is gone${hasNotice(placed.operation, after) ? '' : UNANNOUNCED}`];
    return operationChanges({ was: placed.operation, is, before, after }).map(
      (change) => `${endpoint}: ${change}`,
    );
  });
}

/** Returns the name of an endpoint for clients and the changelog, such as `GET /servers`. */
export const endpointOf = ({ method, path }: Pick<PlacedOperation, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path}`;

const operationChanges = (sides: Sides): string[] => [
  ...nameChanges(sides),
  ...accessChanges(sides),
  ...parameterChanges(sides),
  ...bodyChanges(sides),
  ...responseChanges(sides),
];

const nameChanges = ({ was, is }: Sides): string[] =>
  was.operationId === is.operationId ? [] : [`was ${was.operationId} and is ${is.operationId}`];

function accessChanges({ was, is }: Sides): string[] {
  const schemes = ({ security = [] }: OperationObject) => security.flatMap((each) => Object.keys(each));
  const [had, has] = [schemes(was), schemes(is)];
  if (had.length === 0) return has.length === 0 ? [] : ['takes a credential now'];
  const scope = scopeOf(is);
  return [
    ...(has.length === 0
      ? []
      : had.filter((each) => !has.includes(each)).map((each) => `takes no ${each} any more`)),
    ...(scope !== undefined && scope !== scopeOf(was) ? [`asks for ${scope} now`] : []),
  ];
}

function parameterChanges({ was, is, before, after }: Sides): string[] {
  const keyed = (document: OpenApiDocument, operation: OperationObject) =>
    new Map(
      (parametersOf(document, operation) as Parameter[]).map((each) => [`${each.in} ${each.name}`, each]),
    );
  const [had, has] = [keyed(before, was), keyed(after, is)];
  return [
    ...[...had].flatMap(([key, { schema = {} }]) => {
      const now = has.get(key);
      if (now === undefined) return [`${key} is gone`];
      const sides = [
        { document: before, schema },
        { document: after, schema: now.schema ?? {} },
      ] as const;
      return schemaChanges(...sides, 'request', key);
    }),
    ...[...has]
      .filter(([key, { required }]) => required === true && had.get(key)?.required !== true)
      .map(([key]) => `${key} is required now`),
  ];
}

function bodyChanges({ was, is, before, after }: Sides): string[] {
  if (is.requestBody === undefined) return was.requestBody === undefined ? [] : ['takes no body any more'];
  const isNew = is.requestBody.required === true && was.requestBody?.required !== true;
  const types = Object.entries(was.requestBody?.content ?? {}).flatMap(([type, { schema = {} }]) => {
    const now = is.requestBody?.content[type];
    if (now === undefined) return [`takes no ${type} any more`];
    const sides = [
      { document: before, schema },
      { document: after, schema: now.schema ?? {} },
    ] as const;
    return schemaChanges(...sides, 'request', 'body');
  });
  return [...(isNew ? ['body is required now'] : []), ...types];
}

function responseChanges({ was, is, before, after }: Sides): string[] {
  const successes = ({ responses }: OperationObject) =>
    Object.keys(responses).filter((status) => status < '400');
  const unheard = successes(is).filter((status) => !successes(was).includes(status));
  const known = successes(was).flatMap((status) => {
    const [had, has] = [responseOf(before, was, Number(status)), responseOf(after, is, Number(status))];
    if (has === undefined) return [`answers no ${status} any more`];
    return Object.entries(had?.content ?? {}).flatMap(([type, { schema = {} }]) => {
      const now = has.content?.[type];
      if (now === undefined) return [`${status} is no ${type} any more`];
      const sides = [
        { document: before, schema },
        { document: after, schema: now.schema ?? {} },
      ] as const;
      return schemaChanges(...sides, 'response', status);
    });
  });
  return [...unheard.map((status) => `may answer ${status} now`), ...known];
}
