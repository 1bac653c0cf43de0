import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { chooseInMenu, openMenu } from '../../browser/menu.js';
import type { OwnServer } from '../../owner-stage.js';
import { describeWith } from '../../services/describe-with.js';
import { signInAs } from '../sign-in-as.js';
import { WebAppStage } from '../web-app-stage.js';
import { type Scenes, testScenes } from './scenes.js';

const TIMEOUT_MS = 180_000;

describeWith(['chromium'], 'accessibility of the servers of all users, and of suspended servers', () => {
  let stage: WebAppStage;
  let page: Page;
  let lobby: OwnServer;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    lobby = await stage.server('Lobby');
    await stage.server('Survival', true);
    await stage.owners.administer('POST', `${lobby.path}/suspend`, { reason: 'W'.repeat(500) });
    await signInAs(page, stage.owners.url, 'ada');
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());

  const list = async () => {
    await stage.visit('/admin/servers');
    await stage.browser.untilText('tbody', /Survival/);
  };
  const act = async (name: string, action: string) => {
    await list();
    await chooseInMenu(page, `button[aria-label="Actions for ${name}"]`, action);
    await page.waitForSelector('[role=dialog] button');
  };
  const select = async () => {
    await list();
    await page.locator('[aria-label="Select all servers"]').click();
    await page.waitForSelector('[aria-label="Selected servers"]');
  };

  const scenes: Scenes = {
    'all servers': list,
    'a search of all servers without results': () => stage.visit('/admin/servers?q=nothing-has-this-name'),
    'the actions for a server of a user': async () => {
      await list();
      await openMenu(page, 'button[aria-label="Actions for Lobby"]');
    },
    'the selection among all servers': select,
    'the reason of a suspension': () => act('Survival', 'Suspend…'),
    'the suspension of several servers': async () => {
      await stage.owners.administer('POST', `${lobby.path}/resume`);
      await select();
      await stage.browser.press('Suspend', '[aria-label="Selected servers"]');
      await page.waitForSelector('[role=dialog] button');
      await stage.owners.administer('POST', `${lobby.path}/suspend`, { reason: 'W'.repeat(500) });
    },
    'the question before a server is resumed': () => act('Lobby', 'Resume…'),
    'the transfer to any user': () => act('Lobby', 'Transfer…'),
    'a suspended server': async () => {
      await stage.visit(`/servers/${lobby.id}`);
      await page.waitForSelector('[aria-label="Suspension"]');
    },
    'the settings of a suspended server': async () => {
      await stage.visit(`/servers/${lobby.id}/settings`);
      await stage.browser.untilText('main', /Danger zone/);
    },
    'the list with a suspended server': async () => {
      await stage.visit('/?state=suspended');
      await stage.browser.untilText('tbody', /Suspended/);
    },
    'the form of a new server for a user': async () => {
      await stage.visit('/servers/new?type=nodejs');
      await page.waitForSelector('[role=combobox]');
      await page.$$eval('main details', (all) => {
        for (const each of all) each.open = true;
      });
      await page.waitForSelector('[name=memoryLimit]');
    },
  };

  testScenes(scenes, () => stage.browser);
});
