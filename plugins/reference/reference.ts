import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import { DomainError } from '../../lib/errors.js';
import { packageRoot } from '../../lib/package-root.js';
import { answerPublished, once, PUBLIC_CACHE, type Published, published } from '../published.js';
import type { Source } from './pages.js';

/** No script and no style but our files, nothing inline, and no other origin. */
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

const FILES: Readonly<Record<string, string>> = {
  'portal.css': 'text/css',
  'portal.js': 'text/javascript',
  'try-it.js': 'text/javascript',
};
const PAGES = ['/docs', '/docs/guides/{name}', '/docs/operations/{name}', '/docs/schemas/{name}'];

/**
 * The document for readers, at `/docs`: a page for each operation, schema and guide, made by this machine and asking
 * nobody else. Each is made when it is first asked for; there are as many as the document has parts.
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
      if (text === undefined) throw new DomainError('not_found', 'There is no such page: begin at /docs.');
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
          answerPublished(h, await pageAt(request.path)).header(
            'content-security-policy',
            CONTENT_SECURITY_POLICY,
          ),
      });
    }
    for (const [name, type] of Object.entries(FILES)) {
      const file = once(async () =>
        published(await readFile(join(packageRoot(), 'web', 'portal', name), 'utf8'), type),
      );
      server.route({
        method: 'GET',
        path: `/docs/${name}`,
        options: { auth: false, cache: PUBLIC_CACHE },
        handler: async (_request, h) => answerPublished(h, await file()),
      });
    }
  },
};
