import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  parametersOf,
  queryCredentials,
  schemaOf,
} from '../../lib/contract/openapi.js';
import { isPurpose, type TokenPurpose } from './token-purpose.js';

/** How the API document describes the tokens of one purpose. */
export type TokenUse = {
  purpose: TokenPurpose;
  /** The id of the operation that accepts the tokens. */
  opener: string;
  /**
   * The parameters of the accepting operation that name the resource. The operation that creates the tokens has fields
   * with the same names.
   */
  names: readonly string[];
};

/**
 * Returns how the API document describes tokens (`x-token`), by purpose. An operation that accepts a token as a query
 * parameter is the one that the tokens are for. The other operations with `x-token` create tokens.
 *
 * @throws Error that names everything that is missing
 */
export function tokenUsesOf(document: OpenApiDocument): ReadonlyMap<TokenPurpose, TokenUse> {
  const schemes = queryCredentials(document);
  const operations = listOperations(document).map(({ operation }) => operation);
  const takes = ({ security }: OperationObject) =>
    security?.some((each) => Object.keys(each).some((scheme) => schemes.has(scheme))) ?? false;
  const openers = operations.filter(takes);
  const makers = operations.filter((operation) => operation['x-token'] !== undefined && !takes(operation));
  const uses = new Map<TokenPurpose, TokenUse>();
  const problems = openers.flatMap((operation) => {
    const { operationId: opener, 'x-token': token } = operation;
    if (token === undefined) return [`${opener} takes a token but has no x-token`];
    const { purpose, resource: names } = token;
    if (!isPurpose(purpose)) return [`${opener} takes tokens of the unknown purpose ${purpose}`];
    if (uses.has(purpose))
      return [`${opener} takes tokens of the purpose ${purpose}, as another operation does`];
    uses.set(purpose, { purpose, opener, names });
    const own = makers.filter((maker) => maker['x-token']?.purpose === purpose);
    return [
      ...(own.length === 1 ? [] : [`${own.length} operations create the tokens that ${opener} takes`]),
      ...missing(operation, names, placedNames(document, operation)),
      ...own.flatMap((maker) => missing(maker, names, fieldsOf(document, maker))),
      ...own.flatMap((maker) =>
        sameNames(maker, names) ? [] : [`${maker.operationId} names another resource`],
      ),
    ];
  });
  const idle = makers.filter((maker) => !uses.has(maker['x-token']?.purpose as TokenPurpose));
  problems.push(...idle.map(({ operationId }) => `${operationId} creates tokens that no operation takes`));
  if (problems.length > 0)
    throw new Error(`the tokens in the API document are invalid:\n${problems.join('\n')}`);
  return uses;
}

const missing = ({ operationId }: OperationObject, names: readonly string[], there: ReadonlySet<string>) => [
  ...(names.length === 0 ? [`${operationId} names no resource`] : []),
  ...names
    .filter((name) => !there.has(name))
    .map((name) => `${operationId} has no parameter or field ${name} to name the resource`),
];

const sameNames = (maker: OperationObject, names: readonly string[]) =>
  maker['x-token']?.resource.join() === names.join();

const PLACES = new Set(['path', 'query']);

const placedNames = (document: OpenApiDocument, operation: OperationObject) =>
  new Set(
    parametersOf(document, operation).flatMap((each) =>
      each.name && PLACES.has(each.in ?? '') ? [each.name] : [],
    ),
  );

const fieldsOf = (document: OpenApiDocument, { requestBody }: OperationObject) =>
  new Set(Object.keys(schemaOf(document, requestBody?.content['application/json']?.schema).properties ?? {}));
