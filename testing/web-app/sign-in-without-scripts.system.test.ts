import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { FIRST_USER, startTestPanel, type TestPanel } from '../berth/start-panel.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { oathCode } from '../clients/oathtool.js';
import { wrongCode } from '../clients/wrong-code.js';
import { describeWith, testService } from '../services/describe-with.js';

const STEP_MS = 30_000;
const ACCOUNT = '/api/v2/account';

/* The tests share one visit: each continues after the previous one. */
describeWith(['chromium', 'oathtool'], 'signing in in a browser without scripts', () => {
  let panel: TestPanel;
  let browser: TestBrowser;
  let page: Page;
  let secret: string;

  beforeAll(async () => {
    panel = await startTestPanel();
    const cookie = await panel.signUp();
    ({ secret } = (await panel.send('GET', `${ACCOUNT}/2fa/setup`, { cookie })).body);
    const body = { code: codeIn(-1) };
    expect((await panel.send('POST', `${ACCOUNT}/2fa/enable`, { cookie, body })).status).toBe(200);
    browser = await openBrowser(testService('chromium'), panel.url);
    page = browser.page;
    await page.setJavaScriptEnabled(false);
  });
  afterAll(async () => {
    await browser?.close();
    await panel?.stop();
  });
  afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

  const codeIn = (steps: number) => oathCode(testService('oathtool'), secret, Date.now() + steps * STEP_MS);
  /** Submits the form of the page, and waits for the response. */
  async function submit(fields: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) await page.type(`form [name=${name}]`, value);
    await Promise.all([page.waitForNavigation(), page.click('form [type=submit]')]);
  }

  test('the sign-in page is a form, which reports a wrong password', async () => {
    await page.goto(`${panel.url}/app/sign-in`);
    expect(await browser.text('h1')).toBe('Sign in');
    expect(await browser.text('[role=alert]')).toBeNull();
    await submit({ email: FIRST_USER.email, password: 'Wrong-Harbour-47' });
    expect(page.url()).toBe(`${panel.url}/app/sign-in`);
    expect(await browser.text('[role=alert]')).toMatch(/password/);
  });

  test('the right password leads to the form for the second factor, which reports a wrong code', async () => {
    await submit({ email: FIRST_USER.email, password: FIRST_USER.password });
    expect(page.url()).toBe(`${panel.url}/app/sign-in/second-factor`);
    expect(await browser.text('h1')).toBe('Confirm that it is you');
    await submit({ code: wrongCode(testService('oathtool'), secret, Date.now()) });
    expect(page.url()).toBe(`${panel.url}/app/sign-in/second-factor`);
    expect(await browser.text('[role=alert]')).toMatch(/code/);
  });

  test('the right code signs in, and the next page says that it needs scripts', async () => {
    await submit({ code: codeIn(0) });
    expect(page.url()).toBe(`${panel.url}/app`);
    expect(await browser.text('h1')).toBe('Berth needs JavaScript');
  });

  test('with scripts turned on again, the user is signed in', async () => {
    await page.setJavaScriptEnabled(true);
    await page.reload();
    await browser.untilText('header', /Ada/);
    expect(page.url()).not.toContain('sign-in');
  });
});
