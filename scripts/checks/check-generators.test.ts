import { describe, expect, test } from '@jest/globals';
import type { OpenApiDocument, Schema } from '../../lib/contract/openapi.js';
import { generatorFaults } from './check-generators.js';

const text = { type: 'string', maxLength: 10 };

function faultsOf(schemas: Record<string, Schema>, parameters: object[] = []) {
  const operation = { tags: ['core'], operationId: 'getNote', parameters, responses: {} };
  const components = { schemas, responses: {}, securitySchemes: {} };
  const document = { paths: { '/note': { get: operation } }, components } as unknown as OpenApiDocument;
  return generatorFaults('daemon', document);
}

describe('the check for client generators', () => {
  test.each([
    'Client',
    'Map',
    'GetNoteResponse',
    'GetNoteParams',
  ])('the check reports the schema name %s, which client generators use for something else', (name) => {
    expect(faultsOf({ [name]: text })).toEqual([
      `spec/daemon/schemas/${name}.yaml: Choose another name than \`${name}\`, which generated clients use for something else.`,
    ]);
    expect(faultsOf({ GetNoteRequest: text })).toEqual([]);
  });

  test('the check reports names that become equal in generated clients: they differ only in case or punctuation', () => {
    const properties = {
      created_at: text,
      createdAt: text,
      state: { type: 'string', enum: ['ok', 'a.b', 'a-b'] },
    };
    expect(faultsOf({ Note: { type: 'object', properties } })).toEqual([
      'spec/daemon/schemas/Note.yaml: Rename one of the properties `created_at` and `createdAt`: they differ only in case and punctuation.',
      'spec/daemon/schemas/Note.yaml: Rename one of the values `a.b` and `a-b`: they differ only in case and punctuation.',
    ]);
  });

  test('the check reports a component whose name client generators also give to an inline schema', () => {
    const state = { type: 'string', enum: ['on', 'off'] };
    const node = { type: 'object', properties: { state } };
    const fault = (name: string, property: string) =>
      `Rename the component \`${name}\`: generators give \`${property}\` the same name.`;
    expect(faultsOf({ Node: node, NodeState: text })).toEqual([
      `spec/daemon/schemas/Node.yaml: ${fault('NodeState', 'Node.state')}`,
    ]);
    expect(
      faultsOf({ Codes: { type: 'object', properties: { codes: { type: 'array', items: text } } } }),
    ).toEqual([`spec/daemon/schemas/Codes.yaml: ${fault('Codes', 'Codes.codes')}`]);
    expect(faultsOf({ Node: { properties: { state: { $ref: '#/x/NodeState' } } }, NodeState: text })).toEqual(
      [],
    );
  });

  test('the check reports two parameters with the same name in an operation', () => {
    const id = { name: 'id', schema: text };
    expect(
      faultsOf({}, [
        { ...id, in: 'path' },
        { ...id, in: 'query' },
      ]),
    ).toEqual([
      'spec/daemon/core/getNote.yaml: Rename one of the parameters `id`: a generated function has them all as named arguments.',
    ]);
  });
});
