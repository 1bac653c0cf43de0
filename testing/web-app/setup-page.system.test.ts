import { afterEach, expect, test } from '@jest/globals';
import type { HTTPRequest } from 'puppeteer-core';
import { startTestPanel, type TestPanel } from '../berth/start-panel.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { describeWith, testService } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';

describeWith(['chromium'], 'the set-up page', () => {
  let panel: TestPanel;
  let browser: TestBrowser;
  afterEach(async () => {
    await browser?.close();
    await panel?.stop();
  });

  /** Opens the page, waits until it shows this, and returns its whole text. */
  const shown = async (env: Record<string, string>, pattern: RegExp) => {
    panel = await startTestPanel({ PANEL_SETUP_TOKEN: 'on', ...env });
    browser = await openBrowser(testService('chromium'), panel.url);
    await browser.page.goto(`${panel.url}/app/setup`);
    await browser.untilText('main', pattern);
    return browser.text('main');
  };

  test('if no set-up token is required, the set-up page shows what to configure for a reverse proxy', async () => {
    const text = await shown(
      {},
      /Set PANEL_PUBLIC_URL and PANEL_TRUSTED_PROXIES before a reverse proxy or a tunnel/,
    );
    expect(text).not.toMatch(/^Set-up token/m);
  });

  test('with a public URL, the set-up page asks for the set-up token and does not mention proxies', async () => {
    const text = await shown({ PANEL_PUBLIC_URL: 'http://panel.localhost:3000' }, /Set-up token/);
    expect(text).not.toContain('reverse proxy');
  });

  test('the set-up page reports an invalid form before it knows whether the set-up token is required', async () => {
    panel = await startTestPanel();
    browser = await openBrowser(testService('chromium'), panel.url);
    const { page } = browser;
    await page.setRequestInterception(true);
    const held: HTTPRequest[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v2/auth/setup')) held.push(request);
      else void request.continue();
    });
    await page.goto(`${panel.url}/app/setup`);
    await eventually('a question about the token', () => held.length === 1);
    const responses = { email: 'ada@example.org', username: 'Ada', password: 'Password1' };
    for (const [name, value] of Object.entries(responses)) await fillField(page, `[name=${name}]`, value);
    await browser.press('Create the account');
    await browser.untilText('form', /Choose another one/);
    await held[0]?.continue();
  });
});
