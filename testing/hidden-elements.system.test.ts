import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { openBrowser, type TestBrowser } from './browser/browser.js';
import { describeWith, testService } from './services/describe-with.js';

const PAGES = [
  ...['/app/account', '/app/sign-in', '/app/forgot-password', '/app/reset-password', '/app/invitation'],
  ...['/docs', '/docs/operations/streamServerEvents'],
];

/** Returns the elements that take up space although they are `hidden`. */
const DISPLAYED = `[...document.querySelectorAll('[hidden]')]
  .filter((each) => each.getClientRects().length > 0).map((each) => each.outerHTML.slice(0, 80))`;
/** Hides every element, and returns the tag names of those that a style rule still displays. */
const STUBBORN = `[...new Set([...document.body.querySelectorAll('*')]
  .filter((each) => { each.setAttribute('hidden', ''); return getComputedStyle(each).display !== 'none'; })
  .map(({ localName, className }) => localName + ' ' + className))]`;

describeWith(['chromium'], 'the attribute `hidden` on the pages', () => {
  let panel: TestPanel;
  let browser: TestBrowser;
  beforeAll(async () => {
    panel = await startTestPanel();
    browser = await openBrowser(testService('chromium'), panel.url);
  });
  afterAll(async () => {
    await browser?.close();
    await panel?.stop();
  });

  async function expectHidden(path: string): Promise<void> {
    await browser.page.goto(panel.url + path, { waitUntil: 'networkidle2' });
    // A quiet network does not mean that the page has been rendered.
    await browser.page.waitForSelector('h1');
    expect(new URL(browser.page.url()).pathname).toBe(path);
    expect(await browser.page.evaluate(DISPLAYED)).toEqual([]);
    expect(await browser.page.evaluate(STUBBORN)).toEqual([]);
  }

  test('all elements of the page /app/setup that are marked as hidden are invisible', () =>
    expectHidden('/app/setup'));

  describe('the pages for a user who has signed in', () => {
    beforeAll(async () => {
      const [name = '', value = ''] = (await panel.signUp()).split('=');
      await browser.page.setCookie({ name, value, url: panel.url });
    });

    test.each(PAGES)('all elements of the page %s that are marked as hidden are invisible', expectHidden);
  });
});
