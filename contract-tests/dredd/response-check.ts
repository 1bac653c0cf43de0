import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { OpenApiDocument, OperationObject, ResponseObject } from '../../lib/contract/openapi.js';

/** A raw response. Header names are in lower case. */
export type ReceivedResponse = { status: number; headers: Record<string, unknown>; body: string };

/** A response whose body has not been read. */
export type ResponseHead = Omit<ReceivedResponse, 'body'> & { body: undefined };

/** Returns what is wrong with a response; empty if nothing is. Without a body, only status and headers are checked. */
export type DocumentCheck = (
  operation: OperationObject,
  response: ReceivedResponse | ResponseHead,
) => string[];

type Json = { [key: string]: unknown };
type Documented = {
  headers: { name: string; required: boolean; validate: ValidateFunction | undefined }[];
  /** Checks of the body by media type; undefined if the response has no body. */
  content: Record<string, Body> | undefined;
};
type Body = { validate: (() => ValidateFunction) | undefined };

/**
 * Checks a real response against the document: status, media type, headers and body. Schemas are closed, so that an
 * undocumented field is an error. This is independent of the code that serves the document, so that it does not share
 * the same mistakes.
 */
export function createDocumentCheck(document: OpenApiDocument): DocumentCheck {
  // The values of headers are strings, so they need a validator that converts types.
  const ajv = createAjv(false);
  const headerAjv = createAjv(true);
  const closed = closeObjects(document) as Json;
  for (const validator of [ajv, headerAjv]) validator.addSchema(closed, 'document');
  const resolve = (value: Json): Json =>
    typeof value['$ref'] === 'string' ? resolve(at(closed, value['$ref'])) : value;
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (by: Ajv, schema: Json) => {
    const key = `${by === ajv ? 'body' : 'header'} ${JSON.stringify(schema)}`;
    const known = compiled.get(key) ?? by.compile(absolute(schema) as Json);
    compiled.set(key, known);
    return known;
  };
  /** Cached validators by operation, because thousands of responses are checked against a few hundred operations. */
  const prepared = new WeakMap<object, Documented>();
  const documentedBy = (stated: ResponseObject): Documented => {
    const known = prepared.get(stated) ?? prepare(stated);
    prepared.set(stated, known);
    return known;
  };

  return (operation, response) => {
    const stated = operation.responses[String(response.status)];
    if (!stated) return [`status ${response.status} is not documented`];
    const documented = documentedBy(stated);
    return [...headerFaults(documented, response), ...bodyFaults(documented, response)];
  };

  function prepare(stated: ResponseObject): Documented {
    const { headers = {}, content } = resolve(closeObjects(stated) as Json) as {
      headers?: Record<string, Json>;
      content?: Record<string, { schema?: Json }>;
    };
    return {
      headers: Object.entries(headers).map(([name, reference]) => {
        const { required, schema } = resolve(reference) as { required?: boolean; schema?: Json };
        return { name, required: required === true, validate: schema && validatorOf(headerAjv, schema) };
      }),
      content:
        content &&
        Object.fromEntries(
          Object.entries(content).map(([type, { schema }]) => [
            type,
            { validate: schema && type === 'application/json' ? () => validatorOf(ajv, schema) : undefined },
          ]),
        ),
    };
  }
}

function headerFaults({ headers }: Documented, response: ReceivedResponse | ResponseHead): string[] {
  return headers.flatMap(({ name, required, validate }) => {
    const value = response.headers[name.toLowerCase()];
    if (value === undefined) return required ? [`the header ${name} is missing`] : [];
    // Node.js returns Set-Cookie as a list.
    const text = Array.isArray(value) ? value.join(', ') : value;
    return !validate || validate(text) ? [] : [`the header ${name} ${describe(validate)}`];
  });
}

function bodyFaults(
  { content }: Documented,
  { status, headers, body }: ReceivedResponse | ResponseHead,
): string[] {
  if (!content) return (body ?? '') === '' ? [] : [`status ${status} has a body`];
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  const documented = content[type];
  if (!documented)
    return [`the media type is ${type || 'missing'}, not ${Object.keys(content).join(' or ')}`];
  if (documented.validate === undefined || body === undefined) return [];
  const validate = documented.validate();
  const value = parse(body);
  if (value === NOT_JSON) return ['the body is not JSON'];
  if (!validate(value)) return [`the body: ${describe(validate)}`];
  const said = status >= 400 ? (value as { status?: unknown }).status : status;
  return said === status ? [] : [`the body says status ${String(said)}`];
}

const NOT_JSON = Symbol('not JSON');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The text is not JSON (JSON.parse throws only SyntaxError).
    return NOT_JSON;
  }
}

function createAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ strict: false, validateSchema: false, allErrors: true, coerceTypes });
  addFormats.default(ajv);
  for (const format of ['int32', 'int64', 'float', 'double', 'binary', 'byte', 'password', 'visible-text']) {
    ajv.addFormat(format, true);
  }
  return ajv;
}

const describe = ({ errors }: ValidateFunction): string =>
  (errors ?? [])
    .map(({ instancePath, message, params }) => {
      const { additionalProperty } = params as { additionalProperty?: string };
      return `${instancePath || '/'} ${message}${additionalProperty ? ` (${additionalProperty})` : ''}`;
    })
    .join('; ');

/** Returns a copy of a schema in which every object that lists its properties forbids all others. */
function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Json = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, closeObjects(each)]),
  );
  const isObject = copy['type'] === 'object' && typeof copy['properties'] === 'object';
  return isObject ? { additionalProperties: false, ...copy } : copy;
}

/** Makes references absolute, for a schema that is used outside its document. */
function absolute(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absolute);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === '$ref' && typeof each === 'string' ? `document${each}` : absolute(each),
    ]),
  );
}

function at(document: Json, reference: string): Json {
  const steps = reference.slice('#/'.length).split('/');
  return steps.reduce<Json>((value, step) => value[step] as Json, document);
}
