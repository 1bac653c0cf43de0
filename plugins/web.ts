import { join } from 'node:path';
import type { Plugin, ResponseObject } from '@hapi/hapi';
import inert from '@hapi/inert';
import { packageRoot } from '../lib/package-root.js';

/** Nothing inline and no other origin: a string that a game or a player supplied can start nothing. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGES = { '/': 'index.html', '/login': 'login.html', '/setup': 'setup.html' };

export type WebOptions = {
  /** Whether the panel is new: then every page leads to the set-up, and afterwards none does. */
  needsSetup: () => Promise<boolean>;
};

/** The panel's pages. They are files alone; all that they show comes through the API. */
export const webPlugin: Plugin<WebOptions> = {
  name: 'berth-web',
  async register(server, { needsSetup }) {
    const folder = join(packageRoot(), 'web');
    await server.register({ plugin: inert, once: true });
    for (const [path, file] of Object.entries(PAGES)) {
      server.route({
        method: 'GET',
        path,
        options: { auth: false },
        handler: async (_request, h) => {
          const isNew = await needsSetup();
          if (isNew && path !== '/setup') return h.redirect('/setup');
          if (!isNew && path === '/setup') return h.redirect('/login');
          return secured(h.file(join(folder, file), { confine: folder }));
        },
      });
    }
    server.route({
      method: 'GET',
      path: '/web/{file}',
      options: { auth: false, files: { relativeTo: folder } },
      handler: (request, h) => secured(h.file(String(request.params.file), { confine: '.' })),
    });
  },
};

const secured = (response: ResponseObject): ResponseObject =>
  response.header('content-security-policy', CONTENT_SECURITY_POLICY);
