import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { openMenu } from '../../browser/menu.js';
import { describeWith } from '../../services/describe-with.js';
import { ACCOUNT_MENU } from '../account-menu.js';
import { WebAppStage } from '../web-app-stage.js';
import { type Scenes, testScenes } from './scenes.js';

const TIMEOUT_MS = 180_000;

describeWith(['chromium'], 'accessibility of the server list, and of what opens on every page', () => {
  let stage: WebAppStage;
  let page: Page;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    await stage.server('Lobby', true);
    await stage.server('Survival');
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());

  const scenes: Scenes = {
    'the server list': () => stage.visit('/'),
    'a search without results': () => stage.visit('/?q=nothing-has-this-name'),
    'the server list as cards': async () => {
      await stage.visit('/');
      await page.locator('[aria-label="Cards"]').click();
      await page.waitForSelector('article');
    },
    'the selection of servers': () => selectServers(),
    'the tags of servers': async () => {
      await selectServers();
      await stage.browser.press('Tags', '[aria-label="Selected servers"]');
      await page.waitForSelector('[role=dialog] input');
    },
    'the question before servers are stopped': async () => {
      await selectServers();
      await stage.browser.press('Stop', '[aria-label="Selected servers"]');
      await page.waitForSelector('[role=dialog] button');
    },
    'the actions of a server': async () => {
      await stage.visit('/');
      await openMenu(page, 'button[aria-label="More actions for Lobby"]');
    },
    'the palette': async () => {
      await stage.visit('/');
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
      await page.waitForSelector('[role="dialog"] [role="option"]');
    },
    'the keyboard shortcuts': async () => {
      await stage.visit('/');
      await page.keyboard.press('?');
      await page.waitForSelector('[role=dialog] kbd');
    },
    'the account menu': async () => {
      await stage.visit('/');
      await openMenu(page, ACCOUNT_MENU);
    },
    'the games to choose from': async () => {
      await stage.visit('/servers/new');
      await page.waitForSelector('main li a');
    },
    'the form for a new server': async () => {
      await stage.visit('/servers/new?type=nodejs');
      await page.waitForSelector('[name=name]');
      await page.waitForSelector('main details');
      await page.$$eval('main details', (all) => {
        for (const each of all) each.open = true;
      });
      await stage.browser.untilText('main', /Add a variable/);
    },
    'an unknown address': () => stage.visit('/no/such/page'),
    'an unknown server': async () => {
      await stage.visit('/servers/srv_00000000000000000000000000');
      // The router logs that a page failed.
      expect(stage.browser.complaints.splice(0).join()).toMatch(/^console: .*Server not found\.$/);
    },
  };

  testScenes(scenes, () => stage.browser);

  async function selectServers(): Promise<void> {
    await stage.visit('/');
    await page.locator('[aria-label="Table"]').click();
    await page.locator('[aria-label="Select all servers"]').click();
    await page.waitForSelector('[aria-label="Selected servers"]');
  }
});
