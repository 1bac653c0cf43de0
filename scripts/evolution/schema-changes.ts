import { componentName, type OpenApiDocument, type Schema, schemaOf } from '../../lib/contract/openapi.js';

/**
 * The direction of the data. Old requests of clients must stay valid, and old clients must understand new responses.
 */
export type Direction = 'request' | 'response';
export type Side = { document: OpenApiDocument; schema: Schema };

/** Bounds of schemas. Those in `LEAST` become stricter when they increase, those in `MOST` when they decrease. */
const LEAST = ['minimum', 'minLength', 'minItems'] as const;
const MOST = ['maximum', 'maxLength', 'maxItems'] as const;

type Comparison = { direction: Direction; seen: Set<string>; changes: string[] };

/** Returns how clients that use the old schema break if the service uses the new one. */
export function schemaChanges(before: Side, after: Side, direction: Direction, place: string): string[] {
  const comparison: Comparison = { direction, seen: new Set(), changes: [] };
  compare(before, after, place, comparison);
  return comparison.changes;
}

function compare(before: Side, after: Side, place: string, comparison: Comparison): void {
  const names = [componentName(before.schema), componentName(after.schema)];
  if (names[0] !== undefined) {
    const pair = names.join(' ');
    if (comparison.seen.has(pair)) return;
    comparison.seen.add(pair);
  }
  const [was, is] = [merged(before), merged(after)];
  const { direction, changes } = comparison;
  const report = (what: string) => changes.push(`${place} ${what}`);
  if (was.type !== is.type) report(`was ${was.type ?? 'anything'} and is ${is.type ?? 'anything'}`);
  if (direction === 'response' && was.nullable !== true && is.nullable === true) report('may be null now');
  if (direction === 'request' && was.nullable === true && is.nullable !== true)
    report('may not be null any more');
  for (const change of valueChanges(was, is, direction)) report(change);
  compareProperties({ ...before, schema: was }, { ...after, schema: is }, place, comparison);
  if (was.items !== undefined && is.items !== undefined)
    compare({ ...before, schema: was.items }, { ...after, schema: is.items }, `${place}[]`, comparison);
  compareVariants({ ...before, schema: was }, { ...after, schema: is }, place, comparison);
}

function compareProperties(before: Side, after: Side, place: string, comparison: Comparison): void {
  const { direction, changes } = comparison;
  const [was, is] = [before.schema.properties ?? {}, after.schema.properties ?? {}];
  const required = (side: Side, name: string) =>
    ((side.schema['required'] as string[] | undefined) ?? []).includes(name);
  for (const [name, schema] of Object.entries(was)) {
    const at = `${place}.${name}`;
    const now = is[name];
    if (now === undefined) changes.push(`${at} is gone`);
    else {
      if (direction === 'response' && required(before, name) && !required(after, name))
        changes.push(`${at} may be left out now`);
      compare({ ...before, schema }, { ...after, schema: now }, at, comparison);
    }
  }
  if (direction === 'response') return;
  for (const name of Object.keys(is))
    if (required(after, name) && !required(before, name)) changes.push(`${place}.${name} is required now`);
}

/** Compares the variants of a union (`oneOf`, `anyOf`). A variant is identified by the name of its component. */
function compareVariants(before: Side, after: Side, place: string, { direction, changes }: Comparison): void {
  const names = ({ schema }: Side) =>
    (schema.oneOf ?? schema.anyOf ?? []).flatMap((each) => componentName(each) ?? []);
  const [was, is] = [names(before), names(after)];
  const unheard =
    direction === 'request'
      ? was.filter((name) => !is.includes(name))
      : is.filter((name) => !was.includes(name));
  const what = direction === 'request' ? 'may not be' : 'may be a new';
  for (const name of unheard) changes.push(`${place} ${what} ${name}`);
}

function* valueChanges(was: Schema, is: Schema, direction: Direction): Generator<string> {
  const values = (schema: Schema) => (schema.enum ?? []).map((value) => JSON.stringify(value));
  if (direction === 'response') {
    if (was.enum === undefined) return;
    if (is.enum === undefined) yield 'may have any value now';
    else
      for (const value of values(is).filter((each) => !values(was).includes(each)))
        yield `may be ${value} now`;
    return;
  }
  if (was.enum === undefined && is.enum !== undefined) yield 'takes only some values now';
  for (const value of is.enum === undefined ? [] : values(was).filter((each) => !values(is).includes(each)))
    yield `does not take ${value} any more`;
  for (const bound of LEAST)
    if (numberOf(is, bound, -Infinity) > numberOf(was, bound, -Infinity))
      yield `has ${bound} ${is[bound]} now`;
  for (const bound of MOST)
    if (numberOf(is, bound, Infinity) < numberOf(was, bound, Infinity)) yield `has ${bound} ${is[bound]} now`;
  for (const form of ['pattern', 'format'])
    if (is[form] !== undefined && is[form] !== was[form]) yield `has the ${form} ${is[form]} now`;
}

const numberOf = (schema: Schema, bound: string, otherwise: number) =>
  (schema[bound] as number | undefined) ?? otherwise;

/** Returns the schema combined with those of its `allOf`. */
function merged({ document, schema }: Side): Schema {
  const { allOf = [], ...own } = schemaOf(document, schema);
  const parts = [own, ...allOf.map((each) => merged({ document, schema: each }))];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap((part) => (part as Schema)['required'] ?? []),
  };
}
