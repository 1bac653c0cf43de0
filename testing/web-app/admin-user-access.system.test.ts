import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { callApi } from '../../contract-tests/api-client.js';
import { cookieOf, createPanelCodes } from '../../contract-tests/dredd/harnesses/panel-codes.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { PASSWORD, signInAsAdministrator } from './sign-in-as.js';
import { WebAppStage } from './web-app-stage.js';

const TIMEOUT_MS = 240_000;
const EMAIL = 'grace@example.org';
const MAX_ATTEMPTS = 3;

/* The tests share one browser and one user, and each continues where the one before has ended. */
describeWith(['chromium'], 'the page with which an administrator helps or deletes a user', () => {
  let stage: WebAppStage;
  let page: Page;
  let userId: string;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    const { path } = await stage.server('Lobby');
    await stage.server('Arena');
    ({ ownerId: userId } = (await stage.owners.administer('GET', path)) as { ownerId: string });
    await stage.owners.administer('PATCH', '/api/v2/admin/settings', { loginMaxAttempts: MAX_ATTEMPTS });
    await signInAsAdministrator(stage);
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());
  afterEach(() => expect(stage.browser.complaints.splice(0)).toEqual([]));

  const press = (label: string) => stage.browser.press(label);
  const answer = (label: string) => stage.browser.press(label, '[role=dialog]');
  const main = (pattern: RegExp) => stage.browser.untilText('main', pattern);
  const untilMainLacks = (text: string) =>
    eventually(`a page without "${text}"`, async () => {
      const shown = await stage.browser.text('main');
      return shown !== null && !shown.includes(text);
    });
  const openUser = async () => {
    await stage.visit(`/admin/users/${userId}`);
    await main(/Danger zone/);
  };
  const login = (password = PASSWORD) => {
    const body = { email: EMAIL, password };
    return callApi(stage.owners.url, { method: 'POST', path: '/api/v2/auth/login', body });
  };

  test(
    'an administrator removes the second factors of a user, after which the password is enough',
    async () => {
      const signIn = async () => cookieOf(await login()) ?? '';
      await createPanelCodes(stage.owners.url, { email: EMAIL, password: PASSWORD }, signIn).turnOn();
      expect((await login()).body).toMatchObject({ status: 'two_factor_required' });
      await openUser();
      await main(/One-time codes/);
      await press('Remove second factors…');
      await stage.browser.untilText('[role=dialog]', /whoever knows the password can then sign in/);
      await answer('Cancel');
      await page.waitForSelector('[role=dialog]', { hidden: true });
      expect((await login()).body).toMatchObject({ status: 'two_factor_required' });

      await press('Remove second factors…');
      await answer('Remove them');
      await untilMainLacks('Remove second factors…');
      expect((await login()).body).toMatchObject({ status: 'authenticated' });
    },
    TIMEOUT_MS,
  );

  test(
    'an administrator unlocks a user whose account is locked after failed sign-ins',
    async () => {
      for (let count = 0; count < MAX_ATTEMPTS; count += 1) await login('Wrong-Harbour-47');
      expect((await login()).body).toMatchObject({ error: 'account_locked' });
      await openUser();
      await main(/Locked until/);
      await press('Unlock');
      await untilMainLacks('Locked');
      expect((await login()).status).toBe(200);
    },
    TIMEOUT_MS,
  );

  test(
    'an administrator deletes a user together with all servers and their files',
    async () => {
      const folders = () => readdirSync(join(stage.owners.berth.dataDir, 'servers'));
      expect(folders()).toHaveLength(2);
      await openUser();
      await press('Delete…');
      await page.locator('[role=dialog] input[type=radio]:not(:checked)').click();
      await page.locator('[role=dialog] [name=confirmation]').click();
      await page.keyboard.type('grac');
      await page.waitForSelector('[role=dialog] [type=submit][aria-disabled=true]');
      await page.keyboard.type('e');
      await page.waitForSelector('[role=dialog] [type=submit]:not([aria-disabled=true])');
      await answer('Delete with all servers');
      await stage.browser.untilAt('/app/admin/users');
      await stage.browser.untilText('main tbody', /ada@example\.org/);
      await eventually('a list without the user', async () => {
        return !(await stage.browser.text('main tbody'))?.includes(EMAIL);
      });
      expect(await stage.owners.administer('GET', '/api/v2/servers')).toMatchObject({ items: [] });
      await eventually('the files to be deleted', async () => folders().length === 0);
      expect((await login()).status).toBe(401);
    },
    TIMEOUT_MS,
  );
});
