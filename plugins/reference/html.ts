import { escapeHtml } from '../../lib/text/html.js';

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template. `false` and `undefined` result in no text. */
export type Part = string | number | Html | readonly Html[] | false | undefined;

/** Builds HTML from a template: strings are escaped, `Html` values are not. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((string, index) => string + written(parts[index])).join(''));

function written(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(({ text }) => text).join('\n') : escapeHtml(String(part));
}

/** Renders preformatted text, which is focusable so that keyboard users can scroll wide content with the arrow keys. */
export const preformatted = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`;

/** Tables with more columns name the column in each cell, for narrow screens, on which a row is a block. */
const MAX_UNNAMED_COLUMNS = 3;

export const table = (
  heads: readonly string[],
  rows: readonly Html[],
): Html => html`<div class="wide" tabindex="0"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${heads.length > MAX_UNNAMED_COLUMNS ? rows.map((row) => withNames(row, heads)) : rows}</tbody>
</table></div>`;

function withNames({ text }: Html, heads: readonly string[]): Html {
  let column = 0;
  return new Html(
    text.replaceAll('<td>', () => {
      column += 1;
      return html`<td data-column="${heads[column]}">`.text;
    }),
  );
}

/** Renders a method of HTTP. Its colour is only a help: the word says it. */
export const methodMark = (method: string): Html =>
  html`<b class="method ${method}">${method.toUpperCase()}</b>`;
