import { listOperations, type OpenApiDocument, type Service } from '../../lib/contract/openapi.js';
import type { LimitTable } from '../../lib/limits/limit.js';
import { addressesOf, type Book, guideAddress, operationAddress, schemaAddress } from './book.js';
import { GUIDES, guidePage } from './guides.js';
import { type Html, html, methodMark, preformatted } from './html.js';
import { layout } from './layout.js';
import { createMarkdown } from './markdown.js';
import { indexErrors } from './operation-codes.js';
import { operationPage } from './operation-page.js';
import { schemaView } from './schema-view.js';

export type Source = { service: Service; document: OpenApiDocument; limits: LimitTable };
type Page = { title: string; main: () => Html };

/** Returns what all pages are made of. */
export const createBook = ({ service, document, limits }: Source): Book => ({
  service,
  document,
  limits,
  operations: listOperations(document),
  errors: indexErrors(document),
  markdown: createMarkdown(addressesOf(document)),
});

/** Returns each page of the portal as HTML by its path; undefined for an unknown path. */
export function createPages(source: Source): (path: string) => string | undefined {
  const book = createBook(source);
  const { document, operations } = book;
  const pages = new Map<string, Page>([
    ['/docs', { title: 'Overview', main: () => overview(book) }],
    ...Object.entries(GUIDES).map(([name, title]): [string, Page] => [
      guideAddress(name),
      { title, main: () => guidePage(book, name) },
    ]),
    ...operations.map((placed): [string, Page] => [
      operationAddress(placed.operation.operationId),
      { title: placed.operation.summary ?? '', main: () => operationPage(book, placed) },
    ]),
    ...Object.keys(document.components.schemas).map((name): [string, Page] => [
      schemaAddress(name),
      { title: name, main: () => schemaPage(book, name) },
    ]),
  ]);
  return (path) => {
    const page = pages.get(path);
    if (page === undefined) return undefined;
    return layout(book, { title: page.title, address: path, main: page.main() }).text;
  };
}

function overview(book: Book): Html {
  const { document, operations, service } = book;
  return html`<h1>Berth ${service} API</h1>
${book.markdown(document.info.description ?? '')}
<h2 id="operations">Operations</h2>
${(document.tags ?? []).map(
  ({ name, description = '' }) => html`<h3 id="tag-${name}">${name}</h3>
${book.markdown(description)}
<ul class="calls">${operations
    .filter(({ operation }) => operation.tags.includes(name))
    .map(
      ({
        method,
        path,
        operation,
      }) => html`<li><a href="${operationAddress(operation.operationId)}">${operation.summary}</a>
<code>${methodMark(method)} ${path}</code></li>`,
    )}</ul>`,
)}
<h2 id="schemas">Schemas</h2>
<ul class="index">${Object.keys(document.components.schemas)
    .sort()
    .map((name) => html`<li><a href="${schemaAddress(name)}">${name}</a></li>`)}</ul>`;
}

function schemaPage(book: Book, name: string): Html {
  const schema = book.document.components.schemas[name] ?? {};
  const { example } = schema as { example?: unknown };
  return html`<h1>${name}</h1>
<section class="panel">${schemaView(book, schema, true)}</section>
${example !== undefined && html`<h2>Example</h2>${preformatted(JSON.stringify(example, null, 2))}`}`;
}
