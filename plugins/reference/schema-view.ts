import { componentName, type Schema, schemaOf } from '../../lib/contract/openapi.js';
import { type Book, fieldAnchor, schemaAddress } from './book.js';
import { type Html, html, table } from './html.js';

export type Field = { place: string; schema: Schema; isRequired: boolean };

/**
 * Renders a schema for readers: its fields, including those of inline schemas. Each named schema has its own page, on
 * which its fields have anchors (`isOwnPage`).
 */
export function schemaView(book: Book, schema: Schema, isOwnPage = false): Html {
  const { description = '', ...whole } = merged(book, schema);
  const variants = whole.oneOf ?? whole.anyOf ?? [];
  const fields = fieldsOf(book, whole);
  return html`${book.markdown(String(description))}
${variants.length > 0 && html`<p>One of:</p><ul>${variants.map((each) => html`<li>${typeOf(each)}</li>`)}</ul>`}
${variants.length === 0 && fields.length === 0 && html`<p>${typeOf(whole)}</p>`}
${fields.length > 0 && table(['Field', 'Type', 'Description'], fields.map(fieldRow(book, isOwnPage)))}`;
}

const fieldRow =
  (book: Book, isOwnPage: boolean) =>
  ({ place, schema, isRequired }: Field): Html =>
    html`<tr${isOwnPage && html` id="${fieldAnchor(place)}"`}>
<th scope="row"><code>${place}</code>${isRequired && html` <small>required</small>`}</th>
<td>${typeOf(schema)}</td>
<td>${book.markdown(String(schema['description'] ?? ''))}</td>
</tr>`;

/** Resolves references and `allOf` in a schema, and returns the combined schema. */
export function merged({ document }: Book, schema: Schema): Schema {
  const { allOf = [], ...own } = schemaOf(document, schema);
  const parts = [...allOf.map((each) => schemaOf(document, each)), own];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap((part) => part['required'] ?? []),
  };
}

/** Returns the fields of a schema and of its inline schemas, each by its place, such as `limits.memory` or `items[].id`. */
export function fieldsOf(book: Book, schema: Schema, above = ''): Field[] {
  const required = (schema['required'] as string[] | undefined) ?? [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const place = `${above}${name}`;
    const inner = field.type === 'array' ? (field.items ?? {}) : field;
    const within = field.type === 'array' ? `${place}[].` : `${place}.`;
    return [
      { place, schema: field, isRequired: required.includes(name) },
      ...(componentName(inner) === undefined ? fieldsOf(book, inner, within) : []),
    ];
  });
}

/** Renders a type in words, with its bounds. A named type is a link to its page. */
export function typeOf(schema: Schema): Html {
  const orNull = schema.nullable === true && ' or null';
  const name = componentName(schema) ?? componentName(schema.allOf?.[0]);
  if (name !== undefined) return html`<a href="${schemaAddress(name)}">${name}</a>${orNull}`;
  if (schema.type === 'array')
    return html`list of ${typeOf(schema.items ?? {})}${range(schema, 'minItems', 'maxItems')}${orNull}`;
  const variants = schema.oneOf ?? schema.anyOf ?? [];
  if (variants.length > 0)
    return html`${variants.map((each, index) => html`${index > 0 && ' or '}${typeOf(each)}`)}`;
  const length = range(schema, 'minLength', 'maxLength');
  return html`${schema.type ?? 'anything'}${schema['format'] !== undefined && ` (${schema['format']})`}${length && `${length} characters`}${range(schema, 'minimum', 'maximum')}${orNull}${values(schema)}`;
}

function range(schema: Schema, least: string, most: string): string {
  const [from, to] = [schema[least], schema[most]];
  if (to === undefined) return from === undefined ? '' : `, at least ${from}`;
  return from === undefined ? `, at most ${to}` : `, ${from} to ${to}`;
}

function values(schema: Schema): Html {
  const { enum: all, default: otherwise, pattern } = schema;
  const listed = all?.map((each, index) => html`${index > 0 && ', '}<code>${JSON.stringify(each)}</code>`);
  return html`${listed && html`: ${listed}`}${pattern !== undefined && html`, <code>${String(pattern)}</code>`}${otherwise !== undefined && html`; <code>${JSON.stringify(otherwise)}</code> by default`}`;
}
