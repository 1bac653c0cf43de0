import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from '@hapi/hapi';
import inert from '@hapi/inert';
import { DomainError } from '../lib/errors/errors.js';
import { packageRoot } from '../lib/process/package-root.js';
import { secured } from './web.js';

/** Files with hashed names never change (RFC 8246). */
const FOREVER = 'public, max-age=31536000, immutable';
/** The encodings of the copies that the build has compressed, and the endings of their names. */
const COMPRESSED = { br: '.br', gzip: '.gz' };

/**
 * Serves the web application that `npm run build` has written to dist/web: its files under `/app/assets`, and its page at
 * every other address below `/app`, because the page itself decides what it shows there.
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
        handler: ({ params: { name } }, h) => {
          // Only files of the build are served, so no name can leave the folder.
          if (!assets.has(name)) throw new DomainError('not_found', 'This path does not exist.');
          const file = { lookupCompressed: true, lookupMap: COMPRESSED, confine: folder };
          return secured(h.file(join(folder, 'assets', name), file)).header('cache-control', FOREVER);
        },
      },
      {
        method: 'GET',
        path: '/app/{path*}',
        options: { auth: false },
        handler: (_request, h) => secured(h.file(join(folder, 'index.html'), { confine: folder })),
      },
    ]);
  },
};
