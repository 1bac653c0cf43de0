import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { fillField } from '../../browser/fill-field.js';
import { chooseInMenu } from '../../browser/menu.js';
import { oathCode } from '../../clients/oathtool.js';
import { describeWith, testService } from '../../services/describe-with.js';
import { WebAppStage } from '../web-app-stage.js';
import { type Scenes, testScenes } from './scenes.js';

const TIMEOUT_MS = 180_000;

describeWith(['chromium', 'oathtool'], 'accessibility of the pages of an account', () => {
  let stage: WebAppStage;
  let page: Page;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    await stage.server('Lobby');
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());

  const open = async (area: string, pattern: RegExp) => {
    await stage.visit(`/account${area}`);
    await stage.browser.untilText('main', pattern);
  };
  const openDialog = async (button: string) => {
    await stage.browser.press(button, 'main');
    await page.waitForSelector('[role=dialog] button');
  };
  const openKeys = () => open('/api-keys', /tests/);
  const openQrCode = async () => {
    await open('/security', /Passkeys/);
    await stage.browser.press('Turn on one-time codes');
    await page.waitForSelector('svg[role=img] path');
  };
  const act = async (action: string) => {
    await openKeys();
    await chooseInMenu(page, 'button[aria-label="Actions for tests"]', action);
    await page.waitForSelector('[role=dialog] button');
  };

  const scenes: Scenes = {
    'the profile': () => open('', /E-mail address/),
    'the appearance': () => open('/appearance', /colours/),
    'the sessions': () => open('/sessions', /Signed in/),
    'the API keys': openKeys,
    'the dialog for a new API key': async () => {
      await openKeys();
      await openDialog('New API key');
    },
    'the servers and rights of a new API key': async () => {
      await openKeys();
      await openDialog('New API key');
      await page.locator('::-p-xpath(//label[contains(., "Only the chosen servers")])').click();
      await page.locator('::-p-xpath(//label[contains(., "Custom")])').click();
    },
    'the secret of a new API key': async () => {
      await openKeys();
      await openDialog('New API key');
      await fillField(page, '[role=dialog] [name=name]', 'Night shift');
      await stage.browser.press('Create the key', '[role=dialog]');
      await page.waitForSelector('[role=dialog] code');
    },
    'the question before an API key is deleted': () => act('Delete'),
    'the security of an account': () => open('/security', /Passkeys/),
    'the dialog for a new passkey': async () => {
      await open('/security', /Passkeys/);
      await openDialog('Add a passkey');
    },
    'the QR code of one-time codes': openQrCode,
    'the recovery codes': async () => {
      await openQrCode();
      const secret = (await stage.browser.text('form li p'))?.trim() ?? '';
      await fillField(page, '[name=code]', await oathCode(testService('oathtool'), secret, Date.now()));
      await stage.browser.press('Turn on');
      await stage.browser.untilText('[role=dialog] ul', /^([0-9a-f]{8}(-[0-9a-f]{8}){3}\s*){8}$/);
    },
    'the security of an account with one-time codes': () => open('/security', /Turn off/),
    'the question before one-time codes are turned off': async () => {
      await open('/security', /Turn off/);
      await openDialog('Turn off');
    },
  };

  testScenes(scenes, () => stage.browser);
});
