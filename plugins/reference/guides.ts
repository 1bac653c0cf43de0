import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { componentName, listOperations, schemaOf, scopeOf } from '../../lib/contract/openapi.js';
import { packageRoot } from '../../lib/process/package-root.js';
import { type Book, errorAnchor, schemaAddress } from './book.js';
import { type Html, html, preformatted, table } from './html.js';
import { describeLimit } from './reference-notes.js';
import { schemaView } from './schema-view.js';

/** The file names and titles of the guides, in reading order. */
export const GUIDES: Readonly<Record<string, string>> = {
  authentication: 'Authentication',
  tokens: 'Tokens',
  events: 'Events and sockets',
  errors: 'Errors',
  limits: 'Limits',
  versions: 'Versions and deprecation',
};

/** Matches a line of a guide that is replaced with content from the document: `{{errors}}`, `{{section Limits}}`. */
const FILLED = /^\{\{(\w+)(?: (.+))?\}\}$/m;

/**
 * Returns a guide of plugins/reference/static/guides with its placeholders filled in from the document.
 *
 * @throws Error for an unknown placeholder
 */
export function guidePage(book: Book, name: string): Html {
  // The resulting parts alternate: a text, a placeholder, its argument, a text, and so on.
  const parts = readFileSync(guideFile(book, name), 'utf8').split(FILLED);
  return html`${parts.map((part, index) => {
    if (index % 3 === 0) return book.markdown(part);
    return index % 3 === 1 ? filled(book, part, parts[index + 1]) : html``;
  })}`;
}

export const guideFile = ({ service }: Book, name: string): string =>
  join(packageRoot(), 'plugins', 'reference', 'static', 'guides', service, `${name}.md`);

function filled(book: Book, word: string, argument = ''): Html {
  const fill = FILLS[word];
  if (fill === undefined) throw new Error(`a guide has an unknown placeholder {{${word}}}`);
  return fill(book, argument);
}

const FILLS: Readonly<Record<string, (book: Book, argument: string) => Html>> = {
  section: (book, heading) => book.markdown(sectionOf(book, heading)),
  version: ({ document }) => html`<p>This service speaks version <code>${document.info.version}</code>.</p>`,
  errors: errorTable,
  limits: limitTable,
  scopes: scopeTable,
  tokens: tokenTable,
  message: messageView,
};

/** Returns a section of the document's description by its heading. */
export function sectionOf({ document }: Book, heading: string): string {
  const [, text] = (document.info.description ?? '').split(new RegExp(`^## ${heading}$`, 'm'));
  if (text === undefined) throw new Error(`the description of the API document has no section ${heading}`);
  return text.split(/^## /m)[0] ?? '';
}

function errorTable(book: Book): Html {
  const { errors, markdown } = book;
  const rows = errors.rows.map((row) => {
    const { code, status, meaning, remedy } = row;
    return html`<tr id="${errorAnchor(code, status)}"><th scope="row"><code>${code}</code></th><td>${status}</td>
<td>${markdown(meaning)}</td><td>${markdown(remedy)}</td><td>${operationList(book, errors.operationsWith(row))}</td></tr>`;
  });
  return table(['Code', 'Status', 'Meaning', 'What to do', 'Operations'], rows);
}

function operationList({ operations, markdown }: Book, ids: readonly string[]): Html {
  if (ids.length === 0) return html`any request`;
  if (ids.length === operations.length) return html`all`;
  const list = markdown(ids.map((id) => `\`${id}\``).join(', '));
  return ids.length <= 6 ? list : html`<details><summary>${ids.length} operations</summary>${list}</details>`;
}

function limitTable(book: Book): Html {
  const rows = Object.entries(book.limits).map(([name, row]) => {
    const ids = book.operations
      .filter(({ operation }) => operation['x-rate-limit']?.includes(name))
      .map(({ operation }) => operation.operationId);
    return html`<tr><th scope="row"><code>${name}</code></th><td>${describeLimit(row)}</td><td>${operationList(book, ids)}</td></tr>`;
  });
  return table(['Row', 'Limit', 'Operations'], rows);
}

function scopeTable(book: Book): Html {
  const scopes = new Map<string, string[]>();
  for (const { operation } of book.operations) {
    const scope = scopeOf(operation);
    if (scope !== undefined) scopes.set(scope, [...(scopes.get(scope) ?? []), operation.operationId]);
  }
  const rows = [...scopes]
    .sort()
    .map(
      ([scope, ids]) =>
        html`<tr><th scope="row"><code>${scope}</code></th><td>${operationList(book, ids)}</td></tr>`,
    );
  return table(['Needed', 'Operations'], rows);
}

/** Renders a table of the operations that create tokens and those that accept them. */
function tokenTable(book: Book): Html {
  const uses = listOperations(book.document).filter(({ operation }) => operation['x-token'] !== undefined);
  const rows = uses
    .filter(({ method }) => method === 'get')
    .map(({ operation }) => {
      const token = operation['x-token'];
      const maker = uses.find(
        (each) => each.method === 'post' && each.operation['x-token']?.purpose === token?.purpose,
      );
      const opens = (token?.resource ?? []).map((name) => `\`${name}\``).join(', ');
      return html`<tr><td>${book.markdown(`\`${maker?.operation.operationId}\``)}</td>
<td>${book.markdown(`\`${operation.operationId}\``)}</td><td>${book.markdown(opens)}</td></tr>`;
    });
  return table(['Created by', 'Accepted by', 'Opens only'], rows);
}

/** Renders a message's schema with its example; for a union, each variant. */
function messageView(book: Book, name: string): Html {
  const schema = schemaOf(book.document, { $ref: `#/components/schemas/${name}` });
  const { example, oneOf = [] } = schema as { example?: unknown; oneOf?: { $ref?: string }[] };
  const variants = oneOf.flatMap((each) => componentName(each) ?? []);
  return html`<h3 id="${name}"><a href="${schemaAddress(name)}">${name}</a></h3>
${schemaView(book, schema)}
${example !== undefined && preformatted(JSON.stringify(example))}
${variants.map((each) => messageView(book, each))}`;
}
