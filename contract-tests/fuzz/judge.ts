import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import {
  type OpenApiDocument,
  type OperationObject,
  type PlacedOperation,
  queryCredentials,
  type Service,
} from '../../lib/contract/openapi.js';
import { createDocumentCheck, type ReceivedResponse } from '../dredd/response-check.js';
import { whyUnprovoked } from '../dredd/unprovoked.js';
import type { Corrupted } from './corruptions.js';
import { isWellFormed, mediaTypeOf } from './requests.js';
import { statedParameters } from './steps.js';

/** Returns what is wrong with the response to a request; empty if nothing is. */
export type Judge = (placed: PlacedOperation, sent: Corrupted, response: ReceivedResponse) => string[];

/** Documented statuses that no request can cause on a healthy machine without limits. */
const NEVER = new Set([408, 429, 500, 501, 503, 507]);

/** Exceptions to `NEVER`: statuses that a request of these operations can cause even so, with the reason. */
const DUE: readonly { operations: readonly string[]; status: number; reason: string }[] = [
  {
    operations: ['listPlayers', 'listServerPlayers', 'pullFile'],
    status: 503,
    reason: 'the server that it asks does not respond',
  },
  {
    operations: ['requestPasswordReset'],
    status: 429,
    reason: 'an account gets at most three mails an hour, whatever the request limits are',
  },
];

/**
 * Returns a function that compares responses with the document. On a healthy machine, a 500 is an error as well, and
 * so is the success of a request that the document forbids.
 */
export function createJudge(service: Service, document: OpenApiDocument): Judge {
  const check = createDocumentCheck(document);
  const forbids = createRequestCheck(document);
  return (placed, sent, response) => {
    const { operation } = placed;
    const faults = check(operation, response);
    if (NEVER.has(response.status) && !isDue(service, operation, response.status))
      faults.unshift(`returned ${response.status}: ${response.body.slice(0, 300)}`);
    if (response.status < 400)
      faults.push(...forbids(operation, sent).map((why) => `returned ${response.status} although ${why}`));
    return faults;
  };
}

const isDue = (service: Service, { operationId }: OperationObject, status: number): boolean =>
  DUE.some((due) => due.status === status && due.operations.includes(operationId)) ||
  // Accept a 503 only from operations for which dredd's run produces it.
  (status === 503 && whyUnprovoked(service, operationId, status) === undefined);

/** Returns a function that says why the document forbids a request; the text is empty if it allows the request. */
function createRequestCheck(document: OpenApiDocument) {
  const bodies = createValidators(document, false);
  const texts = createValidators(document, true);
  const credentials = [...queryCredentials(document).values()];
  return (operation: OperationObject, { parts, keep, media }: Corrupted): string[] => {
    const faults: string[] = [];
    const stated = statedParameters(document, operation);
    for (const { name, in: place, required, schema } of stated) {
      const holder = place === 'path' ? parts.path : place === 'query' ? parts.query : parts.headers;
      const value = Object.hasOwn(holder, name) ? holder[name] : undefined;
      if (value === undefined && required === true) faults.push(`${name} is missing`);
      if (value === undefined || place === 'header' || credentials.includes(name)) continue;
      const sent = typeof value === 'object' ? JSON.stringify(value) : String(value);
      const wrong = texts(schema, sent);
      if (wrong !== undefined && sent.length < 1000 && isWellFormed(sent)) faults.push(`${name} ${wrong}`);
    }
    const queries = stated.filter((each) => each.in === 'query').map(({ name }) => name);
    faults.push(
      ...Object.keys(parts.query)
        .filter((name) => !queries.includes(name))
        .map((name) => `there is no ${name}`),
    );
    if (mediaTypeOf(operation) !== 'application/json') return faults;
    if (media !== undefined && media.split(';')[0]?.trim() !== 'application/json')
      faults.push(`the body is ${media}`);
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (schema === undefined || keep !== undefined) return faults;
    const wrong =
      parts.body === undefined ? 'is missing' : bodies(schema, JSON.parse(JSON.stringify(parts.body)));
    return wrong === undefined ? faults : [...faults, `the body ${wrong}`];
  };
}

function createValidators(document: OpenApiDocument, coerceTypes: boolean) {
  const ajv = new Ajv({ strict: false, validateSchema: false, coerceTypes });
  addFormats.default(ajv);
  // Accept any text in these formats, because the schema's lengths and patterns are checked anyway.
  for (const format of [
    'int32',
    'int64',
    'double',
    'binary',
    'password',
    'visible-text',
    'email',
    'date-time',
    'uri',
  ])
    ajv.addFormat(format, true);
  ajv.addSchema(document as object, 'document');
  const compiled = new Map<string, ValidateFunction>();
  return (schema: object, value: unknown): string | undefined => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, validate);
    return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: '' });
  };
}
