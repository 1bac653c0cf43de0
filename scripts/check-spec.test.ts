import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { packageRoot } from '../lib/package-root.js';
import { LintStage, type Part, right, text } from './suites/lint-stage.js';

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
  [
    'a tag that there is not',
    (operation) => Object.assign(operation, { tags: ['other'] }),
    `${OPERATION}/tags/0: Operation tags should be defined in global tags. (operation-tag-defined)`,
  ],
  [
    'an example of a parameter that does not fit',
    ({ parameters: [id] }) => Object.assign(id, { example: 7 }),
    `${OPERATION}/parameters/0/example: Example value must conform to the schema: type must be string. (no-invalid-parameter-examples)`,
  ],
  [
    'an example of a schema that does not fit',
    (_, note) => Object.assign(note.properties.times, { example: 10 }),
    `${NOTE}/properties/times/example: Example value must conform to the schema: must be <= 9. (no-invalid-schema-examples)`,
  ],
  [
    'a parameter that has to be sent, without an example',
    ({ parameters: [id] }) => Object.assign(id, { required: true }),
    `${OPERATION}/parameters/0: Give a parameter that has to be sent an \`example\`: the portal, the mock and the contract run send it. (rule/required-parameter-has-an-example)`,
  ],
  [
    'a property that is required and not there',
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

describe('the lint of a document', () => {
  const stage = new LintStage();
  afterAll(() => stage.dispose());

  test('says nothing where nothing is wrong', async () => {
    expect(await stage.lint(right())).toEqual([]);
  });

  test.each(BREAKS)('names %s', async (_, change, said) => {
    const document = right();
    change(document.paths['/note'].post, document.components.schemas.Note, document);
    expect(await stage.lint(document)).toEqual([`spec/daemon/openapi.yaml${said}`]);
  });

  test('names two components of one name', async () => {
    const document = right();
    stage.write('spec/daemon/schemas/Note.yaml', { ...text });
    document.components.schemas.Note.properties.more = { $ref: 'schemas/Note.yaml' };
    const said = await stage.lint(document);
    stage.remove('spec/daemon/schemas');
    expect(said).toHaveLength(2);
    for (const line of said)
      expect(line).toMatch(/Component 'schemas\/Note' is not unique.*\(component-name-unique\)$/s);
  });

  test('breaks each rule that these documents have besides the recommended ones', async () => {
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
  ])('names a file of %s that nothing uses', async (kind) => {
    const file = `spec/daemon/${kind}/Unused.yaml`;
    const own = `spec/daemon/${kind}/Inner.yaml`;
    stage.write(file, '$ref: Inner.yaml\n');
    stage.write(own, 'description: Used by what is unused.\n');
    const said = await stage.lint(right());
    stage.remove(`spec/daemon/${kind}`);
    expect(said).toEqual([
      `${own} is used by nothing. Refer to it, or delete it.`,
      `${file} is used by nothing. Refer to it, or delete it.`,
    ]);
  });
});
