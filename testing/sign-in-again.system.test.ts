import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { FIRST_USER, startTestPanel, type TestPanel } from './berth/start-panel.js';
import { openBrowser, type TestBrowser } from './browser/browser.js';
import { openSecondConnection, type SecondConnection } from './database/second-connection.js';
import { describeWith, testService } from './services/describe-with.js';

/* The tests share one visit: each continues after the previous one. */
describeWith(['chromium'], 'a page that needs a recent sign-in', () => {
  let panel: TestPanel;
  let database: SecondConnection;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    panel = await startTestPanel();
    await panel.signUp();
    database = await openSecondConnection(panel.database);
    browser = await openBrowser(testService('chromium'), panel.url);
    page = browser.page;
    await page.goto(`${panel.url}/login`, { waitUntil: 'networkidle0' });
    await page.locator('#login [name=email]').fill(FIRST_USER.email);
    await page.locator('#login [name=password]').fill(FIRST_USER.password);
    await page.locator('#login button').click();
    await browser.untilAt('/');
    await database.run('UPDATE sessions SET signed_in_at = NULL');
    await page.goto(`${panel.url}/account`, { waitUntil: 'networkidle0' });
  });
  afterAll(async () => {
    await browser?.close();
    await database?.close();
    await panel?.stop();
  });
  afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

  test('the account page asks for the password before a protected change, and cancelling prevents the change', async () => {
    await page.locator('#begin button').click();
    await browser.untilText('dialog h2', /Confirm your password/);
    expect(await page.evaluate("document.querySelector('dialog').contains(document.activeElement)")).toBe(
      true,
    );
    await browser.press('Cancel', 'dialog');
    await browser.untilText('#begin .error', /not confirmed/);
    expect(await page.$('dialog')).toBeNull();
  });

  test('the account page reports a wrong password, and repeats the change after the right one', async () => {
    await page.locator('#begin button').click();
    await page.locator('dialog [name=password]').fill('Wrong-Harbour-47');
    await browser.press('Continue', 'dialog');
    await browser.untilText('dialog .error', /wrong/);
    await page.locator('dialog [name=password]').fill(FIRST_USER.password);
    await browser.press('Continue', 'dialog');
    await browser.untilText('#secret', /^[A-Z2-7]{32}$/);
    expect(await page.$('dialog')).toBeNull();
  });
});
