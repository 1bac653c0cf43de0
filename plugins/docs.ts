import type { Plugin } from '@hapi/hapi';
import type { OpenApiDocument } from '../lib/contract/openapi.js';
import { publishAt } from './published.js';

export type DocsOptions = { document: OpenApiDocument };

/** Publishes the OpenAPI document at `/openapi.json` and `/openapi.yaml`, for clients and portals. */
export const docsPlugin: Plugin<DocsOptions> = {
  name: 'berth-docs',
  register(server, { document }) {
    publishAt(server, '/openapi.json', 'application/json', async () => JSON.stringify(document));
    // Convert to YAML only once: it takes 100 ms, and any client can request it.
    const yaml = async () => (await import('yaml')).stringify(document);
    publishAt(server, '/openapi.yaml', 'application/yaml', yaml);
  },
};
