import { describe, expect, test } from '@jest/globals';
import type { OpenApiDocument } from '../lib/openapi.js';
import { operationFaults } from './check-operations.js';

const SAYS =
  'Say in `x-recent-sign-in` whether a session needs a sign-in of the last 10 minutes: `true`, `false`, or the body fields that do.';

const change = {
  tags: ['account'],
  operationId: 'updateNote',
  security: [{ session: [] }, { apiKey: [] }],
  'x-capability': 'account.write',
  'x-audit': true,
  requestBody: {
    content: {
      'application/json': { schema: { type: 'object', properties: { email: { type: 'string' } } } },
    },
  },
  responses: {},
};

function faultsOf(path: string, operation: object, method = 'patch'): string[] {
  const components = { schemas: {}, responses: {}, securitySchemes: {} };
  const document = { paths: { [path]: { [method]: operation } }, components } as unknown as OpenApiDocument;
  return operationFaults('panel', document, () => true)
    .filter((fault) => fault.includes('x-recent-sign-in'))
    .map((fault) => fault.split('.yaml: ')[1] ?? fault);
}

describe('the check of recent sign-ins', () => {
  const of = (needed: unknown, path: string, operation: object = change) =>
    faultsOf(path, { ...operation, 'x-recent-sign-in': needed });

  test.each([
    '/api/v2/account/2fa/enable',
    '/api/v2/account/passkey/{id}',
    '/api/v2/admin/apikeys',
    '/api/v2/admin/users/{userId}',
  ])('makes a change of %s say whether it needs one', (path) => {
    expect(of(undefined, path)).toEqual([SAYS]);
    for (const needed of [true, false, ['email']]) expect(of(needed, path)).toEqual([]);
  });

  test('asks nothing of other paths, of reading, or of operations without sessions', () => {
    expect(of(undefined, '/api/v2/servers')).toEqual([]);
    expect(faultsOf('/api/v2/admin/apikeys', change, 'get')).toEqual([]);
    const keysOnly = { ...change, security: [{ apiKey: [] }] };
    expect(of(undefined, '/api/v2/admin/apikeys', keysOnly)).toEqual([]);
    expect(of(true, '/api/v2/admin/apikeys', keysOnly)).toEqual([
      '`x-recent-sign-in` is for operations that take sessions (`session`). Leave it out here.',
    ]);
  });

  test('rejects fields that the body does not have, and an empty list', () => {
    expect(of(['emial'], '/api/v2/account')).toEqual([
      'The body has no field `emial`: correct `x-recent-sign-in`.',
    ]);
    expect(of([], '/api/v2/account')).toEqual([
      'Name body fields in `x-recent-sign-in`, or write `true` or `false`.',
    ]);
  });
});
