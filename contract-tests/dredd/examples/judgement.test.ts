import { describe, expect, test } from '@jest/globals';
import type { OpenApiDocument, OperationObject, Schema } from '../../../lib/contract/openapi.js';
import { createExampleJudgement } from './judgement.js';
import { compareWithExample } from './likeness.js';

const ID = 'cnt_9m2q0h7v3k5d8j1r6s4tcabefg';
const OTHER_ID = 'cnt_0e93c7fvf0n5hp78bdq9gcnmsq';

const Thing: Schema = { type: 'object', properties: { id: { type: 'string' }, load: { type: 'number' } } };
const things = { type: 'array', items: { $ref: '#/components/schemas/Thing' } } as Schema;

function documentOf(example: unknown): OpenApiDocument {
  const schema = { $ref: '#/components/schemas/Thing' };
  const operation = {
    tags: [],
    operationId: 'getThing',
    responses: { '200': { content: { 'application/json': { schema, example } } } },
  };
  return {
    openapi: '3.0.3',
    info: { title: 'Things', version: '1' },
    paths: { '/': { get: operation } },
    components: { schemas: { Thing }, responses: {}, securitySchemes: {} },
  };
}

describe('an example, compared with the response of a service', () => {
  const differences = (example: unknown, response: unknown, schema?: Schema, varying: string[] = []) =>
    compareWithExample(example, response, schema, { document: documentOf({}), varying: new Set(varying) })
      .differences;

  test.each([
    ['id', `There is no container ${ID}.`, `There is no container ${OTHER_ID}.`],
    ['time', '2026-01-15T10:30:00.000Z', '2027-12-01T00:00:00.001Z'],
    ['version', 'berth/nodejs:host-20.20.2', 'berth/nodejs:host-24.1.0'],
    ['version of a file', '"5zic4-mh34-dn1qfdghbz8l"', '"1-0-dn1qfdh0duli"'],
    ['proof', 'ab12'.repeat(16), '90ef'.repeat(16)],
    ['secret', `con_${'a'.repeat(43)}`, `con_${'B-_'.repeat(14)}B`],
    [
      'signed link',
      'https://a.example/b?X-Amz-Signature=0b',
      'http://[::1]:9/c?x-id=d&X-Amz-Signature=1c&e=f',
    ],
    ['fingerprint', `SHA256:${'a'.repeat(43)}`, `SHA256:${'a/+'.repeat(14)}/`],
  ])('an example in the API document matches a response with a different %s of the same form', (_, example, response) => {
    expect(differences(example, response)).toEqual([]);
  });

  test.each([
    ['an id of another kind', ID, OTHER_ID.replace('cnt', 'srv')],
    ['a secret of another length', `con_${'a'.repeat(43)}`, `con_${'a'.repeat(42)}`],
    ['an address instead of a version', '127.0.0.1', '127.0.0.2'],
    ['a list of words in another order', ['a', 'b'], ['b', 'a']],
    ['an empty list where the service has items', [], [{ id: ID }]],
    ['an item that the service does not have', [{ id: ID }], []],
  ])('an example in the API document does not match a response if it has %s', (_, example, response) => {
    expect(differences(example, response)).toHaveLength(1);
  });

  test('a list in an example may omit items of the response, and each item is compared with the most similar one', () => {
    const response = [{ id: ID, load: 1 }, { id: 'x' }, { id: OTHER_ID, load: 2 }];
    expect(differences([{ id: ID, load: 2 }], response)).toEqual([]);
    expect(differences([{ id: ID, load: 3 }], response)).toEqual(['/0/load is 3, the response has 1']);
  });

  test('an example must have all fields of the response with the same types, even fields whose values may differ', () => {
    expect(differences([{ id: ID, load: 3 }], [{ id: ID, load: 4 }], things, ['Thing.load'])).toEqual([]);
    expect(differences([{ id: 'a', load: 3 }], [{ id: 'b', load: 4 }], things, ['Thing'])).toEqual([]);
    expect(differences([{ id: ID, load: null }], [{ id: ID, load: 4 }], things, ['Thing'])).toEqual([
      '/0/load is null, the response has a number',
    ]);
    expect(differences([{ id: ID }], [{ id: ID, load: 4 }], things, ['Thing'])).toEqual([
      '/0/load is missing in the example, the response has 4',
    ]);
  });
});

describe('a list of exceptions from the comparison of examples', () => {
  const outcomes = [{ operationId: 'getThing', status: 200, result: 'passed' as const, faults: [] }];
  const faultsOf = (answered: object, fields: string[], examples: string[] = []) => {
    const document = documentOf({ id: ID, load: 1 });
    const judgement = createExampleJudgement('daemon', document, {
      varying: [{ service: 'daemon', fields, reason: 'chance' }],
      unshown: [{ service: 'daemon', examples, shownBy: ['a.test.ts', 'compares it'] }],
    });
    const operation = document.paths['/']?.['get'] as OperationObject;
    judgement.take(operation, { status: 200, headers: {}, body: JSON.stringify(answered) });
    return judgement.faults(outcomes);
  };

  test('a list of exceptions allows exactly the differences between example and response that it names', () => {
    expect(faultsOf({ id: ID, load: 2 }, ['Thing.load'])).toEqual([]);
    expect(faultsOf({ id: ID, load: 2 }, [], ['getThing 200'])).toEqual([]);
    expect(faultsOf({ id: ID, load: 2 }, [])).toEqual([
      'the example getThing 200: /load is 1, the response has 2',
    ]);
  });

  test('the comparison of examples reports an exception in its list that no difference needs', () => {
    expect(faultsOf({ id: ID, load: 1 }, ['Thing.load'])).toEqual([
      'Thing.load is excused as varying, but does not vary',
    ]);
    expect(faultsOf({ id: ID, load: 1 }, [], ['getThing 200'])).toEqual([
      'the example getThing 200 is shown by this run',
    ]);
    expect(faultsOf({ id: ID, load: 1 }, [], ['getThing 404'])).toEqual([
      'there is no example getThing 404 that would have to be excused',
    ]);
  });
});
