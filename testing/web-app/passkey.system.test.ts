import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { BerthProcess } from '../berth/berth-process.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { oathCode } from '../clients/oathtool.js';
import { describeWith, testService } from '../services/describe-with.js';
import { chooseInAccountMenu } from './account-menu.js';
import { VirtualAuthenticator } from './virtual-authenticator.js';

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const STEP_MS = 30_000;
/** Where the sign-in leads an administrator who has no server yet. */
const START = '/app/first-run';

/* The tests share one visit: each continues after the previous one. */
describeWith(['chromium', 'oathtool'], 'signing in to the web application with a passkey alone', () => {
  let berth: BerthProcess;
  let browser: TestBrowser;
  let page: Page;
  let authenticator: VirtualAuthenticator;

  beforeAll(async () => {
    berth = await BerthProcess.start('up');
    const origin = `http://localhost:${berth.ports.panel}`;
    browser = await openBrowser(testService('chromium'), origin);
    page = browser.page;
    authenticator = await VirtualAuthenticator.add(page);
    await page.goto(`${origin}/app/`);
  });
  afterAll(async () => {
    await browser?.close();
    await berth?.dispose();
  });
  afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

  const fill = (name: string, value: string) => fillField(page, `[name=${name}]`, value);
  const visit = (path: string) => page.goto(`http://localhost:${berth.ports.panel}/app${path}`);
  const untilSignInPage = () => page.waitForFunction('location.pathname === "/app/sign-in"');
  const leave = () => chooseInAccountMenu(page, 'Sign out');
  const signOut = async () => {
    await leave();
    await untilSignInPage();
  };

  test('a user with one-time codes adds a passkey, and the list says that it needs no password', async () => {
    await browser.untilAt('/app/setup');
    for (const [name, value] of Object.entries(ADA)) await fill(name, value);
    await browser.press('Create the account');
    await browser.untilAt('/app/first-run');
    await visit('/account/security');
    await browser.press('Turn on one-time codes');
    await page.waitForSelector('svg[role=img] path');
    const secret = (await browser.text('form li p'))?.trim() ?? '';
    await fill('code', oathCode(testService('oathtool'), secret, Date.now() - STEP_MS));
    await browser.press('Turn on');
    await browser.press('I have saved them');
    await browser.press('Add a passkey');
    await fillField(page, '[role=dialog] [name=name]', 'Laptop');
    await browser.press('Continue');
    await browser.untilText('main', /Laptop\s*signs in without the password · added/);
  });

  test('in a browser without suggestions, a passkey that does not verify the user is refused, and one that does signs in without an address, a password or a code', async () => {
    const { identifier } = await page.evaluateOnNewDocument(
      'PublicKeyCredential.isConditionalMediationAvailable = async () => false',
    );
    await signOut();
    await authenticator.setVerifiesUser(false);
    await browser.press('Sign in with a passkey');
    await browser.untilText('[role=alert]', /^No passkey was used\. Try again, or use another way\.$/);
    await authenticator.setVerifiesUser(true);
    await browser.press('Sign in with a passkey');
    await browser.untilAt(START);
    await page.removeScriptToEvaluateOnNewDocument(identifier);
  });

  test('the sign-in history names the passkey', async () => {
    await visit('/account/sessions');
    await browser.untilText('main', /Signed in\s*passkey · /);
  });

  // The virtual authenticator confirms the first suggestion by itself, as a user who selects it.
  test('in a browser with suggestions, the user signs in with the suggested passkey', async () => {
    await visit('/account/sessions');
    await leave();
    await browser.untilAt(START);
    await visit('/account/sessions');
    await browser.untilText('main', /(Signed in\s*passkey · [\s\S]*){2}/);
  });
});
