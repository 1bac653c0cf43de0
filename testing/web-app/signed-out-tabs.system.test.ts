import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { HTTPRequest, HTTPResponse, Page } from 'puppeteer-core';
import { FIRST_USER, startTestPanel, type TestPanel } from '../berth/start-panel.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { describeWith, testService } from '../services/describe-with.js';
import { chooseInAccountMenu } from './account-menu.js';

describeWith(['chromium'], 'signing out of the web application', () => {
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
  beforeEach(async () => {
    await page.goto(`${panel.url}/app/sign-in`);
    await signIn();
    await browser.untilAt('/app/');
  });

  async function signIn(): Promise<void> {
    for (const name of ['email', 'password'] as const)
      await fillField(page, `[name=${name}]`, FIRST_USER[name]);
    await browser.press('Sign in');
  }

  test('when a user signs out in one browser tab, another tab also opens the sign-in page and shows no data', async () => {
    const other = await page.browser().newPage();
    const pages = [page, other];
    for (const tab of pages) {
      await tab.bringToFront();
      await tab.goto(`${panel.url}/app/account`);
      await tab.waitForSelector('header');
    }
    await chooseInAccountMenu(other, 'Sign out');
    for (const tab of pages) {
      await tab.bringToFront();
      await tab.waitForFunction('location.pathname === "/app/sign-in"');
      await tab.goBack();
      await tab.waitForFunction('location.pathname === "/app/sign-in"');
    }
    for (const tab of pages) expect(await tab.evaluate('document.body.innerText')).not.toContain('Ada');
    await other.close();
    await page.bringToFront();
  });

  test('after signing out, the sign-in leads to the start page, even if a request was refused before the page was left', async () => {
    await page.goto(`${panel.url}/app/account/sessions`);
    await browser.untilText('main', /Signed in/);
    const navigations = await holdNavigations(page);
    // The end of the session ends the event stream. The page then asks for its session, twice, and is refused.
    const areRefused = refusals(page, 2);
    await chooseInAccountMenu(page, 'Sign out');
    await navigations.isHeld;
    await areRefused;
    await navigations.proceed();
    await page.waitForSelector('[name=password]');
    expect(page.url()).toBe(`${panel.url}/app/sign-in`);
    await signIn();
    await browser.untilAt('/app/');
  });
});

const SETTLE_MS = 500;

/** Waits until the page has received a response with the status 401 this often, and has acted on it. */
async function refusals(page: Page, count: number): Promise<void> {
  let left = count;
  const isRefused = (response: HTTPResponse) => {
    if (response.status() === 401) left -= 1;
    return left === 0;
  };
  await page.waitForResponse(isRefused);
  // A script of the test would wait for the held navigation.
  await sleep(SETTLE_MS);
}

/** Holds every navigation of the page until `proceed` is called. */
async function holdNavigations(page: Page): Promise<{ isHeld: Promise<unknown>; proceed(): Promise<void> }> {
  const held: HTTPRequest[] = [];
  await page.setRequestInterception(true);
  const listener = (request: HTTPRequest) => {
    if (request.isNavigationRequest()) held.push(request);
    else void request.continue();
  };
  page.on('request', listener);
  return {
    isHeld: page.waitForRequest((request) => request.isNavigationRequest()),
    proceed: async () => {
      page.off('request', listener);
      for (const request of held) await request.continue();
      await page.setRequestInterception(false);
    },
  };
}
