import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from '@hapi/hapi';
import inert from '@hapi/inert';
import type { LimitTable } from '../lib/limit.js';
import type { OpenApiDocument, Service } from '../lib/openapi.js';
import { referenceNotes } from './reference-notes.js';

/** No script and no style but ours and those of Swagger UI, nothing inline, and no other origin. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "object-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const page = (title: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
`;

/**
 * `validatorUrl` would send the document to somebody else. Swagger UI knows nothing of our extensions: what they say
 * is put before an operation's description as the document is read, in this page alone.
 */
const start = (notes: Record<string, string>) => `const notes = ${JSON.stringify(notes)};

function withNotes(document) {
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(methods)) {
      const note = notes[operation.operationId];
      if (note) operation.description = note + '\\n\\n' + (operation.description ?? '');
    }
  }
  return document;
}

const showNotes = () => ({
  statePlugins: { spec: { wrapActions: { updateJsonSpec: (update) => (document) => update(withNotes(document)) } } },
});

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  plugins: [showNotes],
});
`;

export type ReferencePageOptions = {
  service: Service;
  document: OpenApiDocument;
  /** Those of this service. */
  limits: LimitTable;
};

/**
 * The document for readers, at `/docs`: Swagger UI from this machine, asking nobody else. It tells of each operation
 * who may ask for it, and in which limits a request counts.
 */
export const referencePagePlugin: Plugin<ReferencePageOptions> = {
  name: 'berth-reference-page',
  async register(server, { service, document, limits }) {
    await server.register({ plugin: inert, once: true });
    const folder = dirname(
      createRequire(join(import.meta.dirname, 'reference-page.js')).resolve('swagger-ui-dist/package.json'),
    );
    const script = start(referenceNotes(document, limits));
    const html = page(`Berth ${service}: API reference`);
    server.route({
      method: 'GET',
      path: '/docs',
      options: { auth: false },
      handler: (_request, h) =>
        h.response(html).type('text/html').header('content-security-policy', CONTENT_SECURITY_POLICY),
    });
    server.route({
      method: 'GET',
      path: '/docs/start.js',
      options: { auth: false },
      handler: (_request, h) => h.response(script).type('text/javascript'),
    });
    for (const file of FILES) {
      server.route({
        method: 'GET',
        path: `/docs/${file}`,
        options: { auth: false, cache: { privacy: 'public', expiresIn: 86_400_000 } },
        handler: (_request, h) => h.file(join(folder, file), { confine: folder }),
      });
    }
  },
};
