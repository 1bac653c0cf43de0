import {
  listOperations,
  type MediaType,
  type ParameterObject,
  type PlacedOperation,
  parametersOf,
} from '../../lib/contract/openapi.js';
import type { Book } from './book.js';
import { exampleOf } from './curl-example.js';
import { type Html, html } from './html.js';

/**
 * Renders the form with which static/try-it.js calls the operation. The script sends only the values of the form's
 * fields.
 */
export function tryIt(book: Book, placed: PlacedOperation): Html {
  const { method, path, operation } = placed;
  const [[type, media] = []] = Object.entries(operation.requestBody?.content ?? {});
  const isSocket = operation.responses['101'] !== undefined;
  const tokens = isSocket ? tokenMaker(book, operation['x-token']?.purpose) : undefined;
  return html`<form class="try" data-method="${method.toUpperCase()}" data-path="${path}" data-type="${type ?? ''}"
 data-tokens="${tokens ?? ''}"${isSocket && html` data-socket`}>
${parametersOf(book.document, operation).map(field)}
${type !== undefined && media !== undefined && bodyField(type, media)}
${method !== 'get' && html`<p>This sends a real request.</p>`}
<p><button class="primary" type="submit">${isSocket ? 'Connect' : `Send ${method.toUpperCase()}`}</button>
<button type="button" class="stop" hidden>Stop</button></p>
${
  isSocket &&
  html`<p class="say" hidden><label>Line to type <input class="line" autocomplete="off"></label>
<button type="button" class="type">Type</button></p>`
}
<output aria-live="polite"></output>
</form>
<div class="answer"></div>`;
}

/** Renders an input field. `autocomplete` is off, so that browsers do not offer paths and tokens to later users. */
function field({ name = '', in: place = '', required, example, schema }: ParameterObject): Html {
  const isList = schema?.type === 'array';
  const value = required === true && example !== undefined ? String(example) : '';
  return html`<label>${name} <small>${place}${required === true && ', required'}${isList && ', separated by commas'}</small>
<input data-in="${place}"${isList && html` data-list`} name="${name}" value="${value}" autocomplete="off"${required === true && html` required`}></label>`;
}

function bodyField(type: string, media: MediaType): Html {
  if (type !== 'application/json') return html`<label>File <input type="file" name="file" required></label>`;
  const text = JSON.stringify(exampleOf(media), null, 2);
  return html`<label>Body <small>${type}</small>
<textarea name="body" rows="${Math.min(text.split('\n').length + 1, 20)}" spellcheck="false" autocomplete="off">${text}</textarea></label>`;
}

/**
 * Returns the operation that creates tokens for this purpose. It is needed because a browser cannot send a key in a
 * WebSocket handshake.
 */
const tokenMaker = ({ document }: Book, purpose: string | undefined): string | undefined =>
  listOperations(document).find(
    ({ method, operation }) => method === 'post' && operation['x-token']?.purpose === purpose,
  )?.path;
