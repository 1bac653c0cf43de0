import { readFileSync } from 'node:fs';
import {
  componentName,
  type PlacedOperation,
  parametersOf,
  type Schema,
} from '../../lib/contract/openapi.js';
import {
  type Book,
  errorAnchor,
  fieldAnchor,
  guideAddress,
  operationAddress,
  parameterAnchor,
  schemaAddress,
} from './book.js';
import { GUIDES, guideFile, sectionOf } from './guides.js';
import { anchorOf } from './markdown.js';
import { fieldsOf, merged } from './schema-view.js';
import type { Entry, Part } from './static/ranking.js';

/**
 * Returns what can be found: operations, schemas, error codes and the sections of guides. Its size is limited by the
 * document.
 */
export const searchEntries = (book: Book): Entry[] => [
  ...operationEntries(book),
  ...errorEntries(book),
  ...Object.keys(GUIDES).flatMap((name) => guideEntries(book, name)),
  ...Object.entries(book.document.components.schemas).map(([name, schema]) =>
    schemaEntry(book, name, schema),
  ),
];

/** Errors of more than a fifth of the operations are left out: they would find too many operations. */
function operationEntries(book: Book): Entry[] {
  const { operations, errors } = book;
  const codes = operations.map((placed) => [
    ...new Set(Object.keys(placed.operation.responses).flatMap((status) => errors.codesOf(placed, status))),
  ]);
  const counts = new Map<string, number>();
  for (const code of codes.flat()) counts.set(code, (counts.get(code) ?? 0) + 1);
  const isRare = (code: string) => (counts.get(code) ?? 0) <= operations.length / 5;
  return operations.map((placed, index) => operationEntry(book, placed, (codes[index] ?? []).filter(isRare)));
}

function operationEntry(book: Book, placed: PlacedOperation, codes: readonly string[]): Entry {
  const { method, path, operation } = placed;
  const { operationId, summary = operationId, description = '', requestBody } = operation;
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  return {
    kind: 'operation',
    name: operationId,
    title: summary,
    address: operationAddress(operationId),
    path: `${method.toUpperCase()} ${path}`,
    parts: [
      { text: plain(description) },
      ...parametersOf(book.document, operation).map((each) => ({
        label: each.name ?? '',
        text: plain(each.description),
        anchor: parameterAnchor(each.name),
      })),
      ...bodyParts(book, schema),
      ...codes.map((code) => ({ label: code, text: '', anchor: 'errors' })),
    ].filter(isFilled),
  };
}

/** Returns the fields of a request's body. The page of a named schema describes them, so here only their names count. */
const bodyParts = (book: Book, schema: Schema | undefined): Part[] =>
  schema === undefined
    ? []
    : fieldsOf(book, merged(book, schema)).map(({ place, schema: field }) => ({
        label: place,
        text: componentName(schema) === undefined ? plain(field['description']) : '',
        anchor: 'body',
      }));

const errorEntries = ({ errors }: Book): Entry[] =>
  errors.rows.map(({ code, status, meaning, remedy }) => ({
    kind: 'error',
    name: code,
    title: code,
    address: `${guideAddress('errors')}#${errorAnchor(code, status)}`,
    path: status,
    parts: [{ text: plain(meaning) }, { text: plain(remedy) }].filter(isFilled),
  }));

function schemaEntry(book: Book, name: string, schema: Schema): Entry {
  const whole = merged(book, schema);
  return {
    kind: 'schema',
    name,
    title: name,
    address: schemaAddress(name),
    parts: [
      { text: name === 'ApiError' ? '' : plain(whole['description']) },
      ...fieldsOf(book, whole).map(({ place, schema: field }) => ({
        label: place,
        text: plain(field['description']),
        anchor: fieldAnchor(place),
      })),
    ].filter(isFilled),
  };
}

/** Returns an entry for each section of a guide. Tables that are generated from the document have entries of their own. */
function guideEntries(book: Book, name: string): Entry[] {
  const text = readFileSync(guideFile(book, name), 'utf8').replace(
    /^\{\{(\w+)(?: (.+))?\}\}$/gm,
    (_, word: string, argument = '') => (word === 'section' ? sectionOf(book, argument) : ''),
  );
  const guide = GUIDES[name] ?? name;
  return text.split(/^(?=#{1,3} )/m).flatMap((section) => {
    const [, marks = '', heading = ''] = /^(#{1,3}) (.*)/.exec(section) ?? [];
    if (heading === '') return [];
    const body = plain(section.slice(marks.length + 1 + heading.length));
    return {
      kind: 'guide',
      name: marks === '#' ? guide : '',
      title: marks === '#' ? guide : `${guide}: ${plain(heading)}`,
      address: marks === '#' ? guideAddress(name) : `${guideAddress(name)}#${anchorOf(heading)}`,
      parts: [{ text: body }].filter(isFilled),
    };
  });
}

const isFilled = ({ label = '', text }: Part): boolean => label !== '' || text !== '';

/** Returns a text of Markdown without its marks, on one line. */
const plain = (text: unknown): string =>
  String(text ?? '')
    .replace(/^\|[-| ]+\|$/gm, '')
    .replace(/[`|]|\*\*|^#+ |\]\([^)]*\)|\[(?=[^\]]*\]\()/gm, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:)])/g, '$1')
    .trim();
