import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { callApi } from '../../contract-tests/api-client.js';
import { chooseInMenu } from '../browser/menu.js';
import { describeWith } from '../services/describe-with.js';
import { chooseUser } from './choose-user.js';
import { longText, SCRIPTS } from './hostile-texts.js';
import { overflowsOf } from './overflows.js';
import { signInAsAdministrator } from './sign-in-as.js';
import { WebAppStage } from './web-app-stage.js';

const TIMEOUT_MS = 180_000;
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

/* The tests share a panel, and each leaves its settings, bans and keys to the next one. */
describeWith(['chromium'], 'settings, bans, API keys and the audit log in the web application', () => {
  let stage: WebAppStage;
  let page: Page;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    await signInAsAdministrator(stage);
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());
  afterEach(() => expect(stage?.browser.complaints.splice(0)).toEqual([]));

  const settings = () => stage.owners.administer('GET', '/api/v2/admin/settings') as Promise<object>;
  const change = (body: object) => stage.owners.administer('PATCH', '/api/v2/admin/settings', body);
  const form = (title: string) => `form[aria-label="${title}"]`;
  const open = async (path: string, pattern: RegExp) => {
    await stage.visit(`/admin${path}`);
    await stage.browser.untilText('main', pattern);
  };
  /** Replaces the text of a field, as a person does. */
  const fill = async (name: string, value: string, within = 'main') => {
    await page.locator(`${within} [name=${name}]`).click({ count: 3 });
    await page.keyboard.type(value);
  };
  const actOn = async (label: string, action: string) => {
    await chooseInMenu(page, `button[aria-label="Actions for ${label}"]`, action);
    await page.waitForSelector('[role=dialog] button');
  };

  test(
    'an administrator saves one section, and an invalid number is reported at its field',
    async () => {
      await open('/settings', /Failed sign-ins until an account is locked/);
      await fill('loginMaxAttempts', '0');
      await stage.browser.untilText(form('Sign-in'), /Enter a whole number from 1 to 100\./);
      await fill('rateLimitRpm', '500');
      await fill('loginMaxAttempts', '9');
      await stage.browser.press('Save', form('Sign-in'));
      await stage.browser.untilText(form('Sign-in'), /Saved\./);
      expect(await settings()).toMatchObject({ loginMaxAttempts: 9, rateLimitRpm: 100 });
      // What was entered in another section is still there, and is not saved.
      expect(await page.$eval('[name=rateLimitRpm]', (input) => (input as { value?: string }).value)).toBe(
        '500',
      );
    },
    TIMEOUT_MS,
  );

  test(
    'what was entered stays when the settings are read again',
    async () => {
      await open('/settings', /Failed sign-ins/);
      await fill('loginLockoutMinutes', '33');
      await change({ loginMaxAttempts: 12 });
      await page.locator('nav a[href$="/admin/bans"]').click();
      await stage.browser.untilText('main', /No address is banned/);
      await page.goBack();
      await page.waitForFunction(`document.querySelector('[name=loginMaxAttempts]')?.value === '12'`);
      await fill('loginLockoutMinutes', '33');
      await change({ loginMaxAttempts: 13 });
      await page.evaluate(`window.dispatchEvent(new Event('focus'))`);
      await stage.browser.press('Save', form('Sign-in'));
      await stage.browser.untilText(form('Sign-in'), /Saved\./);
      expect(await settings()).toMatchObject({ loginMaxAttempts: 13, loginLockoutMinutes: 33 });
      await page.waitForFunction(`document.querySelector('[name=loginMaxAttempts]')?.value === '13'`);
    },
    TIMEOUT_MS,
  );

  test(
    'before a second factor is required, the page says who has none, and the panel protects the administrator',
    async () => {
      await open('/settings', /Required of/);
      await page.locator('::-p-xpath(//label[contains(., "All users")])').click();
      await stage.browser.untilText(form('Second factor'), /2 users have no second factor yet:[\s\S]*grace/);
      await fill('secondFactorGraceDays', '0');
      await stage.browser.untilText(form('Second factor'), /restricted at once/);
      await stage.browser.press('Save', form('Second factor'));
      await stage.browser.untilText(form('Second factor'), /immediately restrict your own account/);
      expect(await settings()).toMatchObject({ requireSecondFactor: 'none' });
      await stage.browser.press('Discard changes', form('Second factor'));
      await page.waitForFunction(`!document.querySelector('[name=secondFactorGraceDays]')`);
    },
    TIMEOUT_MS,
  );

  test(
    'an administrator bans a network and lifts the ban, and is asked again before the own address is banned',
    async () => {
      await open('/bans', /No address is banned/);
      await stage.browser.press('Ban an address');
      await fill('address', 'nonsense', '[role=dialog]');
      await stage.browser.press('Ban', '[role=dialog]');
      await page.waitForSelector('[role=dialog] [name=address][aria-invalid=true]');
      await fill('address', '127.0.0.0/8', '[role=dialog]');
      await stage.browser.press('Ban', '[role=dialog]');
      await stage.browser.untilText('[role=dialog] [role=alert]', /This covers your own address/);
      await stage.browser.untilText('[role=dialog]', /Lock me out/);
      await fill('address', '203.0.113.0/24', '[role=dialog]');
      await fill('reason', `${SCRIPTS[0]} ${longText(120)}`, '[role=dialog]');
      await stage.browser.press('Ban', '[role=dialog]');
      await stage.browser.untilText('main', /203\.0\.113\.0\/24\s*<script>alert\(1\)<\/script>/);
      await page.setViewport(PHONE);
      expect(await overflowsOf(page)).toEqual([]);
      await page.setViewport(DESKTOP);
      await page.locator('[aria-label="Lift the ban of 203.0.113.0/24"]').click();
      await stage.browser.press('Lift the ban', '[role=dialog]');
      await stage.browser.untilText('main', /No address is banned/);
    },
    TIMEOUT_MS,
  );

  test(
    'an administrator creates, replaces and deletes the key of a user, and sees the keys of one user',
    async () => {
      const name = `${SCRIPTS[1]}`;
      await open('/api-keys', /tests\s*grace/);
      await stage.browser.press('New API key');
      await page.locator('[role=dialog] button[aria-label="Choose another user"]').click();
      await chooseUser(page, '[role=dialog]', 'grace@example.org');
      await fill('name', name, '[role=dialog]');
      await stage.browser.press('Create the key', '[role=dialog]');
      await stage.browser.untilText('[role=dialog] code', /^berth_/);
      const authorization = `Bearer ${await stage.browser.text('[role=dialog] code')}`;
      const ask = () =>
        callApi(stage.owners.url, { method: 'GET', path: '/api/v2/servers', headers: { authorization } });
      expect((await ask()).status).toBe(200);
      await stage.browser.press('I have saved it');
      await chooseUser(page, 'main', 'grace@example.org');
      await page.waitForFunction(`/^usr_/.test(new URLSearchParams(location.search).get('user'))`);
      await stage.browser.untilText('main', /<img src=x onerror=alert\(1\)>\s*grace/);
      await page.setViewport(PHONE);
      expect(await overflowsOf(page)).toEqual([]);
      await page.setViewport(DESKTOP);
      await actOn(name, 'Replace the secret');
      await page.select('[role=dialog] [name=overlap]', '0');
      await stage.browser.press('Replace', '[role=dialog]');
      await stage.browser.untilText('[role=dialog] code', /^berth_/);
      expect((await ask()).status).toBe(401);
      await stage.browser.press('I have saved it');
      await actOn(name, 'Delete');
      await stage.browser.untilText(
        '[role=dialog]',
        /Delete the API key <img src=x onerror=alert\(1\)> of grace\?/,
      );
      await stage.browser.press('Delete', '[role=dialog]');
      await page.waitForFunction(`!document.querySelector('main').innerText.includes('onerror')`);
    },
    TIMEOUT_MS,
  );

  test(
    'the audit log shows what was changed, keeps its filters in the address, and exports with them',
    async () => {
      await change({ loginMaxAttempts: 21 });
      const failed = { email: 'grace@example.org', password: 'Wrong-Harbour-47' };
      await callApi(stage.owners.url, { method: 'POST', path: '/api/v2/auth/login', body: failed });
      await open('/audit', /Sign in with a password: grace[\s\S]*loginMaxAttempts: 13 → 21/);
      await page.select('[name=action]', 'updateSettings');
      await page.select('[name=outcome]', 'failure');
      await page.waitForFunction(`location.search.includes('outcome=failure')`);
      await stage.browser.untilText('main ol', /^Failed\s*Change the settings of the panel[\s\S]*ada/);
      await page.reload();
      await stage.browser.untilText('main ol', /^Failed\s*Change the settings of the panel/);
      const href = await page.$eval('main a[download]', (link) => (link as unknown as { href: string }).href);
      const csv = (await page.evaluate(
        `fetch(${JSON.stringify(href)}).then((file) => file.text())`,
      )) as string;
      const lines = csv.trim().split('\r\n').slice(1);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toContain(',updateSettings,failure,');
      await stage.browser.press('Remove filters');
      await page.waitForFunction(`location.search === ''`);
    },
    TIMEOUT_MS,
  );

  test(
    'names in the audit log are text, lead to what they name, and break no page',
    async () => {
      const names = [...SCRIPTS.slice(0, 3), longText(64)];
      const made: unknown[] = [];
      for (const username of names) {
        const email = `user${made.length}@example.org`;
        made.push(await stage.owners.administer('POST', '/api/v2/admin/users', { email, username }));
      }
      const [{ id }] = made as [{ id: string }];
      await open('/audit', /Create a user/);
      for (const name of names)
        await page.waitForFunction(
          `document.querySelector('main ol').innerText.includes(${JSON.stringify(name)})`,
        );
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewport(viewport);
        expect(await overflowsOf(page)).toEqual([]);
      }
      await open(`/audit?target=${id}`, /Create a user: <script>alert\(1\)<\/script>/);
      expect(await page.$$eval('main ol > li', (entries) => entries.length)).toBe(1);
      await page.locator('main ol summary').click();
      await stage.browser.untilText('main ol', /Operation\s*createUser[\s\S]*Request\s*\S+/);
      await page.locator(`main ol a[href$="/admin/users/${id}"]`).click();
      await page.waitForFunction(`location.pathname === '/app/admin/users/${id}'`);
      await stage.visit('/admin/audit?user=x&action=%3Cscript%3E&from=never&target=..%2F..');
      await stage.browser.untilText('main', /Create a user/);
    },
    TIMEOUT_MS,
  );
});
