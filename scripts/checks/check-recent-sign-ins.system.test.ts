import { describe, expect, test } from '@jest/globals';
import type { OpenApiDocument } from '../../lib/contract/openapi.js';
import { operationFaults } from './check-operations.js';

const SAYS =
  'Set `x-recent-sign-in` to whether a session needs a sign-in within the last 10 minutes: `true`, `false`, or the body fields that need one.';

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
  ])('the check requires `x-recent-sign-in` for an operation that changes %s', (path) => {
    expect(of(undefined, path)).toEqual([SAYS]);
    for (const needed of [true, false, ['email']]) expect(of(needed, path)).toEqual([]);
  });

  test('the check requires no `x-recent-sign-in` for other paths, reads, or operations without sessions', () => {
    expect(of(undefined, '/api/v2/servers')).toEqual([]);
    expect(faultsOf('/api/v2/admin/apikeys', change, 'get')).toEqual([]);
    const keysOnly = { ...change, security: [{ apiKey: [] }] };
    expect(of(undefined, '/api/v2/admin/apikeys', keysOnly)).toEqual([]);
    expect(of(true, '/api/v2/admin/apikeys', keysOnly)).toEqual([
      '`x-recent-sign-in` is for operations of sessions (`session`). Remove it.',
    ]);
  });

  test('the check of `x-recent-sign-in` rejects body fields that do not exist, and an empty list', () => {
    expect(of(['emial'], '/api/v2/account')).toEqual([
      'The body has no field `emial`: correct `x-recent-sign-in`.',
    ]);
    expect(of([], '/api/v2/account')).toEqual([
      'List body fields in `x-recent-sign-in`, or use `true` or `false`.',
    ]);
  });
});
