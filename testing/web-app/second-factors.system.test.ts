import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { encode } from 'uqr';
import { callApi, mustSucceed } from '../../contract-tests/api-client.js';
import { BerthProcess } from '../berth/berth-process.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { chooseInMenu } from '../browser/menu.js';
import { oathCode } from '../clients/oathtool.js';
import { describeWith, testService } from '../services/describe-with.js';
import { chooseInAccountMenu } from './account-menu.js';
import { drawnModules } from './drawn-modules.js';
import { forgetSignIns } from './old-sign-ins.js';
import { overflowsOf } from './overflows.js';
import { VirtualAuthenticator } from './virtual-authenticator.js';

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const HOSTILE = '"><img src=x onerror=alert(1)><svg/onload=alert(2)>{{7*7}}';
/** A name of 64 characters, the maximum, without a place to break it. */
const LONG = 'W'.repeat(64);
const PHONE = { width: 360, height: 740 };
/** Each square of a QR code is several pixels wide. */
const SHARP = { width: 1280, height: 740, deviceScaleFactor: 2 };
const NOT_CONFIRMED = /^Nothing was changed, because you did not confirm it\.$/;
const DIALOG = '[role=dialog]';

/* The tests share one visit: each continues after the previous one. */
describeWith(['chromium', 'oathtool'], 'second factors on the account page', () => {
  let berth: BerthProcess;
  let browser: TestBrowser;
  let page: Page;
  let origin: string;
  let authenticator: VirtualAuthenticator;

  beforeAll(async () => {
    berth = await BerthProcess.start('panel');
    origin = `http://localhost:${berth.ports.panel}`;
    const registration = { method: 'POST', path: '/api/v2/auth/register', body: ADA };
    const { headers } = await callApi(origin, registration);
    const [name = '', value = ''] = String(headers.getSetCookie()[0]?.split(';')[0]).split('=');
    browser = await openBrowser(testService('chromium'), origin);
    page = browser.page;
    await page.setCookie({ name, value, url: origin });
    authenticator = await VirtualAuthenticator.add(page);
    await visit('/account/security');
  });
  afterAll(async () => {
    await browser?.close();
    await berth?.dispose();
  });
  afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

  const visit = async (path: string) => {
    await page.goto(`${origin}/app${path}`);
    await page.waitForSelector('h1');
  };
  const fill = (name: string, value: string) => fillField(page, `${DIALOG} [name=${name}]`, value);

  async function addPasskey(name: string): Promise<void> {
    await browser.press('Add a passkey');
    await fill('name', name);
    await browser.press('Continue', DIALOG);
    await page.waitForFunction(
      `document.querySelector('main').textContent.includes(${JSON.stringify(name)})`,
    );
    await page.waitForSelector(DIALOG, { hidden: true });
  }
  async function chooseFor(name: string, action: string): Promise<void> {
    await chooseInMenu(page, `button[aria-label=${JSON.stringify(`Actions for ${name}`)}]`, action);
    await page.waitForSelector(DIALOG);
  }
  /** Returns what the API returns to the session of the browser. */
  async function read(path: string): Promise<unknown> {
    const cookies = await page.browserContext().cookies();
    const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    return mustSucceed(origin, { method: 'GET', path: `/api/v2/account${path}`, headers });
  }
  const passkeyNames = async () =>
    ((await read('/passkey')) as { items: { name: string }[] }).items.map(({ name }) => name);
  /** Signs out, and signs in with the password, which has to be enough. Passkeys that the page offers are not used. */
  async function signInWithPassword(): Promise<void> {
    await authenticator.setTouches(false);
    await chooseInAccountMenu(page, 'Sign out');
    await page.waitForFunction('location.pathname === "/app/sign-in"');
    for (const name of ['email', 'password'] as const)
      await fillField(page, `form [name=${name}]`, ADA[name]);
    await browser.press('Sign in');
    await browser.untilAt('/app/first-run');
    await visit('/account/security');
  }

  test('names of passkeys are text in the list and in each dialog', async () => {
    await addPasskey(HOSTILE);
    await page.setViewport(PHONE);
    for (const action of ['Rename', 'Remove']) {
      await chooseFor(HOSTILE, action);
      expect(await page.$eval(DIALOG, (dialog) => dialog.outerHTML)).not.toContain('<img');
      expect([action, await overflowsOf(page)]).toEqual([action, []]);
      await page.keyboard.press('Escape');
      await page.waitForSelector(DIALOG, { hidden: true });
    }
    await chooseFor(HOSTILE, 'Rename');
    await fill('name', LONG);
    await browser.press('Rename', DIALOG);
    await browser.untilText('main', new RegExp(LONG));
    expect(await overflowsOf(page)).toEqual([]);
    await page.setViewport(SHARP);
  });

  test('a removal that the user does not confirm again changes nothing, and says so', async () => {
    await forgetSignIns(berth.dataDir);
    await chooseFor(LONG, 'Remove');
    await browser.press('Remove', DIALOG);
    await page.waitForSelector(`${DIALOG} [name=password]`);
    await browser.press('Cancel', `${DIALOG}:has([name=password])`);
    await browser.untilText(`${DIALOG} [role=alert]`, NOT_CONFIRMED);
    expect(await passkeyNames()).toEqual([LONG]);
    await browser.press('Cancel', DIALOG);
    await page.waitForSelector(DIALOG, { hidden: true });
    expect(await browser.text('main')).toContain(LONG);
  });

  test('one-time codes that the user does not confirm again are not turned on, and the page says so', async () => {
    await browser.press('Turn on one-time codes');
    await page.waitForSelector(`${DIALOG} [name=password]`);
    await page.keyboard.press('Escape');
    // A dialog that closes gives the focus back, and that would close a menu that the next test opens.
    await page.waitForSelector(DIALOG, { hidden: true });
    await browser.untilText('main [role=alert]', NOT_CONFIRMED);
    expect(await page.$('svg[role=img]')).toBeNull();
    expect(await read('')).toMatchObject({ twoFactorEnabled: false });
  });

  test('a removed passkey is gone, and the password is enough to sign in', async () => {
    await chooseFor(LONG, 'Remove');
    await browser.press('Remove', DIALOG);
    await fill('password', ADA.password);
    await browser.press('Continue', DIALOG);
    await browser.untilText('main', /You have no passkey yet\./);
    expect(await passkeyNames()).toEqual([]);
    await signInWithPassword();
  });

  test.each([
    'light',
    'dark',
  ])('the QR code of the secret is black on white in the %s theme, with a margin around it', async (theme) => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await visit('/account/security');
    expect(await page.$eval('html', (html) => html.getAttribute('data-theme'))).toBe(theme);
    await browser.press('Turn on one-time codes');
    const link = await page.waitForSelector('a[href^="otpauth:"]');
    const address = (await link?.evaluate((each) => each.getAttribute('href'))) ?? '';
    expect(address).toContain(`secret=${(await browser.text('form li p'))?.trim()}&`);
    const { size, data } = encode(address, { ecc: 'M', border: 4 });
    const expected = data.map((row) => row.map((isDark) => (isDark ? [0, 0, 0] : [255, 255, 255])));
    expect(await drawnModules(page, 'svg[role=img]', size)).toEqual(expected);
  });

  test('one-time codes stay on after a wrong code, and a recovery code turns them off', async () => {
    const secret = (await browser.text('form li p'))?.trim() ?? '';
    await fillField(page, '[name=code]', oathCode(testService('oathtool'), secret, Date.now()));
    await browser.press('Turn on', 'form');
    await page.waitForSelector(`${DIALOG} li`);
    const recoveryCode = (await browser.text(`${DIALOG} li`)) ?? '';
    await browser.press('I have saved them');
    await page.waitForSelector(DIALOG, { hidden: true });
    await browser.press('Turn off', 'main');
    await fill('code', 'f'.repeat(32));
    await browser.press('Turn off', DIALOG);
    await browser.untilText(DIALOG, /wrong/i);
    expect(await read('')).toMatchObject({ twoFactorEnabled: true });
    await fill('code', recoveryCode);
    await browser.press('Turn off', DIALOG);
    await page.waitForSelector('::-p-xpath(//main//button[.="Turn on one-time codes"])');
    expect(await read('')).toMatchObject({ twoFactorEnabled: false });
    await signInWithPassword();
  });
});
