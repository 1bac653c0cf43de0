import { describe, expect, test } from '@jest/globals';
import { type OpenApiDocument, readDocument, SERVICES } from '../../lib/contract/openapi.js';
import { judged, versionFaults } from '../checks/check-evolution.js';
import { breakingChanges } from './breaking-changes.js';

const text = { type: 'string', maxLength: 10 };

/** Returns a document with one operation, which has every kind of part that a change can break. */
const make = () => ({
  openapi: '3.0.3',
  info: { title: 'notes', version: '0.1.0' },
  paths: {
    '/notes/{id}': {
      post: {
        tags: ['notes'],
        operationId: 'changeNote',
        security: [{ key: [] }, { session: [] }] as Record<string, string[]>[],
        'x-permission': 'notes:write',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { ...text } },
          { name: 'kind', in: 'query', required: false, schema: { type: 'string', enum: ['a', 'b'] } },
        ] as Record<string, unknown>[],
        requestBody: {
          required: false,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Change' } } },
        },
        responses: {
          200: {
            description: 'x',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } },
          },
        } as Record<string, object>,
      } as Record<string, unknown>,
    },
  } as Record<string, Record<string, Record<string, unknown>>>,
  components: {
    responses: {},
    securitySchemes: {},
    schemas: {
      Change: {
        type: 'object',
        required: ['title'],
        properties: { title: { ...text }, size: { type: 'integer', minimum: 1, maximum: 9, nullable: true } },
      },
      Note: {
        allOf: [{ $ref: '#/components/schemas/Base' }],
        type: 'object',
        required: ['state'],
        properties: {
          state: { type: 'string', enum: ['new', 'old'] },
          parent: { $ref: '#/components/schemas/Note' },
        },
      },
      Base: {
        type: 'object',
        required: ['tags'],
        properties: { tags: { type: 'array', items: { type: 'string' } } },
      },
    } as Record<string, Record<string, unknown> & { properties: Record<string, Record<string, unknown>> }>,
  },
});
type Made = ReturnType<typeof make>;
const operationOf = (document: Made) => document.paths['/notes/{id}']?.['post'] ?? {};

const changesBy = (change: (document: Made) => void): string[] => {
  const after = make();
  change(after);
  return breakingChanges(make() as unknown as OpenApiDocument, after as unknown as OpenApiDocument);
};

describe('the detection of breaking changes', () => {
  test.each<[string, (document: Made) => void]>([
    ['is gone', ({ paths }) => delete paths['/notes/{id}']],
    [
      'was changeNote and is editNote',
      (document) => Object.assign(operationOf(document), { operationId: 'editNote' }),
    ],
    [
      'takes no session any more',
      (document) => Object.assign(operationOf(document), { security: [{ key: [] }] }),
    ],
    [
      'asks for notes:admin now',
      (document) => Object.assign(operationOf(document), { 'x-permission': 'notes:admin' }),
    ],
    ['query kind is gone', (document) => (operationOf(document)['parameters'] as object[]).pop()],
    [
      'query kind is required now',
      (document) =>
        Object.assign((operationOf(document)['parameters'] as object[])[1] ?? {}, { required: true }),
    ],
    [
      'query kind does not take "b" any more',
      (document) =>
        Object.assign((operationOf(document)['parameters'] as object[])[1] ?? {}, {
          schema: { type: 'string', enum: ['a'] },
        }),
    ],
    [
      'path id has maxLength 9 now',
      (document) =>
        Object.assign((operationOf(document)['parameters'] as object[])[0] ?? {}, {
          schema: { type: 'string', maxLength: 9 },
        }),
    ],
    ['takes no body any more', (document) => delete operationOf(document)['requestBody']],
    [
      'body is required now',
      (document) => Object.assign(operationOf(document)['requestBody'] as object, { required: true }),
    ],
    ['body.size is gone', ({ components }) => delete components.schemas['Change']?.properties['size']],
    [
      'body.size is required now',
      ({ components }) => Object.assign(components.schemas['Change'] ?? {}, { required: ['title', 'size'] }),
    ],
    [
      'body.size has minimum 2 now',
      ({ components }) =>
        Object.assign(components.schemas['Change']?.properties['size'] ?? {}, { minimum: 2 }),
    ],
    [
      'body.size may not be null any more',
      ({ components }) => delete components.schemas['Change']?.properties['size']?.['nullable'],
    ],
    [
      'body.title has the pattern ^a now',
      ({ components }) =>
        Object.assign(components.schemas['Change']?.properties['title'] ?? {}, { pattern: '^a' }),
    ],
    [
      'may answer 201 now',
      (document) => Object.assign(operationOf(document)['responses'] as object, { 201: {} }),
    ],
    [
      '200.state may be "lost" now',
      ({ components }) =>
        (components.schemas['Note']?.properties['state']?.['enum'] as string[]).push('lost'),
    ],
    ['200.state may be left out now', ({ components }) => delete components.schemas['Note']?.['required']],
    [
      '200.state may be null now',
      ({ components }) =>
        Object.assign(components.schemas['Note']?.properties['state'] ?? {}, { nullable: true }),
    ],
    [
      '200.tags was array and is string',
      ({ components }) =>
        Object.assign(components.schemas['Base']?.properties['tags'] ?? {}, { type: 'string' }),
    ],
    [
      '200.tags[] was string and is integer',
      ({ components }) =>
        Object.assign(components.schemas['Base']?.properties['tags'] ?? {}, { items: { type: 'integer' } }),
    ],
    ['200.tags is gone', ({ components }) => delete components.schemas['Base']?.properties['tags']],
  ])('the change of an API document breaks clients: %s', (expected, change) => {
    expect(changesBy(change)).toEqual([`POST /notes/{id}: ${expected}`]);
  });

  test('from version 1.0 on, removing an operation that was not deprecated counts as a breaking change', () => {
    const change = 'POST /notes/{id}: is gone without having been `deprecated` in a release';
    const gone = (was: object) => {
      const [before, after] = [make(), make()];
      Object.assign(operationOf(before), was);
      after.info.version = '1.0.0';
      delete after.paths['/notes/{id}'];
      return breakingChanges(before as unknown as OpenApiDocument, after as unknown as OpenApiDocument);
    };
    expect(gone({})).toEqual([change]);
    expect(gone({ deprecated: true })).toEqual(['POST /notes/{id}: is gone']);
    expect(judged([change], `${change} -- nobody asked for it\n`)).toEqual([
      expect.stringMatching(/this cannot be approved/),
    ]);
  });

  test('removing a response or changing its type counts as a breaking change', () => {
    expect(changesBy((document) => Object.assign(operationOf(document), { responses: {} }))).toEqual([
      'POST /notes/{id}: answers no 200 any more',
    ]);
    expect(
      changesBy((document) =>
        Object.assign(operationOf(document), { responses: { 200: { content: { 'text/plain': {} } } } }),
      ),
    ).toEqual(['POST /notes/{id}: 200 is no application/json any more']);
  });

  test.each<[string, (document: Made) => void]>([
    ['nothing', () => undefined],
    [
      'a new operation',
      ({ paths }) => Object.assign(paths, { '/more': { get: { operationId: 'more', responses: {} } } }),
    ],
    [
      'a new parameter',
      (document) =>
        (operationOf(document)['parameters'] as object[]).push({ name: 'x', in: 'query', schema: text }),
    ],
    [
      'a new field of a body',
      ({ components }) => Object.assign(components.schemas['Change']?.properties ?? {}, { x: text }),
    ],
    [
      'a new field of a response',
      ({ components }) => Object.assign(components.schemas['Note']?.properties ?? {}, { x: text }),
    ],
    ['a new error', (document) => Object.assign(operationOf(document)['responses'] as object, { 409: {} })],
    [
      'wider bounds',
      ({ components }) =>
        Object.assign(components.schemas['Change']?.properties['size'] ?? {}, { maximum: 99 }),
    ],
    [
      'another description',
      (document) => Object.assign(operationOf(document), { description: 'Better words.' }),
    ],
  ])('the change of an API document does not break clients: %s', (_what, change) => {
    expect(changesBy(change)).toEqual([]);
  });

  test.each(SERVICES)('the API document of the %s has no breaking change compared with itself', (service) => {
    expect(breakingChanges(readDocument(service), readDocument(service))).toEqual([]);
  });
});

test('the API documents have the version of the package', () => {
  expect(versionFaults({ panel: '0.2.0', daemon: '0.2.0' }, '0.2.0')).toEqual([]);
  expect(versionFaults({ panel: '0.2.0', daemon: '0.1.0' }, '0.2.0')).toEqual([
    'spec/daemon/openapi.yaml has the version 0.1.0, package.json 0.2.0. Use the same version.',
  ]);
});

describe('the lines of approved changes', () => {
  const change = 'panel GET /x: is gone';

  test('an approved breaking change needs a reason', () => {
    expect(judged([change], `# words\n\n${change} -- nobody asked for it\n`)).toEqual([]);
    expect(judged([change], '')).toEqual([expect.stringContaining(`${change}\n  breaks clients`)]);
    expect(judged([change], `${change} -- \n`)).toHaveLength(1);
  });

  test('an approved breaking change that no longer exists is rejected', () => {
    expect(judged([], `${change} -- why\n`)).toEqual([expect.stringContaining(`not a change: ${change}`)]);
  });
});
