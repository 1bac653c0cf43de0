import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import accept from '@hapi/accept';
import type { Plugin, Request } from '@hapi/hapi';
import inert from '@hapi/inert';
import { DomainError } from '../lib/errors/errors.js';
import { packageRoot } from '../lib/process/package-root.js';
import { secured } from './web.js';

/** Files with hashed names never change (RFC 8246). */
const FOREVER = 'public, max-age=31536000, immutable';
/** The encodings in which the build has stored the files, best first, and the endings of the names. */
const ENDINGS: Record<string, string> = { br: '.br', gzip: '.gz', identity: '' };

/** The pages below `/app` for people without a session. They are a smaller program than the application. */
const SIGN_IN_PAGES = [
  'sign-in',
  'setup',
  'register',
  'forgot-password',
  'reset-password',
  'confirm-email',
  'invitation',
];

/**
 * Serves the web application that `npm run build` has written to dist/web: its files under `/app/assets`, and its pages at
 * every other address below `/app`, because a page itself decides what it shows there.
 */
export const webAppPlugin: Plugin<undefined> = {
  name: 'berth-web-app',
  async register(server) {
    const folder = join(packageRoot(), 'dist', 'web');
    const assets = new Set(existsSync(folder) ? readdirSync(join(folder, 'assets')) : []);
    await server.register({ plugin: inert, once: true });
    server.route([
      {
        method: 'GET',
        path: '/app/assets/{name}',
        options: { auth: false },
        handler: (request, h) => {
          const name = String(request.params['name']);
          // Only files of the build are served, so no name can leave the folder.
          if (!assets.has(name)) throw new DomainError('not_found', 'This path does not exist.');
          const best = encodingFor(request, (ending) => assets.has(name + ending));
          const response = h.file(join(folder, 'assets', name + ENDINGS[best]), {
            confine: folder,
            filename: name,
          });
          const { type } = { type: 'application/octet-stream', ...request.server.mime.path(name) };
          response.type(type);
          if (best !== 'identity') response.header('content-encoding', best);
          return secured(response).header('cache-control', FOREVER).vary('accept-encoding');
        },
      },
      {
        method: 'GET',
        path: '/app/{path*}',
        options: { auth: false },
        handler: ({ params }, h) => {
          const page = SIGN_IN_PAGES.includes(String(params.path)) ? 'sign-in.html' : 'index.html';
          return secured(h.file(join(folder, page), { confine: folder }));
        },
      },
    ]);
  },
};

/** Returns the best encoding of a file that the client accepts and the build has stored. */
function encodingFor({ headers }: Request, isStored: (ending: string) => boolean): string {
  const stored = Object.keys(ENDINGS).filter((name) => isStored(ENDINGS[name] ?? ''));
  return accept.encoding(String(headers['accept-encoding'] ?? ''), stored);
}
