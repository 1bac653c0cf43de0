import {
  listOperations,
  type MediaType,
  type OperationObject,
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
 data-tokens="${tokens ?? ''}"${isSocket && html` data-socket`}${takesKey(operation) && html` data-takes-key`}>
${credential(book, operation)}
${parametersOf(book.document, operation).map(field)}
${type !== undefined && media !== undefined && bodyField(type, media)}
${method !== 'get' && html`<p>This sends a real request.</p>`}
<p class="buttons"><button class="primary" type="submit">${isSocket ? 'Connect' : `Send ${method.toUpperCase()}`}</button>
<button type="button" class="stop" hidden>Stop</button></p>
${
  isSocket &&
  html`<p class="say buttons" hidden><label>Line to type <input class="line" autocomplete="off"></label>
<button type="button" class="type">Type</button></p>`
}
<output aria-live="polite"></output>
</form>
<div class="answer"></div>`;
}

const schemesOf = ({ security = [] }: OperationObject): string[] =>
  security.flatMap((each) => Object.keys(each));

const takesKey = (operation: OperationObject): boolean =>
  schemesOf(operation).some((scheme) => scheme === 'apiKey' || scheme === 'daemonKey');

/**
 * Renders which credential the form sends. If the operation accepts a key, there is a field for one, which key.js keeps for
 * the tab. The field has no name, so it is in no request and no address, and `autocomplete` prevents browsers from storing
 * it. It is not a password field, because browsers would offer to save it.
 */
function credential({ service }: Book, operation: OperationObject): Html {
  if (operation.security?.length === 0) return html`<p class="dim">Sent without a key.</p>`;
  const session = html`your session in this browser. <a href="/app/sign-in">Sign in</a>`;
  if (!takesKey(operation)) return html`<p class="dim">Sent with ${session}</p>`;
  return html`<div class="key">
<label data-with-key="no">API key <input id="key" class="secret" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="key-note"></label>
<p data-with-key="yes" hidden>Sent with the key <code class="masked"></code> <button type="button" class="remove-key">Remove the key</button></p>
<p id="key-note" class="dim">${service === 'panel' && html`<span data-with-key="no">Without a key, requests are sent with ${session}. </span>`}A key is kept until you close this tab, and sent only to this service.</p>
</div>`;
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
