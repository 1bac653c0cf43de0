import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { fillField } from '../../browser/fill-field.js';
import { chooseInMenu } from '../../browser/menu.js';
import { describeWith } from '../../services/describe-with.js';
import { signInAsAdministrator } from '../sign-in-as.js';
import { WebAppStage } from '../web-app-stage.js';
import { type Scenes, testScenes } from './scenes.js';

const TIMEOUT_MS = 180_000;

describeWith(['chromium'], 'accessibility of settings, bans, API keys and the audit log', () => {
  let stage: WebAppStage;
  let page: Page;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    await signInAsAdministrator(stage);
    const bans = [
      { address: '203.0.113.0/24', reason: 'Password guessing' },
      { address: '2001:db8:1234:5678::/64', expiresAt: '2099-01-01T00:00:00.000Z' },
    ];
    for (const ban of bans) await stage.owners.administer('POST', '/api/v2/admin/bans', ban);
    await stage.owners.administer('PATCH', '/api/v2/admin/settings', { loginMaxAttempts: 7 });
    await stage.owners
      .administer('PATCH', '/api/v2/admin/settings', {
        ...{ requireSecondFactor: 'everyone', secondFactorGraceDays: 0 },
      })
      .catch(() => undefined);
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());

  const open = async (path: string, pattern: RegExp) => {
    await stage.visit(`/admin${path}`);
    await stage.browser.untilText('main', pattern);
  };
  const openDialog = async (button: string) => {
    await stage.browser.press(button, 'main');
    await page.waitForSelector('[role=dialog] button');
  };
  const openSettings = () => open('/settings', /No mail server is configured/);
  const openBans = () => open('/bans', /Password guessing/);
  const openKeys = () => open('/api-keys', /tests/);
  const act = async (action: string) => {
    await openKeys();
    await chooseInMenu(page, 'button[aria-label="Actions for tests"]', action);
    await page.waitForSelector('[role=dialog] button');
  };

  const scenes: Scenes = {
    'the settings of the panel': openSettings,
    'the users without a second factor': async () => {
      await openSettings();
      await page.locator('::-p-xpath(//label[contains(., "All users")])').click();
      await stage.browser.untilText('main', /no second factor yet/);
    },
    'an invalid setting': async () => {
      await openSettings();
      await page.locator('[name=loginMaxAttempts]').click({ count: 3 });
      await page.keyboard.type('x');
      await stage.browser.untilText('main', /Enter a whole number/);
    },
    'the bans': openBans,
    'the dialog for a new ban': async () => {
      await openBans();
      await openDialog('Ban an address');
    },
    'the warning before the own address is banned': async () => {
      await openBans();
      await openDialog('Ban an address');
      await fillField(page, '[role=dialog] [name=address]', '127.0.0.1');
      await stage.browser.press('Ban', '[role=dialog]');
      await page.waitForSelector('[role=dialog] [role=alert]');
    },
    'the question before a ban is lifted': async () => {
      await openBans();
      await page.locator('[aria-label="Lift the ban of 203.0.113.0/24"]').click();
      await page.waitForSelector('[role=dialog] button');
    },
    'the API keys of everyone': openKeys,
    'the dialog for a new API key of a user': async () => {
      await openKeys();
      await openDialog('New API key');
    },
    'the question before the API key of a user is deleted': () => act('Delete'),
    'the audit log': () => open('/audit', /loginMaxAttempts: 5 → 7/),
    'the filters and the details of the audit log': async () => {
      await open('/audit?outcome=failure&action=updateSettings', /Change the settings of the panel/);
      await page.locator('main ol summary').click();
    },
    'an audit log without a matching entry': () =>
      open('/audit?target=srv_unknown', /Nothing matches these filters/),
  };

  testScenes(scenes, () => stage.browser);
});
