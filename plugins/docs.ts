import { createHash } from 'node:crypto';
import type { Plugin } from '@hapi/hapi';
import type { OpenApiDocument } from '../lib/openapi.js';

export type DocsOptions = { document: OpenApiDocument };

/** `etag` is the tag's text, without its quotes. */
type Published = { text: string; etag: string };

const CACHE = { privacy: 'public', expiresIn: 300_000 } as const;

/** Publishes the document itself at `/openapi.json` and `/openapi.yaml`, for clients and portals. */
export const docsPlugin: Plugin<DocsOptions> = {
  name: 'berth-docs',
  register(server, { document }) {
    const forms = [
      { path: '/openapi.json', type: 'application/json', write: async () => JSON.stringify(document) },
      {
        path: '/openapi.yaml',
        type: 'application/yaml',
        write: async () => (await import('yaml')).stringify(document),
      },
    ];
    for (const { path, type, write } of forms) {
      const publish = once(async () => published(await write()));
      server.route({
        method: 'GET',
        path,
        options: { auth: false, cache: CACHE },
        handler: async (_request, h) => {
          const { text, etag } = await publish();
          return h.response(text).type(type).etag(etag);
        },
      });
    }
  },
};

const published = (text: string): Published => ({
  text,
  etag: createHash('sha256').update(text).digest('base64url').slice(0, 22),
});

/** Anybody may ask, and YAML takes a tenth of a second: it is made when it is first asked for, and once. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
