import fc, { type Arbitrary } from 'fast-check';
import {
  type OpenApiDocument,
  type OperationObject,
  type PlacedOperation,
  parametersOf,
  type Schema,
} from '../../lib/contract/openapi.js';
import { type Corruption, corruptions } from './corruptions.js';
import { Known } from './known.js';
import type { Parts } from './parts.js';
import { type Fields, type Meaning, valuesOf } from './schema-values.js';

/**
 * The credential of a request: the key with all permissions, a session, a pending login, a token, a wrong key, or
 * none.
 */
export type Credential = 'key' | 'session' | 'pending' | 'token' | 'wrong' | 'none';

/** One request in which placeholders have no values yet. */
export type Step = { operationId: string; credential: Credential; parts: Parts; corruptions: Corruption[] };

/** Returns the values for an operation's fields. With `sure`, returns only values with which the operation succeeds. */
export type Meanings = (operation: OperationObject, sure: boolean) => Meaning;

type StatedParameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema };

/** Returns the documented parameters, with references resolved. */
export const statedParameters = (document: OpenApiDocument, operation: OperationObject): StatedParameter[] =>
  parametersOf(document, operation) as StatedParameter[];

const MAX_CORRUPTIONS = 3;

/** Returns a generator of requests for one operation: half of them valid, the others changed to be invalid. */
export function stepsOf(
  document: OpenApiDocument,
  { operation }: PlacedOperation,
  meanings: Meanings,
): Arbitrary<Step> {
  const parts = partsOf(document, operation, meanings(operation, false), 'any');
  const sure = partsOf(document, operation, meanings(operation, true), 'required');
  const step = (drawn: Arbitrary<Parts>, least: number, credential: Arbitrary<Credential>): Arbitrary<Step> =>
    fc.record({
      operationId: fc.constant(operation.operationId),
      credential,
      parts: drawn,
      corruptions:
        least === 0
          ? fc.constant([])
          : fc.array(corruptions, { minLength: least, maxLength: MAX_CORRUPTIONS }),
    });
  const usual = fc.constant(usualCredential(operation));
  return fc.oneof(
    { weight: 3, arbitrary: step(sure, 0, usual) },
    { weight: 3, arbitrary: step(parts, 0, credentialsOf(operation)) },
    { weight: 6, arbitrary: step(parts, 1, credentialsOf(operation)) },
  );
}

/**
 * Returns a generator of requests that succeed, on which later steps depend. The given parts replace generated ones.
 */
export function sureStep(
  document: OpenApiDocument,
  { operation }: PlacedOperation,
  meanings: Meanings,
  given: Partial<Parts> = {},
): Arbitrary<Step> {
  return fc
    .record({
      operationId: fc.constant(operation.operationId),
      credential: fc.constant(usualCredential(operation)),
      parts: partsOf(document, operation, meanings(operation, true), 'required'),
      corruptions: fc.constant<Corruption[]>([]),
    })
    .map((step) => ({ ...step, parts: { ...step.parts, ...given } }));
}

function partsOf(
  document: OpenApiDocument,
  operation: OperationObject,
  meaning: Meaning,
  fields: Fields,
): Arbitrary<Parts> {
  const drawing = { document, meaning, fields };
  const place = (where: StatedParameter['in']): Arbitrary<Record<string, unknown>> => {
    const stated = statedParameters(document, operation).filter((each) => each.in === where);
    const wanted = stated.filter(
      ({ required, name }) => required === true || fields === 'any' || name === 'id',
    );
    const values = wanted.map(({ name, schema }) => [name, valuesOf(drawing, schema, name)] as const);
    // Always send `id`: a request without it uses the only container, but here there are several.
    const requiredKeys = wanted
      .filter(({ required, name }) => required === true || name === 'id')
      .map(({ name }) => name);
    return fc.record(Object.fromEntries(values), { requiredKeys });
  };
  const [content] = Object.values(operation.requestBody?.content ?? {});
  return fc.record({
    path: place('path'),
    query: place('query'),
    headers: place('header'),
    body: content?.schema ? valuesOf(drawing, content.schema, 'body') : fc.constant(undefined),
  });
}

const schemesOf = ({ security = [] }: OperationObject): string[] => security.flatMap(Object.keys);

function usualCredential(operation: OperationObject): Credential {
  const schemes = schemesOf(operation);
  if (schemes.includes('apiKey') || schemes.includes('daemonKey')) return 'key';
  if (schemes.includes('session')) return 'session';
  return schemes.includes('pendingLogin') ? 'pending' : 'none';
}

function credentialsOf(operation: OperationObject): Arbitrary<Credential> {
  const schemes = schemesOf(operation);
  const others: Credential[] = ['none', 'wrong'];
  if (schemes.includes('session')) others.push('session', 'session');
  if (schemes.some((scheme) => /^(download|upload|console)Token$/.test(scheme)))
    others.push('token', 'token');
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(usualCredential(operation)) },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
  );
}

/** Returns a generator of placeholders of a kind (any value, the first or the newest) with a suffix. */
export const known = (kind: string, which: 'any' | 'first' | 'newest', rest = ''): Arbitrary<unknown> => {
  const picks = which === 'any' ? fc.nat(7) : fc.constant(which === 'first' ? 0 : -1);
  return picks.map((pick) => new Known(kind, pick, { rest }));
};
