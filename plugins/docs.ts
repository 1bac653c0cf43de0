import type { Plugin } from '@hapi/hapi';
import type { OpenApiDocument } from '../lib/contract/openapi.js';
import { once, PUBLIC_CACHE, published, respondPublished } from './published.js';

export type DocsOptions = { document: OpenApiDocument };

/** Publishes the OpenAPI document at `/openapi.json` and `/openapi.yaml`, for clients and portals. */
export const docsPlugin: Plugin<DocsOptions> = {
  name: 'berth-docs',
  register(server, { document }) {
    const forms = [
      { path: '/openapi.json', type: 'application/json', write: async () => JSON.stringify(document) },
      // Writing YAML takes 100 ms, and any client can request it.
      {
        path: '/openapi.yaml',
        type: 'application/yaml',
        write: async () => (await import('yaml')).stringify(document),
      },
    ];
    for (const { path, type, write } of forms) {
      const publish = once(async () => published(await write(), type));
      server.route({
        method: 'GET',
        path,
        options: { auth: false, cache: PUBLIC_CACHE },
        handler: async (_request, h) => respondPublished(h, await publish()),
      });
    }
  },
};
