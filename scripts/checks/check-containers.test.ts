import { describe, expect, test } from '@jest/globals';
import type { OpenApiDocument, OperationObject } from '../../lib/contract/openapi.js';
import { containerFaults } from './check-containers.js';

const text = { schema: { type: 'string' } };
const operation = (use: unknown, more: object = {}): OperationObject =>
  ({
    tags: ['fs'],
    operationId: 'moveNote',
    security: [{ daemonKey: [] }],
    ...(use === undefined ? {} : { 'x-containers': use }),
    parameters: [{ name: 'path', in: 'query', ...text }],
    requestBody: { content: { 'application/json': { schema: { properties: { output: {}, title: {} } } } } },
    responses: {},
    ...more,
  }) as unknown as OperationObject;
const document = { components: { schemas: {} } } as unknown as OpenApiDocument;
const faultsOf = (use: unknown, more?: object) =>
  containerFaults({ service: 'daemon', operation: operation(use, more), document });
const both = [{ path: 'query.path' }, { path: 'body.output' }];

describe('the check of x-containers', () => {
  test('the check of `x-containers` accepts operations that list all places where requests name containers', () => {
    expect(faultsOf(both)).toEqual([]);
    const bare = { parameters: [], requestBody: undefined };
    for (const word of ['none', 'all', 'shown']) expect(faultsOf(word, bare)).toEqual([]);
    const own = { ...bare, parameters: [{ name: 'uploadId', in: 'path', ...text }] };
    expect(faultsOf([{ upload: 'params.uploadId' }], own)).toEqual([]);
    for (const word of ['none', 'all', 'shown']) expect(faultsOf(word, own)).toHaveLength(1);
    expect(faultsOf(undefined, { security: [] })).toEqual([]);
  });

  test('the check of `x-containers` reports an operation without it', () => {
    expect(faultsOf(undefined)).toEqual([expect.stringMatching(/^Set `x-containers` to the containers/)]);
  });

  test.each([
    ['none', ['query.path', 'body.output']],
    ['all', ['query.path', 'body.output']],
    ['shown', ['query.path', 'body.output']],
    [[{ path: 'query.path' }], ['body.output']],
    [[{ path: 'body.output' }], ['query.path']],
  ])('the check reports the places of container names that `x-containers: %j` leaves out', (use, places) => {
    expect(faultsOf(use)).toEqual(
      places.map((place) =>
        expect.stringContaining(`does not contain \`${place}\`, which names a container`),
      ),
    );
  });

  test.each([
    ['some', /^`x-containers: some` is unknown/],
    ['own', /^`x-containers: own` is unknown/],
    [[], /^`x-containers` is empty/],
    [[...both, { note: 'body.title' }], /^`note` is not a kind of name/],
    [[...both, { path: 'body.titel' }], /^Requests have no `body.titel`/],
  ])('the check rejects the invalid value `x-containers: %j`', (use, fault) => {
    expect(faultsOf(use)[0]).toMatch(fault);
  });

  test('the check rejects `x-containers` in the panel, which has no containers', () => {
    const asked = { service: 'panel' as const, document };
    expect(containerFaults({ ...asked, operation: operation(undefined) })).toEqual([]);
    expect(containerFaults({ ...asked, operation: operation('none') })).toHaveLength(1);
  });
});
