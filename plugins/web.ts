import { join } from 'node:path';
import type { Plugin, ResponseObject } from '@hapi/hapi';
import inert from '@hapi/inert';
import { DomainError } from '../lib/errors/errors.js';
import { packageRoot } from '../lib/process/package-root.js';

/**
 * The content security policy of the pages. It forbids inline code and other origins, so that a text from a game or a
 * player cannot run as code.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "object-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGES = {
  '/': 'servers/index.html',
  '/account': 'account/account.html',
  '/login': 'sign-in/login.html',
  '/login/2fa': 'sign-in/two-factor.html',
  '/setup': 'sign-in/setup.html',
  '/forgot-password': 'sign-in/forgot-password.html',
  '/reset-password': 'sign-in/reset-password.html',
  '/confirm-email': 'account/confirm-email.html',
  '/invitation': 'servers/invitation.html',
};

/** Scripts of npm packages that the pages import, by their paths below `/web`. Browsers run them unmodified. */
const PACKAGE_SCRIPTS = { 'account/uqr.js': 'uqr/dist/index.mjs' };

/** The maximum length of a file name on Linux (NAME_MAX). */
const MAX_NAME_BYTES = 255;

export type WebOptions = {
  /** Returns whether the panel has no user yet. While it has none, every page redirects to the set-up page. */
  needsSetup: () => Promise<boolean>;
};

/** Serves the panel's pages. They are static files; all data comes through the API. */
export const webPlugin: Plugin<WebOptions> = {
  name: 'berth-web',
  async register(server, { needsSetup }) {
    const folder = join(packageRoot(), 'web');
    const packages = join(packageRoot(), 'node_modules');
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
    for (const [address, file] of Object.entries(PACKAGE_SCRIPTS)) {
      server.route({
        method: 'GET',
        path: `/web/${address}`,
        options: { auth: false },
        handler: (_request, h) => secured(h.file(join(packages, file), { confine: packages })),
      });
    }
    server.route({
      method: 'GET',
      path: '/web/{folder}/{file}',
      options: { auth: false, files: { relativeTo: folder } },
      handler: (request, h) => {
        const names = [String(request.params.folder), String(request.params.file)];
        // Check the length here: for a name that is too long, the file system reports another error than for a missing
        // file.
        if (names.some((name) => Buffer.byteLength(name) > MAX_NAME_BYTES))
          throw new DomainError('not_found', 'This path does not exist.');
        return secured(h.file(join(...names), { confine: '.' }));
      },
    });
  },
};

export const secured = (response: ResponseObject): ResponseObject =>
  response.header('content-security-policy', CONTENT_SECURITY_POLICY);
