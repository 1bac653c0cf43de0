import type { OpenApiDocument, PlacedOperation, Schema } from '../../lib/contract/openapi.js';

/** A request that the document does not allow, and the statuses that refuse it. */
export type Malformed = {
  what: string;
  method: string;
  /** Includes the query. */
  target: string;
  headers: Record<string, string>;
  body: string | Buffer;
  statuses: readonly number[];
};

type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
};
type Documented = Omit<PlacedOperation['operation'], 'parameters'> & {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown }> };
};

const JSON_TYPE = { 'content-type': 'application/json' };
/** The depth of nested brackets in a body. The service still parses such a body, but not a much longer one. */
const DEEP = 80_000;

/** Invalid ids: encoded slashes, invalid escapes, invalid UTF-8, and property names of objects. */
const BAD_IDS = [
  ...['%2F', '..%2F..', '%252F', '%', '%zz', '%C0%80', '%ff', '%00', '%0d%0a', '%20'],
  ...['__proto__', 'constructor', 'toString', 'history', 'archives', 'null', 'undefined', '*', '-1'],
  'x'.repeat(5000),
];

/** Undocumented query parameters, including names with a special meaning for objects or parsers. */
const BAD_QUERIES = [
  'unheard_of=1',
  '__proto__=1',
  '__proto__[a]=1',
  'constructor[prototype][a]=1',
  'toString=1',
  '=1',
];

/** Bodies that are invalid for every operation. */
const BAD_BODIES: Record<string, string | Buffer> = {
  'no body': '',
  'white space': ' \n',
  null: 'null',
  'a list': '[]',
  'a list with a valid body': '[{}]',
  'a number': '1',
  'a text': '"x"',
  'JSON in a string': '"{}"',
  true: 'true',
  'an open object': '{',
  'two objects': '{}{}',
  'single quotes': "{'a':1}",
  'a trailing comma': '{"a":1,}',
  NaN: '{"a":NaN}',
  'a byte order mark': '\uFEFF{}',
  'bytes that are not UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'a NUL byte': '{"a":"\u0000"}',
  'deep lists': '['.repeat(DEEP) + ']'.repeat(DEEP),
  'deep lists in an object': `{"a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
  'deep objects': `${'{"a":'.repeat(DEEP / 2)}1${'}'.repeat(DEEP / 2)}`,
  'a deep __proto__': `{"a":${'['.repeat(DEEP / 2)}{"__proto__":{"a":1}}${']'.repeat(DEEP / 2)}}`,
  'only __proto__': '{"__proto__":{"isAdmin":true}}',
  'only constructor': '{"constructor":{"prototype":{"isAdmin":true}}}',
};

const BAD_TYPES = [
  ...[
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/problem+json',
  ],
  ...['multipart/form-data', 'multipart/form-data; boundary=x', 'nonsense', 'application/', '__proto__'],
];

/** Values of a wrong type for a string, a number, a boolean, a list and an object. */
const WRONG_VALUES: Record<string, unknown[]> = {
  string: [1, true, null, [], ['x'], {}, { toString: 'x' }],
  integer: ['1', '', true, null, [1], {}, 1.5, -1e15],
  number: ['1', true, null, [1], {}],
  boolean: ['true', 'false', 1, 0, null, [], {}],
  array: ['x', 1, true, {}, { length: 1, 0: 'x' }, [{ nested: [] }]],
  object: ['x', 1, true, [], [['a', 'b']]],
};

const WRONG_TEXTS: Record<string, string[]> = {
  integer: ['abc', '1.5', '1e3x', 'NaN', 'Infinity', '99999999999999999999', '-1', '1,2'],
  number: ['abc', 'NaN', '1,2'],
  boolean: ['maybe', '2', 'TRUE', 'yes'],
};

/**
 * Returns malformed requests of every kind for an operation. All other parts of each request are those of the
 * document's example.
 */
export function malformedRequests(document: OpenApiDocument, placed: PlacedOperation): Malformed[] {
  const { method, operation } = placed;
  const parameters = parametersOf(document, operation as Documented);
  const path = fillPath(placed.path, parameters);
  const body = exampleOf(document, operation as Documented);
  const text = body === undefined ? '' : JSON.stringify(body);
  // An upload is always refused for its missing media type first, even if it has other errors.
  const isUpload = body === undefined && (operation as Documented).requestBody !== undefined;
  const base: Malformed = {
    what: '',
    method: method.toUpperCase(),
    target: path,
    headers: body === undefined ? {} : JSON_TYPE,
    body: text,
    statuses: isUpload ? [415] : [400],
  };
  return [
    ...badPaths(placed.path, parameters)
      .filter((target) => !Object.hasOwn(document.paths, target))
      .map((target) => ({
        ...base,
        what: `path ${target.slice(0, 80)}`,
        target,
        statuses: [400, 404, 405, ...(isUpload ? [415] : [])],
      })),
    ...badQueries(parameters).map((query) => ({
      ...base,
      what: `query ${query}`,
      target: `${path}?${query}`,
    })),
    ...(body === undefined ? [] : badBodies(document, operation as Documented, base, body)),
  ];
}

function badPaths(template: string, parameters: Parameter[]): string[] {
  const named = parameters.filter((parameter) => parameter.in === 'path');
  const inPlace = named.flatMap(({ name }) =>
    BAD_IDS.map((id) => fillPath(template.replace(`{${name}}`, id), parameters)),
  );
  const whole = fillPath(template, parameters);
  return [...inPlace, ...(whole === '/' ? [] : [`${whole}/`, `/${whole}`, `${whole}%00`])];
}

function badQueries(parameters: Parameter[]): string[] {
  const named = parameters.filter((parameter) => parameter.in === 'query');
  const wrong = named.flatMap(({ name, schema }) =>
    (WRONG_TEXTS[String(schema['type'])] ?? []).map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  // A list is sent as a parameter that is repeated for each item.
  const single = named.filter(({ schema }) => schema['type'] !== 'array');
  const doubled = single.map(({ name, example = 'x' }) => {
    const once = `${name}=${encodeURIComponent(String(example))}`;
    return `${once}&${once}`;
  });
  const nested = named.map(({ name }) => `${name}[a]=1`);
  const spelled = named.map(({ name }) => `${name.toUpperCase()}=1`);
  return [...BAD_QUERIES, ...wrong, ...doubled, ...nested, ...spelled];
}

function badBodies(
  document: OpenApiDocument,
  operation: Documented,
  base: Malformed,
  example: Record<string, unknown>,
): Malformed[] {
  const schema = bodySchemaOf(document, operation);
  const sent = (what: string, value: unknown): Malformed => ({
    ...base,
    what,
    body: typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value),
  });
  const isOpen = schema.additionalProperties === true;
  const wrong = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const { type, nullable } = resolveSchema(document, property) as { type?: string; nullable?: boolean };
    return (WRONG_VALUES[type ?? ''] ?? [])
      .filter((value) => !(value === null && nullable === true))
      .map((value) => sent(`${name}: ${JSON.stringify(value)}`, { ...example, [name]: value }));
  });
  const missing = ((schema['required'] as string[] | undefined) ?? []).map((name) => {
    const { [name]: _, ...others } = example;
    return sent(`no ${name}`, others);
  });
  return [
    ...Object.entries(BAD_BODIES).map(([what, value]) => sent(what, value)),
    ...(isOpen ? [] : [sent('an unknown field', { ...example, unheard_of: 1 })]),
    sent('__proto__ beside the rest', JSON.stringify(example).replace('{', '{"__proto__":{"isAdmin":true},')),
    ...wrong,
    ...missing,
    ...BAD_TYPES.map((type) => ({
      ...base,
      what: `type ${type}`,
      headers: { 'content-type': type },
      statuses: [400, 415],
    })),
    { ...base, what: 'not gzip', headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } },
  ];
}

export function parametersOf(
  document: OpenApiDocument,
  operation: PlacedOperation['operation'],
): Parameter[] {
  const { parameters = [] } = operation as Documented;
  const known =
    (document.components as unknown as { parameters?: Record<string, Parameter> }).parameters ?? {};
  return parameters.map((parameter) => {
    const named = parameter.$ref === undefined ? parameter : known[parameter.$ref.split('/').at(-1) ?? ''];
    if (!named) throw new Error(`the API document has no parameter ${parameter.$ref}`);
    return named;
  });
}

export const fillPath = (template: string, parameters: Parameter[]): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example ?? ''),
  );

/** Returns the example of a JSON body; undefined if the operation has none. */
export function exampleOf(
  document: OpenApiDocument,
  operation: PlacedOperation['operation'],
): Record<string, unknown> | undefined {
  const media = operation.requestBody?.content['application/json'] as
    | { example?: unknown; examples?: Record<string, { value: unknown }>; schema?: Schema }
    | undefined;
  if (!media) return undefined;
  const named = Object.values(media.examples ?? {})[0]?.value;
  const own = media.example ?? named ?? resolveSchema(document, media.schema ?? {})['example'];
  if (typeof own !== 'object' || own === null)
    throw new Error(`the request body of ${operation.operationId} has no example`);
  return own as Record<string, unknown>;
}

const bodySchemaOf = (document: OpenApiDocument, { requestBody }: Documented): Schema =>
  resolveSchema(document, requestBody?.content['application/json']?.schema ?? {});

function resolveSchema(document: OpenApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.slice('#/components/schemas/'.length);
  return name === undefined ? schema : resolveSchema(document, document.components.schemas[name] ?? {});
}
