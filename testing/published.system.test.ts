import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readDocument } from '../lib/contract/openapi.js';
import { BerthProcess } from './berth/berth-process.js';

/*
 * Tests what both services of the built program publish about themselves, because the build packs other files than
 * the source has.
 */

let berth: BerthProcess;
beforeAll(async () => {
  berth = await BerthProcess.start('up');
});
afterAll(() => berth.dispose());

describe.each(['panel', 'daemon'] as const)('the API reference that the %s serves', (service) => {
  const ask = (path: string, init?: RequestInit) =>
    fetch(`${service === 'panel' ? berth.panelUrl : berth.daemonUrl}${path}`, init);

  test.each([
    ['/openapi.json', 'application/json', (text: string): unknown => JSON.parse(text)],
    ['/openapi.yaml', 'application/yaml', (text: string): unknown => parse(text)],
  ])('the API document is served at %s, with an ETag for clients that already have it', async (path, type, read) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(type);
    expect(read(await response.text())).toEqual(readDocument(service));
    const etag = String(response.headers.get('etag'));
    const again = await ask(path, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const unpacked = await ask(path, { headers: { 'accept-encoding': 'identity' } });
    expect([unpacked.headers.get('content-encoding'), unpacked.headers.get('vary')]).toEqual([
      null,
      'accept-encoding',
    ]);
    const packed = await ask(path, { headers: { 'accept-encoding': 'gzip' } });
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
      'gzip',
      'accept-encoding',
    ]);
    expect(await packed.text()).toBe(await unpacked.text());
    const head = await ask(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
  });

  test('the page /docs of a service is served with all files that it loads', async () => {
    const page = await ask('/docs');
    expect(page.status).toBe(200);
    const asked = [...(await page.text()).matchAll(/(?:src|href)="(\/[^"#]*)/g)].map(([, path = '']) => path);
    expect(asked).toContain('/docs/portal.js');
    for (const path of asked) expect([path, (await ask(path)).status]).toEqual([path, 200]);
  });

  test.each([
    '/openapi.json',
    '/openapi.yaml',
    '/docs',
  ])('a request that tries to change %s gets 405 and the allowed methods', async (path) => {
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      const response = await ask(path, { method });
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
      expect(await response.json()).toMatchObject({ error: 'method_not_allowed', status: 405 });
    }
  });
});
