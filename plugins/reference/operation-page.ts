import {
  type HeaderObject,
  type MediaType,
  type OpenApiDocument,
  type ParameterObject,
  type PlacedOperation,
  parametersOf,
  type ResponseObject,
  responseOf,
} from '../../lib/contract/openapi.js';
import { type Book, guideAddress, parameterAnchor } from './book.js';
import { curlExample } from './curl-example.js';
import { type Html, html, methodMark, preformatted, table } from './html.js';
import { noteOf } from './reference-notes.js';
import { schemaView, typeOf } from './schema-view.js';
import { tryIt } from './try-it.js';

/** Renders everything about an operation, with a form to call it. */
export function operationPage(book: Book, placed: PlacedOperation): Html {
  const { document, limits } = book;
  const { operation, method, path } = placed;
  const { summary, description = '', operationId, requestBody, deprecated } = operation;
  const parameters = parametersOf(document, operation);
  return html`<div class="operation">
<div class="about">
<h1>${summary ?? operationId}</h1>
<p class="endpoint"><code>${methodMark(method)} ${path}</code> <small>operationId <code>${operationId}</code></small></p>
${deprecated === true && html`<p class="note"><strong>Deprecated.</strong> See <a href="${guideAddress('versions')}">versions</a>.</p>`}
<div class="note">${book.markdown(noteOf(document, operation, limits))}</div>
${book.markdown(description)}
</div>
<div class="side">
${part(
  'curl',
  'With curl',
  html`<p>Set these two once: <code class="address">export URL=ADDRESS KEY=YOUR_KEY</code></p>
<div class="copied">${preformatted(curlExample(document, placed))}</div>`,
)}
${part('try', 'Try it', tryIt(book, placed))}
</div>
<div class="rest">
${
  parameters.length > 0 &&
  part('parameters', 'Parameters', table(['Name', 'Type', 'Description'], parameters.map(parameterRow(book))))
}
${
  requestBody !== undefined &&
  part(
    'body',
    'Body',
    html`${book.markdown(requestBody.description ?? '')}
${Object.entries(requestBody.content).map(([type, media]) => contentView(book, type, media))}`,
  )
}
${part('answers', 'Responses', responses(book, placed))}
</div>
</div>`;
}

const part = (id: string, title: string, content: Html): Html => html`<section class="panel">
<h2 id="${id}">${title}</h2>
${content}
</section>`;

function responses(book: Book, placed: PlacedOperation): Html {
  const { operation } = placed;
  const statuses = Object.keys(operation.responses).sort();
  return html`${statuses.filter((status) => status < '400').map((status) => responseView(book, status, responseOf(book.document, operation, Number(status)) ?? {}))}
<h3 id="errors">Errors</h3>
<p>Each is an <a href="/docs/schemas/ApiError">ApiError</a>; the codes are explained in <a href="${guideAddress('errors')}">errors</a>.</p>
${table(
  ['Status', 'Code', 'When'],
  statuses.filter((status) => status >= '400').map((status) => errorRow(book, placed, status)),
)}`;
}

const parameterRow =
  (book: Book) =>
  ({ name, in: place, required, schema = {}, description = '' }: ParameterObject): Html =>
    html`<tr id="${parameterAnchor(name)}">
<th scope="row"><code>${name}</code> <small>${place}${required === true && ', required'}</small></th>
<td>${typeOf(schema)}</td>
<td>${book.markdown(description)}</td>
</tr>`;

function contentView(book: Book, type: string, media: MediaType): Html {
  const { schema = {}, example, examples = {} } = media;
  const shown = example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
  return html`<p><code>${type}</code></p>
${schemaView(book, schema)}
${shown.map((each) => preformatted(typeof each === 'string' ? each : JSON.stringify(each, null, 2)))}`;
}

function responseView(
  book: Book,
  status: string,
  { description = '', headers = {}, content = {} }: ResponseObject,
) {
  const rows = Object.entries(headers).map(([name, header]) => headerRow(book, name, header));
  return html`<h3 id="answer-${status}">${status}</h3>
${book.markdown(description)}
${rows.length > 0 && table(['Header', 'Type', 'Description'], rows)}
${Object.entries(content).map(([type, media]) => contentView(book, type, media))}`;
}

function headerRow(book: Book, name: string, header: HeaderObject): Html {
  const { description = '', schema = {} } = headerOf(book.document, header);
  return html`<tr><th scope="row"><code>${name}</code></th><td>${typeOf(schema)}</td><td>${book.markdown(description)}</td></tr>`;
}

const headerOf = ({ components }: OpenApiDocument, header: HeaderObject): HeaderObject =>
  components.headers?.[header.$ref?.slice(header.$ref.lastIndexOf('/') + 1) ?? ''] ?? header;

function errorRow(book: Book, placed: PlacedOperation, status: string): Html {
  const { description = '' } = responseOf(book.document, placed.operation, Number(status)) ?? {};
  const codes = book.errors.codesOf(placed, status);
  return html`<tr><th scope="row">${status}</th>
<td>${codes.map((code, index) => html`${index > 0 && ', '}<code>${code}</code>`)}</td>
<td>${book.markdown(description)}</td></tr>`;
}
