import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../lib/package-root.js';
import { checkSpec } from './check-spec.js';

/** A part of a document; `change` is free to do anything to it. */
// biome-ignore lint/suspicious/noExplicitAny: what a document may not be has no type
type Part = any;

const text = { type: 'string', maxLength: 10, description: 'A text.' };
const answer = (schema: object, example: unknown) => ({
  description: 'The answer.',
  content: { 'application/json': { schema, example } },
});

/** A document at which nothing is wrong. */
const right = (): Part => ({
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

const OPERATION = '#/paths/~1note/post';
const NOTE = '#/components/schemas/Note';
const BODY = `${OPERATION}/requestBody/content`;

/** What is done to the operation or the schema, where it is found, and what is said. */
type Break = [name: string, change: (operation: Part, note: Part, document: Part) => void, said: string];

const BREAKS: Break[] = [
  [
    'no security',
    (operation) => delete operation.security,
    `${OPERATION}: Every operation should have security defined on it or on the root level. Write which credentials it takes, or \`security: []\` where nobody is asked who they are. (security-defined)`,
  ],
  [
    'a credential that there is not',
    (operation) => operation.security.push({ kee: [] }),
    `${OPERATION}/security/1/kee: There is no \`kee\` security scheme defined. Write which credentials it takes, or \`security: []\` where nobody is asked who they are. (security-defined)`,
  ],
  [
    'security for all',
    (_, __, document) => Object.assign(document, { security: [{ key: [] }] }),
    '#/security: Security for all would open an operation that forgot its own: state it with each operation. (rule/security-is-stated-by-each-operation)',
  ],
  [
    'no summary',
    (operation) => delete operation.summary,
    `${OPERATION}/summary: Operation object should contain \`summary\` field. (operation-summary)`,
  ],
  [
    'no description',
    (operation) => delete operation.description,
    `${OPERATION}/description: Operation object should contain \`description\` field. (operation-description)`,
  ],
  [
    'no operationId',
    (operation) => delete operation.operationId,
    `${OPERATION}/operationId: Operation object should contain \`operationId\` field. (operation-operationId)`,
  ],
  ...['write_note', 'WriteNote', '2ndNote', 'write.note'].map(
    (id): Break => [
      `the operationId ${id}`,
      (operation) => Object.assign(operation, { operationId: id }),
      `${OPERATION}/operationId: Write the operationId in camelCase, such as \`getNote\`: clients name a function after it. (rule/operation-id-in-camel-case)`,
    ],
  ),
  [
    'an operationId that another has',
    (operation, _, { paths }) =>
      Object.assign(paths, { '/other': { get: { ...operation, requestBody: undefined } } }),
    '#/paths/~1other/get/writeNote: Every operation must have a unique `operationId`. (operation-operationId-unique)',
  ],
  [
    'two tags',
    (operation, _, { tags }) => {
      operation.tags.push('fs');
      tags.push({ name: 'fs', description: 'Files.' });
    },
    `${OPERATION}/tags: Operation \`tags\` object should have only one tag. (operation-singular-tag)`,
  ],
  [
    'an example that does not fit',
    (operation) =>
      Object.assign(operation.responses[200].content['application/json'], { example: { to: 7 } }),
    `${OPERATION}/responses/200/content/application~1json/example/to: Example value must conform to the schema: \`to\` property type must be string. (no-invalid-media-type-examples)`,
  ],
  [
    'an example of a body that lacks a field',
    (operation) => Object.assign(operation.requestBody.content['application/json'], { example: {} }),
    `${BODY}/application~1json/example: Example value must conform to the schema: must have required property 'to'. (no-invalid-media-type-examples)`,
  ],
  [
    'servers of its own',
    (operation) => Object.assign(operation, { servers: [{ url: '/other' }] }),
    `${OPERATION}/servers: Leave \`servers\` out of an operation: all are answered where the document says. (rule/operation-names-no-servers)`,
  ],
  [
    'an answer of a type that nothing sends',
    ({ responses }) => {
      const { content } = responses[200];
      responses[200].content = { 'text/json': content['application/json'] };
    },
    `${OPERATION}/responses/200/content/text~1json: Write a media type that the services send or read: JSON, bytes, a form or events. (rule/media-type-is-served)`,
  ],
  [
    'an answer without a schema',
    (operation) => delete operation.responses[200].content['application/json'].schema,
    `${OPERATION}/responses/200/content/application~1json: Say in a \`schema\` what the body is. (rule/body-has-a-schema)`,
  ],
  ...['parameters', 'schemas'].map(
    (where): Break => [
      `a string without a bound, in ${where}`,
      (operation, note) =>
        delete (where === 'schemas' ? note.properties.to : operation.parameters[0].schema).maxLength,
      `${where === 'schemas' ? `${NOTE}/properties/to` : `${OPERATION}/parameters/0/schema`}: Give the string a \`maxLength\`, or an \`enum\` of all that it can be. (rule/string-is-bounded)`,
    ],
  ),
  [
    'a string without a bound in an answer',
    (operation) => delete operation.responses[404].content['application/json'].schema.maxLength,
    `${OPERATION}/responses/404/content/application~1json/schema: Give the string a \`maxLength\`, or an \`enum\` of all that it can be. (rule/string-is-bounded)`,
  ],
  [
    'an array without a bound',
    (_, note) => delete note.properties.lines.maxItems,
    `${NOTE}/properties/lines: Give the array a \`maxItems\`. (rule/array-is-bounded)`,
  ],
  [
    'an integer without a lower bound',
    (_, note) => delete note.properties.times.minimum,
    `${NOTE}/properties/times: Give the integer a \`minimum\` and a \`maximum\`. (rule/integer-is-bounded)`,
  ],
  [
    'an integer without an upper bound',
    (_, note) => delete note.properties.times.maximum,
    `${NOTE}/properties/times: Give the integer a \`minimum\` and a \`maximum\`. (rule/integer-is-bounded)`,
  ],
  ...['default', '4XX'].map(
    (status): Break => [
      `the status ${status}`,
      ({ responses }) => Object.assign(responses, { [status]: responses[404] }),
      `${OPERATION}/responses/${status}: Name each status by its three digits: of \`default\` and \`4XX\` some generators make code that fails. (rule/status-is-exact)`,
    ],
  ),
  [
    'two media types',
    ({ requestBody: { content } }) =>
      Object.assign(content, { 'multipart/form-data': content['application/json'] }),
    `${BODY}: Leave one media type that all generators read: of two some read none. (rule/one-media-type)`,
  ],
  [
    'any media type',
    (operation) => {
      operation.requestBody.content = { '*/*': operation.requestBody.content['application/json'] };
    },
    `${BODY}/*~1*: Write a media type that the services send or read: JSON, bytes, a form or events. (rule/media-type-is-served)`,
  ],
  [
    'a parameter with content',
    ({ parameters: [id] }) => {
      id.content = { 'application/json': { schema: id.schema, example: 'x' } };
      delete id.schema;
    },
    `${OPERATION}/parameters/0/content: Give the parameter a \`schema\` in place of \`content\`, which some generators refuse. (rule/parameter-is-flat)`,
  ],
  [
    'a deep object',
    ({ parameters: [id] }) => Object.assign(id, { style: 'deepObject', explode: true }),
    `${OPERATION}/parameters/0/style: Write flat parameters in place of \`deepObject\`, which some generators refuse. (rule/parameter-has-no-deep-object)`,
  ],
  [
    'a cookie as a parameter',
    ({ parameters: [id] }) => Object.assign(id, { in: 'cookie' }),
    `${OPERATION}/parameters/0/in: Describe a cookie as a security scheme: some generators refuse it as a parameter. (rule/parameter-is-no-cookie)`,
  ],
  [
    'a parameter called body',
    ({ parameters: [id] }) => Object.assign(id, { name: 'body' }),
    `${OPERATION}/parameters/0/name: Choose another name than \`body\`, by which generated functions call the body itself. (rule/parameter-has-another-name-than-body)`,
  ],
  [
    'a title',
    (_, note) => Object.assign(note, { title: 'Note' }),
    `${NOTE}/title: Leave \`title\` out: a generator for Python drops operations where two are the same. (rule/schema-has-no-title)`,
  ],
  [
    'a discriminator',
    (_, note) => Object.assign(note, { discriminator: { propertyName: 'to' } }),
    `${NOTE}/discriminator: Tell the members apart by a required \`enum\` of one value: with a discriminator clients in Rust fail. (rule/schema-has-no-discriminator)`,
  ],
  [
    'unique items',
    (_, note) => Object.assign(note.properties.lines, { uniqueItems: true }),
    `${NOTE}/properties/lines/uniqueItems: Leave \`uniqueItems\` out: for an array of an enum the code for Java does not compile. (rule/array-asks-for-no-unique-items)`,
  ],
  [
    'a list of required properties that is empty',
    (_, note) =>
      Object.assign(note.properties, { inner: { type: 'object', description: 'I.', required: [] } }),
    `${NOTE}/properties/inner/required: Leave the empty \`required\` out: OpenAPI 3.0 has no such thing. (rule/required-names-something)`,
  ],
  [
    'a component that nothing uses',
    (_, __, { components }) => Object.assign(components.schemas, { Unused: { ...text } }),
    '#/components/schemas/Unused: Component: "Unused" is never used. (no-unused-components)',
  ],
];

describe('the lint of a document', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'berth-lint-'));
    mkdirSync(join(root, 'spec', 'panel'), { recursive: true });
    mkdirSync(join(root, 'spec', 'daemon'));
    cpSync(join(packageRoot(), 'spec', 'redocly.yaml'), join(root, 'spec', 'redocly.yaml'));
    write('panel', right());
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const write = (service: string, document: unknown) =>
    writeFileSync(join(root, 'spec', service, 'openapi.yaml'), JSON.stringify(document));
  const lint = async (document: unknown) => {
    write('daemon', document);
    return checkSpec(root);
  };

  test('says nothing where nothing is wrong', async () => {
    expect(await lint(right())).toEqual([]);
  });

  test.each(BREAKS)('names %s', async (_, change, said) => {
    const document = right();
    change(document.paths['/note'].post, document.components.schemas.Note, document);
    expect(await lint(document)).toEqual([`spec/daemon/openapi.yaml${said}`]);
  });

  test.each([
    'schemas',
    'parameters',
    'responses',
    'headers',
  ])('names a file of %s that nothing uses', async (kind) => {
    const file = `spec/daemon/${kind}/Unused.yaml`;
    const own = `spec/daemon/${kind}/Inner.yaml`;
    mkdirSync(join(root, 'spec', 'daemon', kind), { recursive: true });
    writeFileSync(join(root, file), '$ref: Inner.yaml\n');
    writeFileSync(join(root, own), 'description: Used by what is unused.\n');
    expect(await lint(right())).toEqual([
      `${own} is used by nothing. Refer to it, or delete it.`,
      `${file} is used by nothing. Refer to it, or delete it.`,
    ]);
    rmSync(join(root, file));
    rmSync(join(root, own));
  });
});
