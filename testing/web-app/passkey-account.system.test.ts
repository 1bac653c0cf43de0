import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { CDPSession, Page } from 'puppeteer-core';
import { BerthProcess } from '../berth/berth-process.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { chooseInMenu } from '../browser/menu.js';
import { openSecondConnection } from '../database/second-connection.js';
import { describeWith, testService } from '../services/describe-with.js';
import { chooseInAccountMenu } from './account-menu.js';

const PANEL_SETUP_TOKEN = 'a-set-up-token-for-tests-1234567';

/* The tests share one visit: each continues after the previous one. */
describeWith(['chromium'], 'the first account of a panel, with a passkey instead of a password', () => {
  let berth: BerthProcess;
  let browser: TestBrowser;
  let page: Page;
  let authenticator: CDPSession;
  let authenticatorId: string;

  beforeAll(async () => {
    berth = await BerthProcess.start('panel', { env: { PANEL_SETUP_TOKEN } });
    browser = await openBrowser(testService('chromium'), `http://localhost:${berth.ports.panel}`);
    page = browser.page;
    authenticator = await page.createCDPSession();
    await authenticator.send('WebAuthn.enable');
    ({ authenticatorId } = await authenticator.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal' },
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
        automaticPresenceSimulation: true,
      },
    }));
  });
  afterAll(async () => {
    await browser?.close();
    await berth?.dispose();
  });
  afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

  const visit = (path: string) => page.goto(`http://localhost:${berth.ports.panel}/app${path}`);
  const verifies = (isUserVerified: boolean) =>
    authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  const database = () => openSecondConnection(join(berth.dataDir, 'panel', 'panel.sqlite'));

  test('a passkey that does not verify the user creates no account, and one that does creates the administrator', async () => {
    await visit(`/setup#token=${PANEL_SETUP_TOKEN}`);
    await fillField(page, '[name=email]', 'ada@example.org');
    await fillField(page, '[name=username]', 'Ada');
    await page.locator('input[type=radio][value=passkey]').click();
    await page.waitForSelector('[name=password]', { hidden: true });
    await verifies(false);
    await browser.press('Create the account');
    await browser.untilText('[role=alert]', /^No passkey was used\. Try again, or use another way\.$/);
    await verifies(true);
    await browser.press('Create the account');
    await browser.untilAt('/app/first-run');
  });

  test('the introduction offers a second passkey or recovery codes, for the day on which the passkey is lost', async () => {
    await browser.untilText('main', /add a second passkey, or turn on one-time codes/);
    await browser.press('Continue');
    await browser.untilText('[aria-current=step]', /Node/);
    await visit('/first-run');
    await browser.untilText('[aria-current=step]', /Node/);
  });

  test('the account page says that there is no password, and the only passkey cannot be removed', async () => {
    await visit('/account/security');
    await browser.untilText('main', /Your account has no password: you sign in with a passkey\./);
    await browser.untilText('main', /Passkey\s*signs in without the password/);
    await chooseInMenu(page, 'button[aria-label="Actions for Passkey"]', 'Remove');
    await browser.press('Remove', '[role=dialog]');
    await browser.untilText('[role=dialog]', /Without this passkey, nobody could sign in/);
    await browser.press('Cancel', '[role=dialog]');
  });

  test('a sensitive action asks for the passkey, and not for a password', async () => {
    const connection = await database();
    await connection.run('UPDATE sessions SET signed_in_at = NULL');
    await connection.close();
    await visit('/account/security');
    await browser.press('Turn on one-time codes');
    await browser.untilText('[role=dialog]', /Confirm that it is you/);
    await page.waitForSelector('::-p-xpath(//*[@role="dialog"]//button[.="Use a passkey"])');
    expect(await browser.text('[role=dialog] [name=password]')).toBeNull();
    await browser.press('Use a passkey');
    await page.waitForSelector('svg[role=img] path');
  });

  test('the user signs out and signs in with the passkey', async () => {
    await visit('/account/sessions');
    await chooseInAccountMenu(page, 'Sign out');
    // The virtual authenticator confirms the suggestion of the sign-in page by itself.
    await browser.untilAt('/app/first-run');
    await visit('/account/sessions');
    await browser.untilText('main', /Signed in\s*passkey · /);
  });
});

describeWith(['chromium'], 'the set-up page at an IP address', () => {
  let berth: BerthProcess;
  let browser: TestBrowser;
  beforeAll(async () => {
    berth = await BerthProcess.start('panel');
    browser = await openBrowser(testService('chromium'), `http://127.0.0.1:${berth.ports.panel}`);
  });
  afterAll(async () => {
    await browser?.close();
    await berth?.dispose();
  });

  test('it offers only a password, because passkeys need a host name', async () => {
    await browser.page.goto(`http://127.0.0.1:${berth.ports.panel}/app/setup`);
    await browser.page.waitForSelector('[name=password]', { visible: true });
    expect(await browser.text('main')).not.toContain('Passkey');
  });
});
