import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../lib/process/package-root.js';
import { checkSpec } from '../checks/check-spec.js';

/** A part of a document, which a test can change in any way. */
// biome-ignore lint/suspicious/noExplicitAny: tests also create invalid documents, which have no type
export type Part = any;

export const text = { type: 'string', maxLength: 10, description: 'A text.' };
const answer = (schema: object, example: unknown) => ({
  description: 'The answer.',
  content: { 'application/json': { schema, example } },
});

/** Returns a valid document. */
export const right = (): Part => ({
  openapi: '3.0.3',
  info: {
    title: 'T',
    version: '1',
    description: 'D.',
    license: { name: 'Apache-2.0', url: 'https://example.org/licence' },
  },
  servers: [{ url: '/' }],
  tags: [{ name: 'core', description: 'All.' }],
  paths: {
    '/note': {
      post: {
        operationId: 'writeNote',
        tags: ['core'],
        summary: 'Write a note',
        description: 'Writes a note.',
        security: [{ key: [] }],
        parameters: [{ name: 'id', in: 'query', description: 'Which.', schema: { ...text } }],
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Note' }, example: { to: 'me' } },
          },
        },
        responses: {
          200: answer({ $ref: '#/components/schemas/Note' }, { to: 'me' }),
          404: answer({ ...text }, 'No'),
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Note: {
        type: 'object',
        description: 'A note.',
        required: ['to'],
        properties: {
          to: { ...text },
          times: { type: 'integer', description: 'How often.', minimum: 0, maximum: 9 },
          lines: { type: 'array', description: 'Its lines.', maxItems: 3, items: { ...text } },
        },
      },
    },
  },
});

/** A checkout with only two documents: the panel's is valid, and a test sets the daemon's. */
export class LintFixture {
  readonly root = mkdtempSync(join(tmpdir(), 'berth-lint-'));

  constructor() {
    cpSync(join(packageRoot(), 'spec', 'redocly.yaml'), this.#made('spec/redocly.yaml'));
    this.write('spec/panel/openapi.yaml', right());
  }

  /** Writes a file as JSON, which is valid YAML. */
  write(path: string, content: unknown): void {
    writeFileSync(this.#made(path), typeof content === 'string' ? content : JSON.stringify(content));
  }

  remove(path: string): void {
    rmSync(join(this.root, path), { recursive: true, force: true });
  }

  lint(document: unknown): Promise<string[]> {
    this.write('spec/daemon/openapi.yaml', document);
    return checkSpec(this.root);
  }

  dispose(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  #made(path: string): string {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    return file;
  }
}
