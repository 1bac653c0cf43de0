import fc, { type Arbitrary } from 'fast-check';
import { type OpenApiDocument, type Schema, schemaOf } from '../../lib/contract/openapi.js';
import { Known } from './known.js';

/**
 * Returns a generator of suitable values for a field with this name. Undefined means that arbitrary values of its
 * schema are suitable.
 */
export type Meaning = (name: string, schema: Schema) => Arbitrary<unknown> | undefined;

/** Which optional fields a generated object has: any of them, or none. */
export type Fields = 'any' | 'required';

const MANY_ITEMS = 4;
const LONG_TEXT = 60;
/** Strings whose schema allows at most this length are sometimes generated at their maximum length. */
const LONGEST_TEXT = 5000;
/** A pattern that needs no special handling: any string without NUL. */
const NO_NUL = '^[^\\x00]*$';
const PASSWORDS = ['Quiet-Harbour-47', 'Lantern/Orchid 82', 'Ä7z-Teapot-Kestrel'];

export type Drawing = { document: OpenApiDocument; meaning: Meaning; fields: Fields };

/**
 * Returns a generator of values that a request schema allows.
 *
 * @throws if the schema uses an unsupported keyword
 */
export function valuesOf(drawing: Drawing, unresolved: Schema, name = ''): Arbitrary<unknown> {
  const schema = schemaOf(drawing.document, unresolved);
  const meant = drawing.meaning(name, schema);
  if (meant !== undefined && NOTHING_ELSE.has(name)) return meant;
  const plain = plainValues(drawing, schema, name);
  const known = meant && fc.tuple(meant, plain).map(([one, other]) => orElse(one, other));
  if (drawing.fields === 'required') return known ?? plain;
  const values =
    known === undefined ? plain : fc.oneof({ weight: 8, arbitrary: known }, { weight: 1, arbitrary: plain });
  return schema.nullable === true ? fc.option(values, { freq: 5 }) : values;
}

/** Fields for which an arbitrary valid value could harm the run or other programs on the machine. */
const NOTHING_ELSE = new Set(['disk_limit', 'rateLimitEnabled', 'command', 'port', 'url', 'body']);

const orElse = (one: unknown, otherwise: unknown) => (one instanceof Known ? one.or(otherwise) : one);

function plainValues(drawing: Drawing, schema: Schema, name: string): Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => valuesOf(drawing, each)));
  switch (schema.type) {
    case 'object':
      return objects(drawing, schema);
    case 'array':
      return arrays(drawing, schema, name);
    case 'string':
      return texts(schema);
    case 'integer':
      return integers(schema);
    case 'number':
      return fc.double({ ...doubleRange(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      throw new Error(`no values are known for ${name}: ${JSON.stringify(schema)}`);
  }
}

function objects(drawing: Drawing, schema: Schema): Arbitrary<unknown> {
  const { properties = {}, additionalProperties } = schema;
  const stated = (schema['required'] as string[] | undefined) ?? [];
  const required =
    drawing.fields === 'required' && 'id' in properties ? [...new Set([...stated, 'id'])] : stated;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, each]) => [key, valuesOf(drawing, each, key)]),
  );
  const pick = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, fields[key] ?? fc.boolean()]));
  const keys = Object.keys(fields);
  const takes = (more: string[]) => fc.record(fields, { requiredKeys: [...required, ...more] });
  if (typeof additionalProperties === 'object')
    return fc.dictionary(fc.stringMatching(/^[A-Z][A-Z_]{0,9}$/), valuesOf(drawing, additionalProperties), {
      maxKeys: MANY_ITEMS,
    });
  if (schema['maxProperties'] === 1) return fc.oneof(...keys.map((key) => fc.record(pick([key]))));
  const needsOne = required.length === 0 && schema['minProperties'] === 1;
  if (drawing.fields === 'required')
    return needsOne ? fc.oneof(...keys.map((key) => fc.record(pick([key])))) : fc.record(pick(required));
  return needsOne ? fc.oneof(...keys.map((key) => takes([key]))) : takes([]);
}

function arrays(drawing: Drawing, schema: Schema, name: string): Arbitrary<unknown> {
  const minLength = numberOf(schema, 'minItems') ?? 0;
  const maxLength = Math.max(minLength, Math.min(numberOf(schema, 'maxItems') ?? MANY_ITEMS, MANY_ITEMS));
  return fc.array(valuesOf(drawing, schema.items ?? {}, name), { minLength, maxLength });
}

function texts(schema: Schema): Arbitrary<string> {
  const format = String(schema['format'] ?? '');
  const minLength = numberOf(schema, 'minLength') ?? 0;
  const maxLength = numberOf(schema, 'maxLength') ?? LONG_TEXT;
  if (format === 'password') return fc.constantFrom(...PASSWORDS);
  if (format === 'email')
    return fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/).map((local) => `${local}@example.org`);
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: AFTER_ALL })
      .map((date) => date.toISOString());
  if (format === 'uri') return fc.constant('http://127.0.0.1:1');
  const pattern = typeof schema['pattern'] === 'string' ? schema['pattern'] : NO_NUL;
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  if (pattern !== NO_NUL) return matching(pattern, maxLength).filter(fits);
  const short = fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONG_TEXT)) })
    .map((text) => text.replaceAll('\0', ''))
    .filter(fits);
  if (maxLength > LONGEST_TEXT) return short;
  return fc.oneof(
    { weight: 9, arbitrary: short },
    { weight: 1, arbitrary: fc.constant('x'.repeat(maxLength)) },
  );
}

/**
 * A cache of generators by pattern and length. Some are used by hundreds of parameters, and for each new generator
 * fast-check tries a list of unusual strings, which took two fifths of the CPU time of a short run.
 */
const known = new Map<string, Arbitrary<string>>();

function matching(pattern: string, maxLength: number): Arbitrary<string> {
  const key = `${maxLength} ${pattern}`;
  const values = known.get(key) ?? fc.stringMatching(new RegExp(pattern), { maxLength });
  known.set(key, values);
  return values;
}

const doubleRange = (schema: Schema) => ({
  min: numberOf(schema, 'minimum') ?? -1e9,
  max: numberOf(schema, 'maximum') ?? 1e9,
});

const AFTER_ALL = new Date('9999-12-31T23:59:59Z');

function integers(schema: Schema): Arbitrary<number> {
  const least = numberOf(schema, 'minimum') ?? -(2 ** 31);
  const most = numberOf(schema, 'maximum') ?? 2 ** 31 - 1;
  const middle = fc.integer({ min: least, max: Math.min(most, least + 1000) });
  return fc.oneof({ weight: 6, arbitrary: middle }, { weight: 1, arbitrary: fc.constantFrom(least, most) });
}

const numberOf = (schema: Schema, word: string): number | undefined =>
  typeof schema[word] === 'number' ? schema[word] : undefined;
