import { type Book, guideAddress, operationAddress } from './book.js';
import { GUIDES } from './guides.js';
import { header, icon } from './header.js';
import { type Html, html } from './html.js';

/** Between the parts of a title, as in the web application. The built program must have only ASCII in its templates. */
const SEPARATOR = ' \u00b7 ';

/** The icon of the browser's tab. The policy of the pages allows images only in this form. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#3346c7"/><path d="M12 4.5v3M8 12V7.5h8V12M4.8 12h14.4l-2 4.5H6.8zM4.8 19.5h14.4" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)}`;

/**
 * Renders a page of the reference: the parts common to all pages, around its own content. Scripts and styles are files,
 * as the content security policy requires. `theme.js` runs before the page is drawn, so that it never shows the other theme.
 */
export const layout = (
  book: Book,
  { title, address, main }: { title: string; address: string; main: Html },
): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${[title, `${book.service} API`, 'Berth'].join(SEPARATOR)}</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="/docs/portal.css">
<script src="/docs/theme.js"></script>
<script type="module" src="/docs/portal.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
${header(book)}
<nav id="pages" aria-label="Pages">
<h2>Guides</h2>
<ul>${Object.entries(GUIDES).map(([name, text]) => link(guideAddress(name), text, address))}</ul>
<h2>Operations</h2>
${(book.document.tags ?? []).map(({ name }) => area(book, name, address))}
<h2>Documents</h2>
<ul><li><a href="/openapi.json" download>openapi.json</a></li><li><a href="/openapi.yaml" download>openapi.yaml</a></li></ul>
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
  return html`<details${isOpen && html` open`}><summary>${icon('M4 6.5 8 10.5 12 6.5')}${tag}</summary><ul>
${own.map(({ operation: { operationId, summary } }) => link(operationAddress(operationId), summary ?? operationId, here))}
</ul></details>`;
}
