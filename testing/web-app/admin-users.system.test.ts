import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { callApi } from '../../contract-tests/api-client.js';
import { fillField } from '../browser/fill-field.js';
import type { OwnServer } from '../owner-stage.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { longText, SCRIPTS } from './hostile-texts.js';
import { overflowsOf } from './overflows.js';
import { PASSWORD, signInAsAdministrator } from './sign-in-as.js';
import { WebAppStage } from './web-app-stage.js';

const TIMEOUT_MS = 240_000;
const [, NAME = ''] = SCRIPTS;
const EMAIL = 'mallory@example.org';
const OWN_PASSWORD = 'Calmer-Harbour-49';

/* The tests share one browser and the users, and each continues where the one before has ended. */
describeWith(['chromium'], 'the pages with which an administrator manages users', () => {
  let stage: WebAppStage;
  let page: Page;
  /** A second browser profile, in which the new user is signed in. */
  let other: Page;
  let server: OwnServer;
  let graceId: string;
  let userId: string;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    server = await stage.server('Lobby');
    ({ ownerId: graceId } = (await stage.owners.on(server, stage.owner).must('GET', '')) as {
      ownerId: string;
    });
    await signInAsAdministrator(stage);
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());
  afterEach(() => expect(stage.browser.complaints.splice(0)).toEqual([]));

  const press = (label: string) => stage.browser.press(label);
  const answer = (label: string) => stage.browser.press(label, '[role=dialog]');
  const fill = (selector: string, value: string) => fillField(page, selector, value);
  const main = (pattern: RegExp) => stage.browser.untilText('main', pattern);
  const dialog = (pattern: RegExp) => stage.browser.untilText('[role=dialog]', pattern);
  const isClosed = () => page.waitForSelector('[role=dialog]', { hidden: true });
  const shownLink = async () => {
    const field = await page.waitForSelector('[role=dialog] input[readonly]');
    return String(await field?.evaluate((element) => Reflect.get(element, 'value')));
  };
  const tableIs = (pattern: RegExp) => stage.browser.untilText('main tbody', pattern);
  const openUser = async (id: string) => {
    await stage.visit(`/admin/users/${id}`);
    await main(/Danger zone/);
  };
  /** Chooses a user in the field of a dialog by a part of the name or address. */
  const choose = async (text: string, name: string) => {
    await page.locator('[role=dialog] [role=combobox]').click();
    await page.keyboard.type(text);
    await page.locator(`::-p-xpath(//*[@role="option" and contains(., "${name}")])`).click();
  };
  const login = (email: string, password: string) => {
    const body = { email, password };
    return callApi(stage.owners.url, { method: 'POST', path: '/api/v2/auth/login', body });
  };
  const user = (id: string) => stage.owners.administer('GET', `/api/v2/admin/users/${id}`);

  test(
    'an administrator creates a user with a link, which is shown once, and with which the user signs in',
    async () => {
      await stage.visit('/admin/users');
      await press('New user');
      await fill('[role=dialog] [name=username]', NAME);
      await fill('[role=dialog] [name=email]', 'grace@example.org');
      await answer('Create the user');
      await dialog(/already exists/);
      await fill('[role=dialog] [name=email]', EMAIL);
      await answer('Create the user');
      const url = await shownLink();
      await answer('Done');
      await isClosed();
      expect(await page.content()).not.toContain(url);

      const context = await page.browser().createBrowserContext();
      other = await context.newPage();
      await other.goto(url);
      await fillField(other, '[name=password]', OWN_PASSWORD);
      await other.locator('button[type=submit]').click();
      await other.locator('::-p-xpath(//a[.="Sign in with the new password"])').click();
      await fillField(other, '[name=email]', EMAIL);
      await fillField(other, '[name=password]', OWN_PASSWORD);
      await other.locator('button[type=submit]').click();
      await other.waitForFunction("location.pathname === '/app/'");
    },
    TIMEOUT_MS,
  );

  test(
    'search and filters are in the address, and find users by a part of the name or address',
    async () => {
      await stage.visit('/admin/users');
      await tableIs(/grace@example\.org/);
      await fill('main [type=search]', 'ONERROR=');
      await tableIs(/^\s*<img src=x onerror=alert\(1\)>\s*mallory@example\.org[^@]*$/);
      expect(new URL(page.url()).searchParams.get('q')).toBe('ONERROR=');
      await page.reload();
      await tableIs(/^\s*<img src=x onerror=alert\(1\)>\s*mallory@example\.org[^@]*$/);
      await page.select('select[aria-label=Role]', 'administrators');
      await main(/No user matches/);
      await press('Show all users');
      await tableIs(/ada@example\.org/);
      await page.select('select[aria-label=State]', 'unconfirmed');
      await tableIs(/^\s*grace\s*grace@example\.org[^@]*$/);
      await page.locator('main tbody a').click();
      await stage.browser.untilAt(`/app/admin/users/${graceId}`);
    },
    TIMEOUT_MS,
  );

  test(
    'an administrator confirms an address, renames the user, and disables and enables the account',
    async () => {
      await press('Confirm the address');
      await eventually('a confirmed address', async () => {
        const { emailConfirmed } = (await user(graceId)) as { emailConfirmed: boolean };
        return emailConfirmed;
      });
      await eventually('a page without the question', async () => {
        return !(await stage.browser.text('main'))?.includes('Address unconfirmed');
      });
      await fill('main [name=email]', EMAIL);
      await press('Save');
      await main(/already exists/);
      await fill('main [name=email]', 'grace@example.org');
      await fill('main [name=username]', 'Grace Hopper');
      await press('Save');
      await main(/Saved\./);
      await stage.browser.untilText('main h2', /^Grace Hopper$/);
      await press('Disable the account…');
      await dialog(/servers keep running/);
      await answer('Disable the account');
      await isClosed();
      expect((await login('grace@example.org', PASSWORD)).status).toBe(401);
      await press('Enable the account');
      await main(/Disable the account…/);
      expect((await login('grace@example.org', PASSWORD)).status).toBe(200);
    },
    TIMEOUT_MS,
  );

  test(
    'a new link for an existing user is shown once, and makes the earlier one invalid',
    async () => {
      const links: string[] = [];
      for (let count = 0; count < 2; count += 1) {
        await press('Create a link…');
        await answer('Create the link');
        links.push(await shownLink());
        await answer('Done');
        await isClosed();
      }
      const statuses = links.map(async (url) => {
        const body = { token: url.split('#token=')[1], password: PASSWORD };
        const request = { method: 'POST', path: '/api/v2/auth/password/reset', body };
        return (await callApi(stage.owners.url, request)).status;
      });
      expect(await Promise.all(statuses)).toEqual([401, 204]);
    },
    TIMEOUT_MS,
  );

  test(
    'the last administrator cannot give up the role, and the question says why',
    async () => {
      const found = await stage.owners.administer('GET', '/api/v2/admin/users?isAdmin=true');
      const [ada] = (found as { items: { id: string }[] }).items;
      await openUser(String(ada?.id));
      await main(/This is your account/);
      await press('Remove the role…');
      await dialog(/you are signed out/);
      await answer('Remove the role');
      await dialog(/Make another user an administrator first/);
      await answer('Cancel');
    },
    TIMEOUT_MS,
  );

  test(
    'an administrator transfers a server to a user chosen by search, with the keyboard',
    async () => {
      await openUser(graceId);
      await page.locator('[aria-label="Transfer Lobby"]').click();
      await page.locator('[role=dialog] [role=combobox]').click();
      await page.keyboard.type('mallory@');
      await page.waitForSelector('[role=option]');
      await eventually('one user to choose', async () => (await page.$$('[role=option]')).length === 1);
      await page.keyboard.press('Enter');
      await fill('[role=dialog] [name=confirmation]', 'Lobby');
      await answer('Transfer');
      await main(/The user owns no servers/);
      ({
        items: [{ id: userId }],
      } = (await stage.owners.administer(
        'GET',
        `/api/v2/admin/users?search=${encodeURIComponent(EMAIL)}`,
      )) as { items: [{ id: string }] });
      expect(await stage.owners.administer('GET', server.path)).toMatchObject({ ownerId: userId });
    },
    TIMEOUT_MS,
  );

  test(
    'long and hostile names do not overflow a phone',
    async () => {
      await page.setViewport({ width: 360, height: 780 });
      const names = [longText(64), ...SCRIPTS.filter((text) => text.length <= 64)];
      let last = '';
      for (const [at, username] of names.entries()) {
        const body = { username, email: `${longText(50)}${at}@example.org` };
        ({ id: last } = (await stage.owners.administer('POST', '/api/v2/admin/users', body)) as {
          id: string;
        });
        if (at === 0) {
          await openUser(last);
          expect(await overflowsOf(page)).toEqual([]);
          await press('Delete…');
          await page.waitForSelector('[role=dialog] [name=confirmation]');
          expect(await overflowsOf(page)).toEqual([]);
        }
      }
      await stage.visit('/admin/users');
      for (const name of names) {
        await eventually(
          `${name} in the list`,
          async () => (await stage.browser.text('main tbody'))?.includes(name) === true,
        );
      }
      expect(await overflowsOf(page)).toEqual([]);
      await page.setViewport({ width: 1280, height: 900 });
    },
    TIMEOUT_MS,
  );

  test(
    'ending all sessions signs other users out, and not the administrator',
    async () => {
      await stage.visit('/admin/users');
      await press('End all sessions…');
      await dialog(/except you in this one/);
      await answer('End all sessions');
      await isClosed();
      await other.goto(new URL('/app/account', other.url()).href);
      await other.waitForFunction("location.pathname === '/app/sign-in'");
      await page.reload();
      await tableIs(/mallory@example\.org/);
    },
    TIMEOUT_MS,
  );

  test(
    'deleting a user with a hostile name gives the servers to the chosen user',
    async () => {
      await openUser(userId);
      await main(/Lobby/);
      await press('Delete…');
      await choose('hopper', 'Grace Hopper');
      await fill('[role=dialog] [name=confirmation]', NAME);
      await answer('Delete the user');
      await stage.browser.untilAt('/app/admin/users');
      await tableIs(/Grace Hopper/);
      await eventually('a list without the user', async () => {
        return !(await stage.browser.text('main tbody'))?.includes(EMAIL);
      });
      await openUser(graceId);
      await main(/Lobby/);
    },
    TIMEOUT_MS,
  );
});
