import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { encode } from 'uqr';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { openBrowser, type TestBrowser } from './browser/browser.js';
import { drawnModules } from './browser/drawn-modules.js';
import { oathCode } from './clients/oathtool.js';
import { describeWith, testService } from './services/describe-with.js';

const ELEMENTS = ['#begin', '#enable', '#disable', '#recovery', '#passkey', '#qr-code'];

describeWith(['chromium', 'oathtool'], 'the second-factor section of the account page', () => {
  let panel: TestPanel;
  let browser: TestBrowser;
  beforeAll(async () => {
    panel = await startTestPanel();
    browser = await openBrowser(testService('chromium'), panel.url);
    const [name = '', value = ''] = (await panel.signUp()).split('=');
    await browser.page.setCookie({ name, value, url: panel.url });
    await browser.page.goto(`${panel.url}/account`);
    await browser.untilText('#codes-state', /off/);
  });
  afterAll(async () => {
    await browser?.close();
    await panel?.stop();
  });

  /** Returns which elements take up space on the screen. */
  const visible = async () =>
    (await browser.page.evaluate(
      `${JSON.stringify(ELEMENTS)}.filter((each) => {
        const { width, height } = document.querySelector(each).getBoundingClientRect();
        return width > 0 && height > 0;
      })`,
    )) as string[];

  test('the account page first shows only the button to set up one-time codes', async () => {
    expect(await visible()).toEqual(['#begin', '#passkey']);
  });

  test('once the set-up of one-time codes has begun, the account page shows only the form that turns them on', async () => {
    await browser.press('Set up an authenticator app');
    await browser.untilText('#secret', /^[A-Z2-7]{16,}$/);
    expect(await visible()).toEqual(['#enable', '#passkey', '#qr-code']);
  });

  test.each([
    'light',
    'dark',
  ])('the account page draws the QR code of the secret in %s mode', async (scheme) => {
    await browser.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    const address = await browser.page.$eval('#app', (link) => (link as unknown as { href: string }).href);
    expect(address).toContain(`secret=${await browser.text('#secret')}`);
    const { size, data } = encode(address, { ecc: 'M', border: 4 });
    expect(await drawnModules(browser.page, '#qr-code svg', size)).toEqual(data);
    expect(await browser.page.$eval('#qr-code svg', (drawn) => drawn.getAttribute('aria-label'))).toMatch(
      /^QR code/,
    );
  });

  test('the account page shows the recovery codes and hides the secret once one-time codes are on', async () => {
    const secret = (await browser.text('#secret')) ?? '';
    await browser.page
      .locator('#enable [name=code]')
      .fill(await oathCode(testService('oathtool'), secret, Date.now()));
    await browser.press('Turn on');
    await browser.untilText('#codes-state', /on/);
    expect(await visible()).toEqual(['#disable', '#recovery', '#passkey']);
    expect(await browser.page.content()).not.toContain(secret);
    expect(await browser.page.$('#qr-code svg')).toBeNull();
  });

  test('the account page accepts a recovery code to turn one-time codes off again', async () => {
    const code = (await browser.text('#recovery-codes li')) ?? '';
    await browser.page.locator('#disable [name=code]').fill(code);
    await browser.press('Turn off');
    await browser.untilText('#codes-state', /off/);
    expect(await visible()).toEqual(['#begin', '#passkey']);
    expect(browser.complaints).toEqual([]);
  });
});
