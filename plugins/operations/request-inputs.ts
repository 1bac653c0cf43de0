// Fast path (decision 0011). Panel `GET /account`: 29 us instead of 40 us, with validators looked up by operationId.

import type { Request } from '@hapi/hapi';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Operation } from 'openapi-backend';
import { DomainError } from '../../lib/errors/errors.js';
import { NOT_VISIBLE, VISIBLE_TEXT } from '../../lib/text/visible-text.js';

/** The parameters of a request: numbers are parsed, and missing parameters have their defaults. */
export type RequestValues = { params: object; query: object };

/**
 * Returns the request's parameters.
 *
 * @throws DomainError `invalid_input` that lists all problems, if the request does not match the document
 */
export type ReadRequest = (request: Request) => RequestValues;

/** The parts of a request as ajv validates them, with the names that openapi-backend uses in its schemas. */
type Parts = { path: object; query: object; header?: object; requestBody?: unknown };

type Parameter = {
  name: string;
  in: string;
  content?: unknown;
  explode?: boolean;
  schema?: { type?: string };
};

const MAX_DETAILS = 20;
const MAX_MESSAGE_CHARACTERS = 500;

/**
 * Reads the requests of one operation with the validators that openapi-backend has compiled for it. If openapi-backend
 * itself validated, it would parse each request four times and compile the path's pattern in three of them
 * (docs/decisions/0011).
 *
 * @param queryCredentials names of query parameters that are credentials, by security scheme
 */
export function createRequestReader(
  operation: Operation,
  validatorsOf: () => readonly ValidateFunction[],
  queryCredentials: ReadonlyMap<string, string>,
): ReadRequest {
  const credentials = credentialsOf(operation, queryCredentials);
  const parameters = (operation.parameters ?? []) as Parameter[];
  const unread = parameters.find(
    (each) => each.content !== undefined || each.explode === false || each.in === 'cookie',
  );
  if (unread !== undefined) {
    throw new Error(
      `the parameter ${unread.name} of ${operation.operationId} is serialized in a way that is not supported`,
    );
  }
  const lists = parameters
    .filter((each) => each.in === 'query' && each.schema?.type === 'array')
    .map(({ name }) => name);
  const headers = parameters.flatMap((each) => (each.in === 'header' ? [each.name.toLowerCase()] : []));
  const { requestBody } = operation as { requestBody?: { content: object } };
  const isJson = requestBody !== undefined && 'application/json' in requestBody.content;
  let validators: readonly ValidateFunction[] | undefined;
  return (request) => {
    const parts: Parts = { path: { ...request.params }, query: queryOf(request, credentials, lists) };
    if (headers.length > 0) parts.header = filledHeaders(request, headers);
    // The content of a file is checked while it arrives (plugins/bytes). Here, an empty object stands for the body.
    if (requestBody !== undefined) parts.requestBody = isJson ? request.payload : {};
    validators ??= validatorsOf();
    let faults: readonly ErrorObject[] = [];
    for (const validate of validators) {
      if (!validate(parts)) faults = [...faults, ...(validate.errors ?? [])];
    }
    if (faults.length > 0) throw refusal(faults);
    return { params: parts.path, query: parts.query };
  };
}

/**
 * Returns the names of query parameters that are credentials of this operation. Other operations do not accept them.
 */
function credentialsOf({ security = [] }: Operation, byScheme: ReadonlyMap<string, string>): string[] {
  return security.flatMap((each) => Object.keys(each)).flatMap((scheme) => byScheme.get(scheme) ?? []);
}

/** Returns the query's values. If a parameter is a list, a single value is accepted as well. */
function queryOf(request: Request, credentials: readonly string[], lists: readonly string[]): object {
  const query = { ...request.query } as Record<string, unknown>;
  for (const name of credentials) delete query[name];
  for (const name of lists) if (typeof query[name] === 'string') query[name] = [query[name]];
  return query;
}

/** Returns the named headers of the request. Empty ones count as missing. */
function filledHeaders(request: Request, names: readonly string[]): object {
  const filled: Record<string, unknown> = {};
  for (const name of names) {
    const value = request.headers[name];
    if (value !== undefined && value !== '') filled[name] = value;
  }
  return filled;
}

function refusal(faults: readonly ErrorObject[]): DomainError {
  const details = faults.slice(0, MAX_DETAILS).map(({ instancePath, message, params }) => {
    const { additionalProperty, format } = params as { additionalProperty?: string; format?: string };
    if (format === VISIBLE_TEXT) return { path: toPointer(instancePath), message: NOT_VISIBLE };
    const named = additionalProperty === undefined ? '' : `: ${additionalProperty.slice(0, 64)}`;
    return { path: toPointer(instancePath), message: `${message ?? 'is invalid'}${named}` };
  });
  const first = details[0];
  const message = first
    ? `${`${first.path} ${first.message}`.slice(0, MAX_MESSAGE_CHARACTERS - 1)}.`
    : 'The request does not match the document.';
  return new DomainError('invalid_input', message, { details });
}

/**
 * Converts a JSON pointer of openapi-backend to the one that error messages contain: `/requestBody/port` to
 * `/body/port`.
 */
const toPointer = (path: string) => path.replace(/^\/requestBody/, '/body').slice(0, 256) || '/';
