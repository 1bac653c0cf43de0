import { isDeepStrictEqual } from 'node:util';
import { componentName, type OpenApiDocument, type Schema } from '../../../lib/contract/openapi.js';

/** Context of a comparison. */
export type Likeness = {
  document: OpenApiDocument;
  /** Fields whose values depend on this machine, the clock or chance: `Schema` or `Schema.field`. */
  varying: ReadonlySet<string>;
};

/**
 * The result of a comparison: the differences, and the names of the varying fields in which differences were ignored.
 */
export type Comparison = { differences: string[]; excused: ReadonlySet<string> };

type Json = Record<string, unknown>;
/** A schema and its name in `varying`. */
type Named = { name: string; schema: Schema };
type Place = { path: string; schemas: Named[]; excuse: string | undefined };

/**
 * Compares an example with a response: the same keys, types (null is one) and values at every depth. Ids, times,
 * secrets and versions within strings are compared only by form. A list of objects may be longer in the response,
 * unless the example's list is empty.
 */
export function compareWithExample(
  example: unknown,
  response: unknown,
  schema: Schema | undefined,
  likeness: Likeness,
): Comparison {
  const comparing = new Comparing(likeness);
  const schemas = schema ? comparing.expand({ name: '', schema }) : [];
  const differences = comparing.compare(example, response, { path: '', schemas, excuse: undefined });
  return { differences, excused: comparing.excused };
}

class Comparing {
  readonly excused = new Set<string>();
  readonly #likeness: Likeness;

  constructor(likeness: Likeness) {
    this.#likeness = likeness;
  }

  compare(wanted: unknown, real: unknown, at: Place): string[] {
    const [kind, realKind] = [kindOf(wanted), kindOf(real)];
    if (kind !== realKind) return [`${at.path || '/'} is ${kind}, the response has ${realKind}`];
    const { varying } = this.#likeness;
    const here = { ...at, excuse: at.excuse ?? at.schemas.find(({ name }) => varying.has(name))?.name };
    if (kind === 'an object') return this.#compareObjects(wanted as Json, real as Json, here);
    if (Array.isArray(wanted) && wanted.some((each) => kindOf(each) === 'an object'))
      return this.#compareItems(wanted, real as unknown[], here);
    if (isDeepStrictEqual(formOf(wanted), formOf(real))) return [];
    if (here.excuse === undefined || isEmpty(wanted) !== isEmpty(real))
      return [`${at.path || '/'} is ${JSON.stringify(wanted)}, the response has ${JSON.stringify(real)}`];
    this.excused.add(here.excuse);
    return [];
  }

  #compareObjects(wanted: Json, real: Json, at: Place): string[] {
    const missing = Object.keys(real).filter((key) => !Object.hasOwn(wanted, key));
    return [
      ...missing.map(
        (key) => `${at.path}/${key} is missing in the example, the response has ${JSON.stringify(real[key])}`,
      ),
      ...Object.keys(wanted).flatMap((key) =>
        Object.hasOwn(real, key)
          ? this.compare(wanted[key], real[key], this.#fieldOf(at, key))
          : [`${at.path}/${key} is missing in the response`],
      ),
    ];
  }

  /**
   * Compares lists: each item of the example must match one of the response. Returns the differences to the most
   * similar one.
   */
  #compareItems(wanted: unknown[], real: unknown[], at: Place): string[] {
    const schemas = at.schemas.flatMap(({ name, schema: { items } }) =>
      items ? this.expand({ name, schema: items }) : [],
    );
    return wanted.flatMap((item, index) => {
      const place = { ...at, schemas, path: `${at.path}/${index}` };
      const tries = real.map((each) => this.compare(item, each, place));
      return tries.sort((a, b) => a.length - b.length)[0] ?? [`${place.path} is missing in the response`];
    });
  }

  #fieldOf({ path, schemas, excuse }: Place, key: string): Place {
    const fields = schemas.flatMap(({ name, schema }) => {
      const field = schema.properties?.[key];
      return field ? this.expand({ name: `${name}.${key}`, schema: field }) : [];
    });
    return { path: `${path}/${key}`, schemas: fields, excuse };
  }

  /** Returns the schema itself, and all schemas that it combines (`allOf`) or allows as alternatives. */
  expand(named: Named): Named[] {
    const { allOf = [], oneOf = [], anyOf = [] } = named.schema;
    const parts = [...allOf, ...oneOf, ...anyOf].map((schema) => ({ ...named, schema }));
    const name = componentName(named.schema) ?? '';
    const referred = this.#likeness.document.components.schemas[name];
    if (referred) parts.unshift({ name, schema: referred });
    return [named, ...parts.flatMap((each) => this.expand(each))];
  }
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Parts of strings that differ in each run, such as ids and times. They are recognized by their form. */
const FORMS: [looks: RegExp, form: string][] = [
  // A signed link of an S3 storage. Signature and time differ each time.
  [/\bhttps?:\/\/\S+[?&]X-Amz-Signature=\S+/g, '<signed link>'],
  [/\b([a-z]+)_[0-9a-v]{26}(?![0-9A-Za-z])/g, '$1_<id>'],
  [/\breq_[\w-]{16}(?![\w-])/g, 'req_<id>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<uuid>'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>'],
  [/\b\d{8}T\d{9}Z(?=\.log\.gz)/g, '<time>'],
  [/\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g, '<time>'],
  // The version of a file, as an entity tag.
  [/"[0-9a-z]{1,13}-[0-9a-z]{1,11}-[0-9a-z]{1,13}"/g, '<tag>'],
  // A recovery code, or the secret of one-time codes.
  [/\b[0-9a-f]{32}\b/g, '<code>'],
  // The proof of its identity with which a daemon responds (`proveIdentity`).
  [/\b[0-9a-f]{64}\b/g, '<proof>'],
  [/\b[A-Z2-7]{32}\b/g, '<base32>'],
  // This must come before the general pattern, which would also match a fingerprint without `+` and `/`.
  [/\bSHA256:[A-Za-z0-9+/]{43}(?![\w+/])/g, '<fingerprint>'],
  // The challenge of a sign-in with a passkey alone.
  [/(?<![\w-])[\w-]{72}(?![\w-])/g, '<challenge>'],
  [/([a-z]+_)?[\w-]{43}(?![\w-])/g, '$1<secret>'],
  [/(?<![\d.])\d+\.\d+\.\d+(?![\d.])/g, '<version>'],
];

function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formOf);
  if (typeof value !== 'string') return value;
  return FORMS.reduce((text, [looks, form]) => text.replace(looks, form), value);
}
