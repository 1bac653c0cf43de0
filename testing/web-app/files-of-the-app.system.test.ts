import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestPanel, type TestPanel } from '../berth/start-panel.js';

/** Sends a GET with exactly this path, which `fetch` would change. @returns the status, the headers, and the size of the body */
function get(url: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(url);
      request({ hostname, port, path, headers }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve({ status: response.statusCode, headers: response.headers, body });
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('the files of the web application', () => {
  let panel: TestPanel;
  let script: string;
  beforeAll(async () => {
    panel = await startTestPanel();
    await panel.signUp();
    const { body } = await panel.send('GET', '/app');
    script = /src="(\/app\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? '';
  });
  afterAll(() => panel.stop());

  test('every address below /app that is no file shows the page of the application, under the strict policy', async () => {
    for (const path of ['/app', '/app/', '/app/servers/srv_unknown/files?folder=%2F', '/app/no/such/page']) {
      const { status, headers, body } = await panel.send('GET', path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(body).not.toMatch(/<script>|<style|style=/);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('a script is sent in the encoding that the client prefers, and may be cached forever', async () => {
    const plain = await get(panel.url, script);
    const brotli = await get(panel.url, script, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get(panel.url, script, { 'accept-encoding': 'gzip' });
    expect([plain, brotli, gzip].map(({ status, headers }) => [status, headers['content-encoding']])).toEqual(
      [
        [200, undefined],
        [200, 'br'],
        [200, 'gzip'],
      ],
    );
    expect(brotli.body.length).toBeLessThan(gzip.body.length);
    expect(gzip.body.length).toBeLessThan(plain.body.length / 2);
    for (const { headers } of [plain, brotli, gzip]) {
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    }
  });

  test('only files of the build are served as assets', async () => {
    const names = ['absent.js', '..%2Findex.html', '%2e%2e%2f%2e%2e%2fpackage.json'];
    for (const name of names) {
      const { status } = await get(panel.url, `/app/assets/${name}`);
      expect([name, status]).toEqual([name, 404]);
    }
  });
});
