import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import { DomainError } from '../../lib/errors/errors.js';
import { packageRoot } from '../../lib/process/package-root.js';
import { once, PUBLIC_CACHE, type Published, publishAt, published, respondPublished } from '../published.js';
import type { Source } from './pages.js';

/**
 * The content security policy of the pages. It allows only script and style files of the service: no inline code, no
 * other origin.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "object-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The style sheets that make up `portal.css`, in their order. */
const STYLES = ['colours', 'frame', 'text', 'form', 'find'];
const SCRIPTS = ['theme', 'portal', 'pages', 'search', 'ranking', 'result-list', 'results', 'key', 'try-it'];
const PAGES = ['/docs', '/docs/guides/{name}', '/docs/operations/{name}', '/docs/schemas/{name}'];

/**
 * Serves the reference at `/docs`: a page for each operation, schema and guide, generated locally without external
 * services. Each page is generated on first use and then kept; the number of pages is limited by the document.
 */
export const referencePlugin: Plugin<Source> = {
  name: 'berth-reference',
  register(server, source) {
    const pages = once(async () => (await import('./pages.js')).createPages(source));
    const made = new Map<string, Published>();
    const pageAt = async (path: string): Promise<Published> => {
      const known = made.get(path);
      if (known !== undefined) return known;
      const text = (await pages())(path);
      if (text === undefined) throw new DomainError('not_found', 'This page does not exist: start at /docs.');
      const page = await published(text, 'text/html');
      made.set(path, page);
      return page;
    };
    for (const path of PAGES) {
      server.route({
        method: 'GET',
        path,
        options: { auth: false, cache: PUBLIC_CACHE },
        handler: async (request: Request, h: ResponseToolkit) =>
          respondPublished(h, await pageAt(request.path)).header(
            'content-security-policy',
            CONTENT_SECURITY_POLICY,
          ),
      });
    }
    publishAt(server, '/docs/search.json', 'application/json', async () => {
      const { createBook } = await import('./pages.js');
      const { searchEntries } = await import('./search-index.js');
      return JSON.stringify(searchEntries(createBook(source)));
    });
    const read = (...place: string[]) =>
      readFile(join(packageRoot(), 'plugins', 'reference', 'static', ...place), 'utf8');
    publishAt(server, '/docs/portal.css', 'text/css', async () =>
      (await Promise.all(STYLES.map((name) => read('styles', `${name}.css`)))).join(''),
    );
    for (const name of SCRIPTS)
      publishAt(server, `/docs/${name}.js`, 'text/javascript', () => read(`${name}.js`));
  },
};
