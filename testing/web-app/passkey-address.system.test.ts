import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestPanel, type TestPanel } from '../berth/start-panel.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { describeWith, testService } from '../services/describe-with.js';
import { VirtualAuthenticator } from './virtual-authenticator.js';

describeWith(['chromium'], 'the account page at another address than PANEL_PUBLIC_URL', () => {
  let panel: TestPanel;
  let browser: TestBrowser;
  let port: string;
  beforeAll(async () => {
    panel = await startTestPanel({ PANEL_PUBLIC_URL: 'http://localhost:3' });
    port = new URL(panel.url).port;
    browser = await openBrowser(testService('chromium'), panel.url);
    await VirtualAuthenticator.add(browser.page);
    const [name = '', value = ''] = (await panel.signUp()).split('=');
    for (const host of ['127.0.0.1', 'localhost', 'app.localhost'])
      await browser.page.setCookie({ name, value, url: `http://${host}:${port}` });
  });
  afterAll(async () => {
    await browser?.close();
    await panel?.stop();
  });

  test.each([
    ['127.0.0.1', /work only at the host name localhost, .* instead of at http:\/\/127\.0\.0\.1:\d+\./],
    ['app.localhost', /work only at the host name localhost, .* instead of at http:\/\/app\.localhost:\d+\./],
    ['localhost', /Passkeys of this panel work only at http:\/\/localhost:3: open the panel there/],
  ])('the account page, opened at %s, shows at which URL passkeys work', async (host, message) => {
    await browser.page.goto(`http://${host}:${port}/app/account/security`);
    await browser.press('Add a passkey');
    await fillField(browser.page, '[role=dialog] [name=name]', 'Laptop');
    await browser.press('Continue', '[role=dialog]');
    await browser.untilText('[role=dialog]', message);
    expect(await browser.text('main')).not.toContain('Laptop');
  });
});
