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

export const table = (
  heads: readonly string[],
  rows: readonly Html[],
): Html => html`<div class="wide" tabindex="0"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table></div>`;
