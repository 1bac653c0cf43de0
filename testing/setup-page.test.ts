import { afterEach, expect, test } from '@jest/globals';
import { openBrowser, type TestBrowser } from './browser.js';
import { describeWith, testService } from './services/describe-with.js';
import { startTestPanel, type TestPanel } from './start-panel.js';

describeWith(['chromium'], 'the set-up page', () => {
  let panel: TestPanel;
  let browser: TestBrowser;
  afterEach(async () => {
    await browser?.close();
    await panel?.stop();
  });

  const shown = async (env: Record<string, string>) => {
    panel = await startTestPanel({ PANEL_SETUP_TOKEN: 'on', ...env });
    browser = await openBrowser(testService('chromium'), panel.url);
    await browser.page.goto(`${panel.url}/setup`, { waitUntil: 'networkidle0' });
    return browser.page.evaluate('document.querySelector("main").innerText') as Promise<string>;
  };

  test('says what to set before a proxy is reachable where it needs no token', async () => {
    const text = await shown({});
    expect(text).toMatch(
      /Before a reverse proxy or a tunnel.* set PANEL_PUBLIC_URL and PANEL_TRUSTED_PROXIES/s,
    );
    expect(text).not.toContain('Set-up token');
  });

  test('asks for the token, and says nothing of proxies, where a public URL is set', async () => {
    const text = await shown({ PANEL_PUBLIC_URL: 'http://panel.localhost:3000' });
    expect(text).toContain('Set-up token');
    expect(text).not.toContain('reverse proxy');
  });
});
