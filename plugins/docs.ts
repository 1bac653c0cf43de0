import { createHash } from 'node:crypto';
import type { Plugin } from '@hapi/hapi';
import type { OpenApiDocument } from '../lib/openapi.js';

export type DocsOptions = { document: OpenApiDocument };

/** Publishes the document itself at `/openapi.json` and `/openapi.yaml`, for clients and portals. */
export const docsPlugin: Plugin<DocsOptions> = {
  name: 'berth-docs',
  register(server, { document }) {
    const json = JSON.stringify(document);
    const etag = createHash('sha256').update(json).digest('hex').slice(0, 32);
    server.route({
      method: 'GET',
      path: '/openapi.json',
      options: { auth: false, cache: { privacy: 'public', expiresIn: 300_000 } },
      handler: (_request, h) => h.response(json).type('application/json').etag(etag),
    });
    server.route({
      method: 'GET',
      path: '/openapi.yaml',
      options: { auth: false, cache: { privacy: 'public', expiresIn: 300_000 } },
      handler: async (_request, h) => {
        const { stringify } = await import('yaml');
        return h.response(stringify(document)).type('application/yaml').etag(etag);
      },
    });
  },
};
