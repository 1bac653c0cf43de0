import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../../lib/text/html.js';
import { Html, preformatted } from './html.js';

/**
 * Renders Markdown as HTML. HTML in the source is shown as text.
 *
 * @param addresses the pages to which names in code spans are linked
 */
export function createMarkdown(addresses: ReadonlyMap<string, string>): (text: string) => Html {
  const marked = new Marked({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      code: ({ text }: Tokens.Code) => preformatted(text).text,
      codespan: ({ text }: Tokens.Codespan) => {
        const address = addresses.get(text);
        const code = `<code>${escapeHtml(text)}</code>`;
        return address === undefined ? code : `<a href="${address}">${code}</a>`;
      },
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
    hooks: {
      postprocess: (text) =>
        text
          .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
          .replaceAll('</table>', '</table></div>')
          .replaceAll('<th>', '<th scope="col">'),
    },
  });
  return (text) => new Html(marked.parse(text, { async: false }));
}

export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
