import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestPanel, type TestPanel } from '../testing/berth/start-panel.js';

describe('the pages of a running panel', () => {
  let panel: TestPanel;
  beforeAll(async () => {
    panel = await startTestPanel();
    await panel.signUp();
  });
  afterAll(() => panel.stop());

  test("the panel's pages have a Content-Security-Policy that blocks foreign and inline scripts", async () => {
    for (const path of ['/', '/login', '/web/servers/servers.js', '/web/sign-in/setup.js']) {
      const { status, headers, body } = await panel.send('GET', path);
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(body).not.toMatch(/<script>|onclick=/);
    }
  });

  test('the panel serves no files outside its folders of pages, and returns 404 for missing files', async () => {
    const tooLong = 'ä'.repeat(128);
    const absent = ['/web/shared/absent.js', '/web/absent/api.js', '/web/shared', '/web/api.js'];
    const outside = [
      '/web/..%2Fpackage.json',
      '/web/shared/..%2F..%2Fpackage.json',
      '/web/..%2F/package.json',
    ];
    const encoded = ['/web/%2e%2e%2fpackage.json', '/web/shared/%2e%2e%2f%2e%2e%2fpackage.json'];
    const long = [`/web/${tooLong}`, `/web/shared/${tooLong}`, `/web/${tooLong}/api.js`];
    for (const path of [...absent, ...outside, ...encoded, ...long]) {
      const { status } = await panel.send('GET', path);
      expect([path, [403, 404].includes(status)]).toEqual([path, true]);
    }
  });
});
