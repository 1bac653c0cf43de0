import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { packageRoot } from '../../lib/process/package-root.js';
import { LintFixture, type Part, right, text } from '../suites/lint-fixture.js';

const OPERATION = '#/paths/~1note/post';
const NOTE = '#/components/schemas/Note';
const BODY = `${OPERATION}/requestBody/content`;

/**
 * A test case: its name, a change to the operation, the schema or the document, the problem that must be reported, and
 * its location.
 */
type Break = [name: string, change: (operation: Part, note: Part, document: Part) => void, said: string];

const BREAKS: Break[] = [
  [
    'no security',
    (operation) => delete operation.security,
    `${OPERATION}: Every operation should have security defined on it or on the root level. Add the credentials that it accepts, or \`security: []\` if it needs none. (security-defined)`,
  ],
  [
    'an unknown credential',
    (operation) => operation.security.push({ kee: [] }),
    `${OPERATION}/security/1/kee: There is no \`kee\` security scheme defined. Add the credentials that it accepts, or \`security: []\` if it needs none. (security-defined)`,
  ],
  [
    'global security',
    (_, __, document) => Object.assign(document, { security: [{ key: [] }] }),
    '#/security: Global security would hide that an operation lacks its own: add it to each operation. (rule/security-is-stated-by-each-operation)',
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
    'a duplicate operationId',
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
    'an invalid example',
    (operation) =>
      Object.assign(operation.responses[200].content['application/json'], { example: { to: 7 } }),
    `${OPERATION}/responses/200/content/application~1json/example/to: Example value must conform to the schema: \`to\` property type must be string. (no-invalid-media-type-examples)`,
  ],
  [
    'an example of a body without a required field',
    (operation) => Object.assign(operation.requestBody.content['application/json'], { example: {} }),
    `${BODY}/application~1json/example: Example value must conform to the schema: must have required property 'to'. (no-invalid-media-type-examples)`,
  ],
  [
    'own servers',
    (operation) => Object.assign(operation, { servers: [{ url: '/other' }] }),
    `${OPERATION}/servers: Remove \`servers\` from the operation: all operations are served where the document says. (rule/operation-names-no-servers)`,
  ],
  [
    'a response of an unsupported type',
    ({ responses }) => {
      const { content } = responses[200];
      responses[200].content = { 'text/json': content['application/json'] };
    },
    `${OPERATION}/responses/200/content/text~1json: Use a media type that the services support: JSON, bytes, a form, events or plain text. (rule/media-type-is-served)`,
  ],
  [
    'a response without a schema',
    (operation) => delete operation.responses[200].content['application/json'].schema,
    `${OPERATION}/responses/200/content/application~1json: Add a \`schema\` that describes the body. (rule/body-has-a-schema)`,
  ],
  ...['parameters', 'schemas'].map(
    (where): Break => [
      `a string without a bound, in ${where}`,
      (operation, note) =>
        delete (where === 'schemas' ? note.properties.to : operation.parameters[0].schema).maxLength,
      `${where === 'schemas' ? `${NOTE}/properties/to` : `${OPERATION}/parameters/0/schema`}: Add a \`maxLength\` to the string, or an \`enum\` of all its values. (rule/string-is-bounded)`,
    ],
  ),
  [
    'a string without a bound in a response',
    (operation) => delete operation.responses[404].content['application/json'].schema.maxLength,
    `${OPERATION}/responses/404/content/application~1json/schema: Add a \`maxLength\` to the string, or an \`enum\` of all its values. (rule/string-is-bounded)`,
  ],
  [
    'an array without a bound',
    (_, note) => delete note.properties.lines.maxItems,
    `${NOTE}/properties/lines: Add a \`maxItems\` to the array. (rule/array-is-bounded)`,
  ],
  [
    'an integer without a lower bound',
    (_, note) => delete note.properties.times.minimum,
    `${NOTE}/properties/times: Add a \`minimum\` and a \`maximum\` to the integer. (rule/integer-is-bounded)`,
  ],
  [
    'an integer without an upper bound',
    (_, note) => delete note.properties.times.maximum,
    `${NOTE}/properties/times: Add a \`minimum\` and a \`maximum\` to the integer. (rule/integer-is-bounded)`,
  ],
  ...['default', '4XX'].map(
    (status): Break => [
      `the status ${status}`,
      ({ responses }) => Object.assign(responses, { [status]: responses[404] }),
      `${OPERATION}/responses/${status}: Use a status of three digits: for \`default\` and \`4XX\`, some generators produce code that fails. (rule/status-is-exact)`,
    ],
  ),
  [
    'two media types',
    ({ requestBody: { content } }) =>
      Object.assign(content, { 'multipart/form-data': content['application/json'] }),
    `${BODY}: Use only one media type: some generators cannot read two. (rule/one-media-type)`,
  ],
  [
    'any media type',
    (operation) => {
      operation.requestBody.content = { '*/*': operation.requestBody.content['application/json'] };
    },
    `${BODY}/*~1*: Use a media type that the services support: JSON, bytes, a form, events or plain text. (rule/media-type-is-served)`,
  ],
  [
    'a parameter with content',
    ({ parameters: [id] }) => {
      id.content = { 'application/json': { schema: id.schema, example: 'x' } };
      delete id.schema;
    },
    `${OPERATION}/parameters/0/content: Use a \`schema\` for the parameter instead of \`content\`, which some generators reject. (rule/parameter-is-flat)`,
  ],
  [
    'a deep object',
    ({ parameters: [id] }) => Object.assign(id, { style: 'deepObject', explode: true }),
    `${OPERATION}/parameters/0/style: Use flat parameters instead of \`deepObject\`, which some generators reject. (rule/parameter-has-no-deep-object)`,
  ],
  [
    'a cookie as a parameter',
    ({ parameters: [id] }) => Object.assign(id, { in: 'cookie' }),
    `${OPERATION}/parameters/0/in: Describe the cookie as a security scheme: some generators reject it as a parameter. (rule/parameter-is-no-cookie)`,
  ],
  [
    'a parameter called body',
    ({ parameters: [id] }) => Object.assign(id, { name: 'body' }),
    `${OPERATION}/parameters/0/name: Choose another name than \`body\`, which generated functions use for the body itself. (rule/parameter-has-another-name-than-body)`,
  ],
  [
    'a title',
    (_, note) => Object.assign(note, { title: 'Note' }),
    `${NOTE}/title: Remove \`title\`: a generator for Python drops operations if two titles are the same. (rule/schema-has-no-title)`,
  ],
  [
    'a discriminator',
    (_, note) => Object.assign(note, { discriminator: { propertyName: 'to' } }),
    `${NOTE}/discriminator: Distinguish the members by a required \`enum\` of one value: with a discriminator, clients in Rust fail. (rule/schema-has-no-discriminator)`,
  ],
  [
    'unique items',
    (_, note) => Object.assign(note.properties.lines, { uniqueItems: true }),
    `${NOTE}/properties/lines/uniqueItems: Remove \`uniqueItems\`: for an array of an enum, the code for Java does not compile. (rule/array-asks-for-no-unique-items)`,
  ],
  [
    'an empty list of required properties',
    (_, note) =>
      Object.assign(note.properties, { inner: { type: 'object', description: 'I.', required: [] } }),
    `${NOTE}/properties/inner/required: Remove the empty \`required\`: OpenAPI 3.0 does not allow it. (rule/required-names-something)`,
  ],
  [
    'a component that nothing uses',
    (_, __, { components }) => Object.assign(components.schemas, { Unused: { ...text } }),
    '#/components/schemas/Unused: Component: "Unused" is never used. (no-unused-components)',
  ],
  [
    'an unknown tag',
    (operation) => Object.assign(operation, { tags: ['other'] }),
    `${OPERATION}/tags/0: Operation tags should be defined in global tags. (operation-tag-defined)`,
  ],
  [
    'an invalid example of a parameter',
    ({ parameters: [id] }) => Object.assign(id, { example: 7 }),
    `${OPERATION}/parameters/0/example: Example value must conform to the schema: type must be string. (no-invalid-parameter-examples)`,
  ],
  [
    'an invalid example of a schema',
    (_, note) => Object.assign(note.properties.times, { example: 10 }),
    `${NOTE}/properties/times/example: Example value must conform to the schema: must be <= 9. (no-invalid-schema-examples)`,
  ],
  [
    'a required parameter without an example',
    ({ parameters: [id] }) => Object.assign(id, { required: true }),
    `${OPERATION}/parameters/0: Add an \`example\` to the required parameter: the portal, the mock and the contract run send it. (rule/required-parameter-has-an-example)`,
  ],
  [
    'a required property that is not defined',
    (_, note) => {
      note.properties.inner = { type: 'object', description: 'I.', required: ['from'], properties: {} };
    },
    `${NOTE}/properties/inner/required/0: Required property 'from' is undefined. (no-required-schema-properties-undefined)`,
  ],
  [
    'a parameter without a description',
    ({ parameters: [id] }) => delete id.description,
    `${OPERATION}/parameters/0: Parameter object description must be present. (parameter-description)`,
  ],
  [
    'methods in another order than elsewhere',
    (operation, _, { paths }) => {
      const other = { ...operation, operationId: 'removeNote', requestBody: undefined };
      paths['/note'] = { delete: other, post: operation };
    },
    '#/paths/~1note/post: Operation http verbs must be ordered. (path-http-verbs-order)',
  ],
  [
    'a path that is not in kebab case',
    (operation, _, { paths }) => {
      paths['/oldNote'] = { get: { ...operation, operationId: 'getOldNote', requestBody: undefined } };
    },
    '#/paths/~1oldNote: `/oldNote` does not use kebab-case. (paths-kebab-case)',
  ],
];

describe('the lint of the documents', () => {
  const fixture = new LintFixture();
  afterAll(() => fixture.dispose());

  test('the lint of API documents accepts a valid document', async () => {
    expect(await fixture.lint(right())).toEqual([]);
  });

  test.each(BREAKS)('the lint of API documents reports %s', async (_, change, said) => {
    const document = right();
    change(document.paths['/note'].post, document.components.schemas.Note, document);
    expect(await fixture.lint(document)).toEqual([`spec/daemon/openapi.yaml${said}`]);
  });

  test('the lint of API documents reports two components with the same name', async () => {
    const document = right();
    fixture.write('spec/daemon/schemas/Note.yaml', { ...text });
    document.components.schemas.Note.properties.more = { $ref: 'schemas/Note.yaml' };
    const said = await fixture.lint(document);
    fixture.remove('spec/daemon/schemas');
    expect(said).toHaveLength(2);
    for (const line of said)
      expect(line).toMatch(/Component 'schemas\/Note' is not unique.*\(component-name-unique\)$/s);
  });

  test('each rule that Berth adds to the lint of API documents has a test', async () => {
    const { rules } = parse(readFileSync(join(packageRoot(), 'spec', 'redocly.yaml'), 'utf8')) as {
      rules: Record<string, unknown>;
    };
    const broken = BREAKS.map(([, , said]) => /\(([^()]+)\)$/.exec(said)?.[1]);
    const unbroken = Object.keys(rules).filter((rule) => !broken.includes(rule));
    expect(unbroken).toEqual(['component-name-unique']);
  });

  test.each([
    'schemas',
    'parameters',
    'responses',
    'headers',
  ])('the lint of API documents reports an unused file of %s', async (kind) => {
    const file = `spec/daemon/${kind}/Unused.yaml`;
    const own = `spec/daemon/${kind}/Inner.yaml`;
    fixture.write(file, '$ref: Inner.yaml\n');
    fixture.write(own, 'description: Used by what is unused.\n');
    const said = await fixture.lint(right());
    fixture.remove(`spec/daemon/${kind}`);
    expect(said).toEqual([
      `${own} is not used. Refer to it, or delete it.`,
      `${file} is not used. Refer to it, or delete it.`,
    ]);
  });
});
