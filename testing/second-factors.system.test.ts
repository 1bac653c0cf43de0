import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { BerthProcess } from './berth/berth-process.js';
import { openBrowser, type TestBrowser } from './browser/browser.js';
import { oathCode } from './clients/oathtool.js';
import { describeWith, testService } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
/** A name of 64 characters, the maximum. */
const HOSTILE = '"><img src=x onerror=alert(1)><svg/onload=alert(2)>{{7*7}}';
const STEP_MS = 30_000;

/* The tests share one visit: each continues after the previous one. */
describeWith(['chromium', 'oathtool'], 'second factors in a browser', () => {
  let berth: BerthProcess;
  let browser: TestBrowser;
  let page: Page;
  let origin: string;
  let secret: string;

  beforeAll(async () => {
    berth = await BerthProcess.start('panel');
    origin = `http://localhost:${berth.ports.panel}`;
    browser = await openBrowser(testService('chromium'), origin);
    page = browser.page;
    const authenticator = await page.createCDPSession();
    await authenticator.send('WebAuthn.enable');
    await authenticator.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal' },
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      },
    });
  });
  afterAll(async () => {
    await browser?.close();
    await berth?.dispose();
  });
  afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

  const fill = (selector: string, value: string) => page.locator(selector).fill(value);
  const press = (selector: string) => page.locator(`${selector} button`).click();
  const codeIn = (steps: number) => oathCode(testService('oathtool'), secret, Date.now() + steps * STEP_MS);
  const visit = (path: string) => page.goto(origin + path, { waitUntil: 'networkidle0' });

  async function signIn(): Promise<void> {
    await visit('/');
    if (page.url() === `${origin}/`) await page.locator('#logout').click();
    await browser.untilAt('/login');
    await fill('#login [name=email]', ADA.email);
    await fill('#login [name=password]', ADA.password);
    await press('#login');
  }

  test('a user can create a passkey on the account page', async () => {
    await visit('/setup');
    for (const [name, value] of Object.entries(ADA)) await fill(`#setup [name=${name}]`, value);
    await press('#setup');
    await browser.untilAt('/');
    await visit('/account');
    await fill('#passkey [name=name]', HOSTILE);
    await press('#passkey');
    await browser.untilText('#passkeys', /, added .*, never used/);
    // The browser would report an error if the name was run as markup instead of shown as text.
    expect(await browser.text('#passkeys')).toContain(HOSTILE);
  });

  test('a user can complete a sign-in with a passkey', async () => {
    await signIn();
    await browser.untilAt('/login/2fa');
    await press('#passkey');
    await browser.untilAt('/');
    await visit('/account');
    await browser.untilText('#passkeys', /last used/);
  });

  test('once the passkey is removed, the password suffices for a sign-in', async () => {
    await press('#passkeys');
    await eventually('no passkey', async () => (await browser.text('#passkeys')) === '');
    await signIn();
    await browser.untilAt('/');
  });

  test('a user can set up an authenticator app, whose code completes a sign-in', async () => {
    await visit('/account');
    await press('#begin');
    await browser.untilText('#secret', /^[A-Z2-7]{32}$/);
    secret = (await browser.text('#secret')) ?? '';
    await fill('#enable [name=code]', codeIn(-1));
    await press('#enable');
    await browser.untilText('#recovery-codes', /^([0-9a-f]{32}\s*){8}$/);
    await signIn();
    await browser.untilAt('/login/2fa');
    await fill('#code [name=code]', codeIn(0));
    await press('#code');
    await browser.untilAt('/');
  });

  test('the account page reports a wrong one-time code, and a right code turns one-time codes off', async () => {
    await visit('/account');
    await fill('#disable [name=code]', 'f'.repeat(32));
    await press('#disable');
    await browser.untilText('#disable .error', /wrong/i);
    await fill('#disable [name=code]', codeIn(1));
    await press('#disable');
    await browser.untilText('#codes-state', /off/);
    await page.locator('#logout').click();
    await browser.untilAt('/login');
    await signIn();
    await browser.untilAt('/');
  });
});
