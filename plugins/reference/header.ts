import type { Book } from './book.js';
import { type Html, html } from './html.js';

/** The longest text that can be searched for. */
const MAX_QUERY_CHARACTERS = 100;

/**
 * Renders the header of each page: the logo, the way to the application, the search, the theme and, on narrow screens, the
 * button for the list of pages.
 */
export const header = ({ service, document }: Book): Html => html`<header>
<a class="brand" href="/docs">${LOGO}<span>Berth <small>${service} API<span> ${document.info.version}</span></small></span></a>
${service === 'panel' && html`<a class="to-app" href="/app">${icon('M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5v.01M5 11v.01')}<span>Servers</span></a>`}
<button type="button" class="menu scripted" aria-expanded="false" aria-controls="pages">Pages</button>
${SEARCH}
<select id="theme" class="scripted" aria-label="Colours" autocomplete="off">
<option value="system">System</option><option value="light">Light</option><option value="dark">Dark</option>
</select>
</header>`;

/** Renders a picture of 16 units. Screen readers skip it. */
export const icon = (path: string): Html =>
  html`<svg viewBox="0 0 16 16" aria-hidden="true" class="icon"><path d="${path}"/></svg>`;

/** The mark of Berth, as in the web application. */
const LOGO = html`<svg viewBox="0 0 24 24" aria-hidden="true" class="logo"><rect width="24" height="24" rx="6"/>
<path d="M12 4.5v3M8 12V7.5h8V12M4.8 12h14.4l-2 4.5H6.8zM4.8 19.5h14.4"/></svg>`;

/** The field of the search and the place of its results (static/search.js). */
const SEARCH = html`<div class="find scripted" role="search">
${icon('M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.3 10.3 13.5 13.5')}
<input id="find" type="search" role="combobox" aria-label="Search the reference" aria-autocomplete="list" aria-expanded="false"
 aria-controls="found" aria-keyshortcuts="/" placeholder="Search" maxlength="${MAX_QUERY_CHARACTERS}" autocomplete="off" autocapitalize="none" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<p id="find-status" class="unseen" role="status"></p>
<div id="results" hidden><div id="found" role="listbox" aria-label="Results"></div><p id="find-note" hidden></p></div>
</div>`;
