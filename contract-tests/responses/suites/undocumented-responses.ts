import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { announceService } from '../../../testing/berth/announced-services.js';
import { type CannedService, documentedResponse, startCannedService } from './canned-service.js';

/* A test file that is not part of the test run. environment.system.test.ts runs it, to see which of its tests fail. */

const right = documentedResponse('daemon', '/host');

describe('a suite', () => {
  let service: CannedService;
  let end: () => void;
  const ask = async (path: string) => (await fetch(service.url + path)).text();
  beforeAll(async () => {
    service = await startCannedService({
      'GET /host': right,
      'GET /healthz': { ...right, status: 418 },
      'GET /stats': { ...right, body: 'ahoy' },
      'GET /capabilities': { ...right, headers: {} },
    });
    end = announceService('daemon', service.url);
    await ask('/healthz');
  });
  afterAll(async () => {
    await ask('/capabilities');
    end();
    await service.close();
    mkdtempSync(join(process.env['BERTH_TEST_RESPONSES'] ?? '', 'left-'));
  });

  test('a sample test runs after an undocumented response', () => undefined);
  test('a sample test receives a documented response', () => ask('/host'));
  test('a sample test receives an undocumented body', () => ask('/stats'));
  test.skip('a sample test is skipped', () => undefined);
});
