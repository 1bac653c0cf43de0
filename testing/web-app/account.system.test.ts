import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { BerthProcess } from '../berth/berth-process.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { oathCode } from '../clients/oathtool.js';
import { wrongCode } from '../clients/wrong-code.js';
import { describeWith, testService } from '../services/describe-with.js';
import { chooseInAccountMenu } from './account-menu.js';
import { forgetSignIns } from './old-sign-ins.js';
import { VirtualAuthenticator } from './virtual-authenticator.js';

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const STEP_MS = 30_000;

/* The tests share one visit: each continues after the previous one. */
describeWith(['chromium', 'oathtool'], 'the first visit to the web application', () => {
  let berth: BerthProcess;
  let browser: TestBrowser;
  let page: Page;
  let secret: string;
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
  const follow = (text: string) => page.locator(`::-p-xpath(//a[normalize-space(.)="${text}"])`).click();
  const choose = (entry: string) => chooseInAccountMenu(page, entry);
  const untilIn = (path: RegExp) => page.waitForFunction(`${path}.test(location.pathname)`);
  const codeIn = (steps: number) => oathCode(testService('oathtool'), secret, Date.now() + steps * STEP_MS);

  /** Signs in with the password. The passkey that the browser offers on the page is not used. */
  async function signIn(): Promise<void> {
    await authenticator.setTouches(false);
    await choose('Sign out');
    await untilIn(/^\/app\/sign-in$/);
    await fill('email', ADA.email);
    await fill('password', ADA.password);
    await browser.press('Sign in');
    await browser.untilText('h1', /^Confirm that it is you$/);
  }

  test('on a new panel, a visitor creates the administrator, leaves a second factor for later, and is asked for the first game', async () => {
    await browser.untilAt('/app/setup');
    for (const [name, value] of Object.entries(ADA)) await fill(name, value);
    await browser.press('Create the account');
    await browser.untilAt('/app/first-run');
    await browser.press('Not now');
    await follow('Choose a game');
    await browser.untilAt('/app/servers/new');
    await browser.untilText('main', /Minecraft \(Java Edition\)/);
    await fillField(page, '[type=search]', 'node');
    await browser.untilText('main ul', /^Node\.js\n[^\n]*$/);
  });

  test('a user creates a server, and its console shows that it runs', async () => {
    await page.locator('main li a').click();
    await fill('name', 'Arena');
    await browser.press('Create the server');
    await untilIn(/^\/app\/servers\/srv_[0-9a-v]+\/?$/);
    await browser.untilText('h1', /^Arena$/);
    await browser.untilText('main', /Running/);
    await browser.untilText('main', /listening/i);
  });

  test('a user turns on one-time codes with the secret of the QR code, and gets recovery codes', async () => {
    await choose('Account');
    await follow('Security');
    await browser.press('Turn on one-time codes');
    await page.waitForSelector('svg[role=img] path');
    secret = (await browser.text('form li p'))?.trim() ?? '';
    await fill('code', codeIn(-1));
    await browser.press('Turn on');
    await browser.untilText('[role=dialog] ul', /^([0-9a-f]{8}(-[0-9a-f]{8}){3}\s*){8}$/);
    await browser.press('I have saved them');
  });

  test('a user signs in with the password and a one-time code, after a wrong code was refused', async () => {
    await signIn();
    await fill('code', wrongCode(testService('oathtool'), secret, Date.now()));
    await browser.press('Continue');
    await browser.untilText('[role=alert]', /code/i);
    await fill('code', codeIn(0));
    await browser.press('Continue');
    await browser.untilAt('/app/');
  });

  test('a user whose last sign-in was long ago confirms the password, and the passkey is then added', async () => {
    await forgetSignIns(berth.dataDir);
    await authenticator.setTouches(true);
    await choose('Account');
    await follow('Security');
    await browser.press('Add a passkey');
    await fillField(page, '[role=dialog] [name=name]', 'Laptop');
    await browser.press('Continue');
    await fillField(page, '[role=dialog] [name=password]', 'Wrong-Harbour-47');
    await page.keyboard.press('Enter');
    await browser.untilText('body', /This is not your password\./);
    await fillField(page, '[role=dialog] [name=password]', ADA.password);
    await page.keyboard.press('Enter');
    await browser.untilText('main', /Laptop\s*signs in without the password · added [\s\S]* never used/);
  });

  test('a user signs in with the password and the passkey', async () => {
    await signIn();
    await authenticator.setTouches(true);
    await browser.press('Use a passkey');
    await browser.untilAt('/app/');
    await choose('Account');
    await follow('Sessions');
    await browser.untilText('main', /Signed in[\s\S]*Wrong second factor/);
  });

  test('a user creates an API key for one server, which works, and is shown only once', async () => {
    await follow('API keys');
    await browser.press('New API key');
    await fillField(page, '[role=dialog] [name=name]', 'Night shift');
    await page.locator('::-p-xpath(//label[contains(., "Operator")])').click();
    await page.locator('::-p-xpath(//label[contains(., "Only the chosen servers")])').click();
    await page.locator('::-p-xpath(//label[normalize-space(.)="Arena"])').click();
    await browser.press('Create the key');
    await browser.untilText('[role=dialog] code', /^berth_/);
    const authorization = `Bearer ${await browser.text('[role=dialog] code')}`;
    const headers = { authorization };
    const response = await fetch(`${berth.panelUrl}/api/v2/servers`, { headers });
    expect(await response.json()).toMatchObject({ items: [{ name: 'Arena', status: 'running' }] });
    await browser.press('I have saved it');
    await page.waitForSelector('[role=dialog]', { hidden: true });
    await browser.untilText('main', /Night shift\s*Operator\s*1 server · /);
    expect(await browser.text('body')).not.toContain('berth_');
  });

  test('a link to another site after the sign-in is ignored', async () => {
    await authenticator.setTouches(false);
    await choose('Sign out');
    await untilIn(/^\/app\/sign-in$/);
    await page.goto(`http://localhost:${berth.ports.panel}/app/sign-in?next=https://example.org/`);
    await fill('email', ADA.email);
    await fill('password', ADA.password);
    await browser.press('Sign in');
    await authenticator.setTouches(true);
    await browser.press('Use a passkey');
    await browser.untilAt('/app/');
  });
});
