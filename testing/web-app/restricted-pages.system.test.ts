import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { BerthProcess } from '../berth/berth-process.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { linkIn, type MailServer, startMailServer } from '../network/mail-server.js';
import { describeWith, testService } from '../services/describe-with.js';
import { chooseInAccountMenu } from './account-menu.js';

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const GRACE = { email: 'grace@example.org', username: 'Grace', password: 'Calmer-Harbour-49' };
const API = '/api/v2';

/* The tests share one visit: the second one continues after the first. */
describeWith(['chromium'], 'the account page of a user with an unfinished requirement', () => {
  let mails: MailServer;
  let berth: BerthProcess;
  let browser: TestBrowser;
  let page: Page;
  let ada: string;

  const ask = (method: string, path: string, body: object, cookie?: string) =>
    fetch(`${berth.panelUrl}${API}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    mails = await startMailServer();
    const env = { SMTP_URL: mails.url, SMTP_FROM: 'berth@example.org' };
    berth = await BerthProcess.start('panel', { env });
    const [cookie = ''] = (await ask('POST', '/auth/register', ADA)).headers.getSetCookie();
    ada = cookie.split(';')[0] ?? '';
    await ask('PATCH', '/admin/settings', { allowRegistration: true }, ada);
    await ask('POST', '/auth/register', GRACE);
    browser = await openBrowser(testService('chromium'), berth.panelUrl);
    page = browser.page;
  });
  async function signIn(): Promise<void> {
    for (const name of ['email', 'password'] as const)
      await fillField(page, `form [name=${name}]`, GRACE[name]);
    await page.locator('form [type=submit]').click();
  }
  afterAll(async () => {
    await browser?.close();
    await berth?.dispose();
    await mails?.close();
  });

  test('a user with an unconfirmed address gets to the account page after signing in, and can request the mail again', async () => {
    await mails.to(GRACE.email, 1);
    await page.goto(`${berth.panelUrl}/app/sign-in`);
    await signIn();
    await browser.untilAt('/app/account');
    await browser.untilText('main', /Confirm your e-mail address/);
    await browser.press('Send the mail again');
    await browser.untilText('main', /The mail is on its way/);
    const [, mail] = await mails.to(GRACE.email, 2);
    if (mail === undefined) throw new Error('no mail');
    const linkPage = `/app/confirm-email${linkIn(mail).hash}`;
    // Without a session, the mailed link leads to the sign-in page, and after the sign-in back to the link's page.
    await chooseInAccountMenu(page, 'Sign out');
    await browser.untilAt('/app/sign-in');
    await page.goto(berth.panelUrl + linkPage);
    await browser.press('Confirm the address');
    await browser.untilAt('/app/sign-in');
    await signIn();
    await browser.untilAt(linkPage);
    await browser.press('Confirm the address');
    await browser.untilAt('/app/account');
    await page.goto(`${berth.panelUrl}/app/`);
    await browser.untilText('h1', /^Servers$/);
    expect(browser.complaints).toEqual([]);
  });

  test('the account page shows the date by which a second factor has to be set up', async () => {
    expect((await ask('PATCH', '/admin/settings', { requireSecondFactor: 'everyone' }, ada)).status).toBe(
      200,
    );
    await page.goto(`${berth.panelUrl}/app/account`);
    await browser.untilText(
      'main',
      /will require a second factor from .*\d.* on: one-time codes or a passkey/,
    );
    expect(await browser.text('main')).not.toMatch(/Confirm your e-mail/);
    expect(browser.complaints).toEqual([]);
  });
});
