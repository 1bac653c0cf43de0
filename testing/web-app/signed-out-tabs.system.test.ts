import { expect, test } from '@jest/globals';
import { startTestPanel } from '../berth/start-panel.js';
import { openBrowser } from '../browser/browser.js';
import { describeWith, testService } from '../services/describe-with.js';
import { chooseInAccountMenu } from './account-menu.js';

describeWith(['chromium'], 'two tabs of one session', () => {
  test('when a user signs out in one browser tab, another tab also opens the sign-in page and shows no data', async () => {
    const panel = await startTestPanel();
    const browser = await openBrowser(testService('chromium'), panel.url);
    try {
      const [name = '', value = ''] = (await panel.signUp()).split('=');
      await browser.page.setCookie({ name, value, url: panel.url });
      const other = await browser.page.browser().newPage();
      const pages = [browser.page, other];
      for (const page of pages) {
        await page.bringToFront();
        await page.goto(`${panel.url}/app/account`);
        await page.waitForSelector('header');
      }
      await chooseInAccountMenu(other, 'Sign out');
      for (const page of pages) {
        await page.bringToFront();
        await page.waitForFunction('location.pathname === "/app/sign-in"');
        await page.goBack();
        await page.waitForFunction('location.pathname === "/app/sign-in"');
      }
      for (const page of pages) expect(await page.evaluate('document.body.innerText')).not.toContain('Ada');
    } finally {
      await browser.close();
      await panel.stop();
    }
  });
});
