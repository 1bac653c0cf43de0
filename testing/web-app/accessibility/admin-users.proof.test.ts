import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { describeWith } from '../../services/describe-with.js';
import { signInAsAdministrator } from '../sign-in-as.js';
import { WebAppStage } from '../web-app-stage.js';
import { type Scenes, testScenes } from './scenes.js';

const TIMEOUT_MS = 180_000;

describeWith(['chromium'], "accessibility of the administration's pages of users", () => {
  let stage: WebAppStage;
  let page: Page;
  let userId: string;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    const server = await stage.server('Lobby');
    const { ownerId } = (await stage.owners.on(server, stage.owner).must('GET', '')) as { ownerId: string };
    userId = ownerId;
    const mallory = { email: 'mallory@example.org', username: 'Mallory' };
    const created = await stage.owners.administer('POST', '/api/v2/admin/users', mallory);
    const path = `/api/v2/admin/users/${(created as { id: string }).id}`;
    await stage.owners.administer('PATCH', path, { disabled: true });
    await signInAsAdministrator(stage);
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());

  const openList = async (search = '') => {
    await stage.visit(`/admin/users${search}`);
    await stage.browser.untilText('main', /Disabled|No user matches/);
  };
  const openUser = async () => {
    await stage.visit(`/admin/users/${userId}`);
    await stage.browser.untilText('main', /Lobby/);
  };
  const ask = async (button: string) => {
    await openUser();
    await stage.browser.press(button, 'main');
    await page.waitForSelector('[role=dialog] button');
  };
  const openTransfer = async () => {
    await openUser();
    await page.locator('[aria-label="Transfer Lobby"]').click();
    await page.waitForSelector('[role=dialog] [role=combobox]');
  };

  const scenes: Scenes = {
    'the list of users': () => openList(),
    'the list of users without a match': () => openList('?q=nobody-at-all'),
    'the dialog for a new user': async () => {
      await openList();
      await stage.browser.press('New user');
      await page.waitForSelector('[role=dialog] [name=email]');
    },
    'the question before all sessions end': async () => {
      await openList();
      await stage.browser.press('End all sessions…');
      await page.waitForSelector('[role=dialog] button');
    },
    'a user': openUser,
    'a link to set a password': async () => {
      await ask('Create a link…');
      await stage.browser.press('Create the link', '[role=dialog]');
      await page.waitForSelector('[role=dialog] input[readonly]');
    },
    'the question before an account is disabled': () => ask('Disable the account…'),
    'the dialog to delete a user with servers': async () => {
      await ask('Delete…');
      await page.waitForSelector('[role=dialog] [role=combobox]');
    },
    'the dialog to transfer a server': openTransfer,
    'the search for a user': async () => {
      await openTransfer();
      await page.locator('[role=dialog] [role=combobox]').click();
      await page.keyboard.type('mal');
      await page.locator('[role=option]').wait();
    },
    'a chosen user': async () => {
      await openTransfer();
      await page.locator('[role=dialog] [role=combobox]').click();
      await page.keyboard.type('mal');
      await page.locator('::-p-xpath(//*[@role="option" and contains(., "Mallory")])').click();
    },
    'a user who does not exist': async () => {
      await stage.visit(`/admin/users/usr_${'0'.repeat(26)}`);
      await stage.browser.untilText('main', /does not exist/);
    },
  };

  testScenes(scenes, () => stage.browser);
});
