import { type Book, guideAddress, operationAddress } from './book.js';
import { GUIDES } from './guides.js';
import { type Html, html } from './html.js';

/**
 * Renders a page of the portal: the parts common to all pages, around its own content. Scripts and styles are files,
 * as the content security policy requires.
 */
export const layout = (
  book: Book,
  { title, address, main }: { title: string; address: string; main: Html },
): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Berth ${book.service} API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/portal.css">
<script type="module" src="/docs/portal.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<p><a href="/docs">Berth ${book.service} API</a> <small>${book.document.info.version}</small></p>
<p><a href="/openapi.json" download>openapi.json</a> <a href="/openapi.yaml" download>openapi.yaml</a></p>
${credential(book)}
</header>
<nav aria-label="Pages">
<h2>Guides</h2>
<ul>${Object.entries(GUIDES).map(([name, text]) => link(guideAddress(name), text, address))}</ul>
<h2>Operations</h2>
${(book.document.tags ?? []).map(({ name }) => area(book, name, address))}
</nav>
<main id="main" tabindex="-1">
${main}
</main>
</body>
</html>
`;

const link = (to: string, text: string, here: string): Html =>
  html`<li><a href="${to}"${to === here && html` aria-current="page"`}>${text}</a></li>`;

function area({ operations }: Book, tag: string, here: string): Html {
  const own = operations.filter(({ operation }) => operation.tags.includes(tag));
  const isOpen = own.some(({ operation }) => operationAddress(operation.operationId) === here);
  return html`<details${isOpen && html` open`}><summary>${tag}</summary><ul>
${own.map(({ operation: { operationId, summary } }) => link(operationAddress(operationId), summary ?? operationId, here))}
</ul></details>`;
}

/**
 * Renders the field for an API key. The key is kept only in the page: the field has no name and is in no form, and
 * `autocomplete` prevents browsers from storing it. It is not a password field, because browsers would offer to save
 * it.
 */
const credential = ({ service }: Book): Html => html`<p><label>Key to try it with
<input id="key" class="secret" type="text" autocomplete="off" autocapitalize="none" spellcheck="false"${
  service === 'panel' && html` aria-describedby="key-note"`
}></label>
${service === 'panel' && html`<small id="key-note">Without a key, requests use your session in this browser.</small>`}</p>`;
