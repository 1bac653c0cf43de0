import { describe, expect, test } from '@jest/globals';
import { listOperations, readDocument, SERVICES, type Service } from '../../lib/contract/openapi.js';
import { indexErrors } from './operation-codes.js';

const RESTRICTED = ['email_unconfirmed', 'second_factor_required'];

const codes = (service: Service, id: string, status: string) => {
  const document = readDocument(service);
  const [placed] = listOperations(document).filter(({ operation }) => operation.operationId === id);
  if (placed === undefined) throw new Error(`there is no ${id}`);
  return indexErrors(document).codesOf(placed, status);
};

describe('the error codes of an operation', () => {
  test.each<[Service, string, string, string[]]>([
    ['panel', 'login', '401', ['invalid_credentials']],
    ['panel', 'login', '403', ['csrf_failed', 'ip_banned']],
    ['panel', 'verifyTwoFactor', '401', ['unauthorized', 'invalid_code']],
    ['panel', 'changePassword', '401', ['unauthorized']],
    [
      'panel',
      'changePassword',
      '403',
      ['forbidden', 'csrf_failed', ...RESTRICTED, 'ip_banned', 'invalid_credentials'],
    ],
    [
      'panel',
      'enableTwoFactor',
      '403',
      [
        'forbidden',
        'csrf_failed',
        'email_unconfirmed',
        'reauthentication_required',
        'ip_banned',
        'invalid_code',
      ],
    ],
    ['panel', 'reauthenticate', '401', ['unauthorized', 'invalid_credentials', 'invalid_passkey']],
    ['panel', 'reauthenticate', '403', ['forbidden', 'csrf_failed', 'email_unconfirmed', 'ip_banned']],
    ['panel', 'logout', '403', ['forbidden', 'csrf_failed', 'ip_banned']],
    ['panel', 'changePassword', '400', ['bad_request', 'weak_password']],
    ['panel', 'setupTwoFactor', '409', ['two_factor_enabled']],
    ['panel', 'getServer', '403', ['forbidden', 'missing_capability', ...RESTRICTED, 'ip_banned']],
    ['daemon', 'getDaemon', '403', ['ip_not_allowed']],
    ['daemon', 'runCommand', '403', ['forbidden', 'ip_not_allowed']],
    ['daemon', 'stopContainer', '409', ['conflict']],
    ['daemon', 'writeFile', '507', ['disk_full', 'disk_limit_reached']],
    ['daemon', 'zipChanges', '507', ['disk_full', 'disk_limit_reached']],
    ['daemon', 'createFileDownloadToken', '507', ['disk_full']],
    [
      'daemon',
      'installContainer',
      '409',
      ['name_taken', 'port_taken', 'conflict', 'limit_reached', 'idempotency_key_reused'],
    ],
  ])('in the API reference of the %s, the operation %s has all error codes of the status %s', (service, id, status, expected) => {
    expect(codes(service, id, status)).toEqual(expected);
  });

  test.each(SERVICES)('every error code in the API document of the %s belongs to an operation', (service) => {
    const document = readDocument(service);
    const { codesOf, rows } = indexErrors(document);
    const used = new Set<string>();
    for (const placed of listOperations(document)) {
      const { operationId, responses } = placed.operation;
      for (const status of Object.keys(responses).filter((each) => each >= '400')) {
        const found = codesOf(placed, status);
        expect([operationId, status, found]).not.toEqual([operationId, status, []]);
        for (const code of found) used.add(code);
      }
    }
    // Error codes that occur before an operation is found, or that no implemented operation returns.
    const ofNone = ['method_not_allowed', 'expectation_failed', 'headers_too_large', 'not_implemented'];
    const all = rows.map(({ code }) => code);
    expect(all.filter((code) => !used.has(code) && !ofNone.includes(code))).toEqual([]);
  });
});
