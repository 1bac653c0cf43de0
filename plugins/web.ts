import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import accept from '@hapi/accept';
import type { Plugin, Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import inert from '@hapi/inert';
import { DomainError } from '../lib/errors/errors.js';
import { packageRoot } from '../lib/process/package-root.js';
import { pageLinks } from './page-links.js';

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

/** Files with hashed names never change (RFC 8246). */
const FOREVER = 'public, max-age=31536000, immutable';
/** The encodings in which the build has stored the files, best first, and the endings of the names. */
const ENDINGS: Record<string, string> = { br: '.br', gzip: '.gz', identity: '' };

/** The folder to which `npm run build` writes the web application. */
export const WEB_FOLDER = join(packageRoot(), 'dist', 'web');

const SETUP = 'setup';
const STATUS = 'status';

/**
 * The pages below `/app` for people without a session, and the files that contain them. They load a smaller program than
 * the application. The files differ in what they show without scripts.
 */
const VISITOR_PAGES: Record<string, string> = {
  'sign-in': 'sign-in.html',
  'sign-in/second-factor': 'second-factor.html',
  [SETUP]: 'visitor.html',
  register: 'visitor.html',
  'forgot-password': 'visitor.html',
  'reset-password': 'visitor.html',
  'confirm-email': 'visitor.html',
  invitation: 'visitor.html',
  [STATUS]: 'status.html',
};

/**
 * The page of each address that mails, bookmarks and programs have from earlier versions. Browsers add the part after the
 * `#`, which holds the token of a link, to the new address (RFC 9110, 10.2.2).
 */
const EARLIER_ADDRESSES: Record<string, string> = {
  '/': '/app',
  '/account': '/app/account',
  '/login': '/app/sign-in',
  '/login/2fa': '/app/sign-in/second-factor',
  '/setup': `/app/${SETUP}`,
  '/forgot-password': '/app/forgot-password',
  '/reset-password': '/app/reset-password',
  '/confirm-email': '/app/confirm-email',
  '/invitation': '/app/invitation',
};

export type WebOptions = {
  /** Returns whether the panel has no user yet. While it has none, every page redirects to the set-up page. */
  needsSetup: () => Promise<boolean>;
  /** Returns whether the panel has a public status page. */
  hasStatusPage: () => boolean;
};

/**
 * Serves the web application that `npm run build` has written: its files under `/app/assets`, and its pages at every other
 * address below `/app`, because a page itself decides what it shows there. All data comes through the API.
 */
export const webPlugin: Plugin<WebOptions> = {
  name: 'berth-web',
  async register(server, { needsSetup, hasStatusPage }) {
    await server.register({ plugin: inert, once: true });
    const stored = storedAssets();
    const linksOf = pageLinks(WEB_FOLDER);
    server.route([
      {
        method: 'GET',
        path: '/app/assets/{name}',
        options: { auth: false },
        handler: (request, h) => {
          const name = String(request.params['name']);
          // Only files of the build are served, so no name can leave the folder.
          if (!stored.has(name)) throw new DomainError('not_found', 'This path does not exist.');
          const best = encodingFor(request, (ending) => stored.has(name + ending));
          const response = h.file(join(WEB_FOLDER, 'assets', name + ENDINGS[best]), {
            confine: WEB_FOLDER,
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
        handler: async ({ params }, h) => {
          const path = String(params['path'] ?? '');
          const isNew = await needsSetup();
          if (isNew && path !== SETUP) return h.redirect(`/app/${SETUP}`);
          if (!isNew && path === SETUP) return h.redirect('/app');
          if (path === STATUS && !hasStatusPage())
            return secured(h.response(statusPageOff()).type('text/html'));
          const file = VISITOR_PAGES[path] ?? 'index.html';
          const response = secured(h.file(join(WEB_FOLDER, file), { confine: WEB_FOLDER }));
          const links = linksOf(path);
          return links === undefined ? response : response.header('link', links);
        },
      },
      ...Object.entries(EARLIER_ADDRESSES).map(([path, page]) => ({
        method: 'GET' as const,
        path,
        options: { auth: false as const },
        handler: async ({ url }: Request, h: ResponseToolkit) => {
          if (await needsSetup()) return h.redirect(`/app/${SETUP}`);
          return h.redirect(page + url.search);
        },
      })),
    ]);
  },
};

export const secured = (response: ResponseObject): ResponseObject =>
  response.header('content-security-policy', CONTENT_SECURITY_POLICY);

/**
 * Returns the status page of a panel that has none. The page then says so without a request, because browsers log the 404 of
 * the request as an error.
 */
const statusPageOff = (): string =>
  readFileSync(join(WEB_FOLDER, VISITOR_PAGES[STATUS] ?? ''), 'utf8').replace(
    '<div id="app">',
    '<div id="app" data-off>',
  );

/** Returns the names of the built files; none if the web application has not been built. */
function storedAssets(): ReadonlySet<string> {
  const folder = join(WEB_FOLDER, 'assets');
  return new Set(existsSync(folder) ? readdirSync(folder) : []);
}

/** Returns the best encoding of a file that the client accepts and the build has stored. */
function encodingFor({ headers }: Request, isStored: (ending: string) => boolean): string {
  const stored = Object.keys(ENDINGS).filter((name) => isStored(ENDINGS[name] ?? ''));
  return accept.encoding(String(headers['accept-encoding'] ?? ''), stored);
}
