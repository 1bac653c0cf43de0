import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { FIRST_USER, startTestPanel, type TestPanel } from '../berth/start-panel.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { describeWith, testService } from '../services/describe-with.js';

const TOKEN = 'Zy3fX0b7QmW1rT5kLhN8aGdV2cEuJpS4iOxYvR6wBqM';

describeWith(['chromium'], 'addresses of earlier versions in a browser', () => {
  let panel: TestPanel;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    panel = await startTestPanel();
    await panel.signUp();
    browser = await openBrowser(testService('chromium'), panel.url);
    page = browser.page;
  });
  afterAll(async () => {
    await browser?.close();
    await panel?.stop();
  });
  afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

  // Without scripts, no page leads to another one.
  test.each([
    ['/', '/app'],
    ['/account', '/app/account'],
    ['/login', '/app/sign-in'],
    ['/login/2fa', '/app/sign-in/second-factor'],
    ['/forgot-password', '/app/forgot-password'],
    ['/reset-password', '/app/reset-password'],
    ['/confirm-email', '/app/confirm-email'],
    ['/invitation', '/app/invitation'],
  ])('%s leads to %s, and keeps the rest of the address', async (earlier, current) => {
    const rest = `?from=mail#token=${TOKEN}`;
    await page.setJavaScriptEnabled(false);
    await page.goto(panel.url + earlier + rest);
    await page.setJavaScriptEnabled(true);
    expect(page.url()).toBe(panel.url + current + rest);
  });

  test('the page of an earlier link sends the token of the link', async () => {
    await page.goto(`${panel.url}/reset-password#token=${TOKEN}`);
    await fillField(page, '[name=password]', 'Calmer-Harbour-49');
    const isSent = page.waitForRequest(`${panel.url}/api/v2/auth/password/reset`);
    await browser.press('Set the password');
    expect(JSON.parse((await (await isSent).fetchPostData()) ?? '')).toMatchObject({ token: TOKEN });
    await browser.untilText('[role=alert]', /link/);
  });

  test('a user without a session who opens an earlier page signs in, and gets to the place on that page', async () => {
    await page.goto(`${panel.url}/account?from=bookmark#name`);
    await page.waitForFunction('location.pathname === "/app/sign-in"');
    for (const name of ['email', 'password'] as const)
      await fillField(page, `[name=${name}]`, FIRST_USER[name]);
    await browser.press('Sign in');
    await page.waitForFunction('location.pathname.startsWith("/app/account")');
    await browser.untilText('main', /ada@example\.org/);
    expect(page.url()).toMatch(/\/app\/account.*#name$/);
  });
});
