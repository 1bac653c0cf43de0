import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { callApi } from '../../../contract-tests/api-client.js';
import { fillField } from '../../browser/fill-field.js';
import { chooseInMenu } from '../../browser/menu.js';
import type { OwnServer } from '../../owner-stage.js';
import { describeWith } from '../../services/describe-with.js';
import { WebAppStage } from '../web-app-stage.js';
import { type Scenes, testScenes } from './scenes.js';

/** `OwnerStage` gives all users this password. */
const PASSWORD = 'Quiet-Harbour-47';
const TIMEOUT_MS = 180_000;

describeWith(['chromium'], 'accessibility of the pages with which an owner manages a server', () => {
  let stage: WebAppStage;
  let page: Page;
  let server: OwnServer;
  let empty: OwnServer;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    await stage.owners.user('nora');
    server = await stage.server('Harbour');
    empty = await stage.server('Empty');
    const { must } = stage.owners.on(server, stage.owner);
    await must('POST', '/sftp/credentials', { username: 'builder', homeDir: '/' });
    await must('POST', '/members', { preset: 'viewer' });
    const { url } = (await must('POST', '/members', { preset: 'operator' })) as { url: string };
    await acceptAsNora(new URLSearchParams(new URL(url).hash.slice(1)).get('token'));
    await must('PATCH', '', { env: { MOTD: 'Welcome', MAX_PLAYERS: '20' } });
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());

  async function acceptAsNora(token: string | null): Promise<void> {
    const { owners } = stage;
    const body = { email: 'nora@example.org', password: PASSWORD };
    const login = await callApi(owners.url, { method: 'POST', path: '/api/v2/auth/login', body });
    const cookie = String(login.headers.getSetCookie()[0]?.split(';')[0]);
    await owners.on({ path: '/api/v2/invitations' }, { cookie }).must('POST', '/accept', { token });
  }
  const open = (area: string, { id } = server) => stage.visit(`/servers/${id}${area}`);
  const main = (pattern: RegExp) => stage.browser.untilText('main', pattern);
  const openDialog = async (button: string) => {
    await stage.browser.press(button, 'main');
    await page.waitForSelector('[role=dialog] button');
  };
  const inDialog = (label: string) => stage.browser.press(label, '[role=dialog]');

  const scenes: Scenes = {
    'the SFTP logins': async () => {
      await open('/sftp');
      await main(/builder/);
    },
    'an empty list of SFTP logins': async () => {
      await open('/sftp', empty);
      await main(/No logins yet/);
    },
    'the dialog for a new SFTP login': async () => {
      await open('/sftp');
      await openDialog('Create a login');
    },
    'the password of a new SFTP login': async () => {
      await open('/sftp', empty);
      await openDialog('Create a login');
      await fillField(page, '[role=dialog] [name=username]', 'painter');
      await inDialog('Create');
      await stage.browser.untilText('[role=dialog]', /Copy the password now/);
    },
    'the members': async () => {
      await open('/members');
      await main(/nora@example\.org/);
    },
    'a server without members': async () => {
      await open('/members', empty);
      await main(/Nobody yet/);
    },
    'the dialog for an invitation': async () => {
      await open('/members');
      await openDialog('Invite');
    },
    'the rights of an invitation': async () => {
      await open('/members');
      await openDialog('Invite');
      await page.locator('[role=dialog] input[value="custom"]').click();
    },
    'the link of an invitation': async () => {
      await open('/members');
      await openDialog('Invite');
      await inDialog('Create the link');
      await stage.browser.untilText('[role=dialog]', /The invitation is ready/);
    },
    'the rights of a member': async () => {
      await open('/members');
      await chooseInMenu(page, 'button[aria-label="Actions for nora"]', 'Change…');
      await page.waitForSelector('[role=dialog] button');
    },
    'the activity': async () => {
      await open('/activity');
      await main(/nora accepted an invitation/);
    },
    'the settings': async () => {
      await open('/settings');
      await main(/Danger zone/);
    },
    'settings with new variables, new ports and wrong values': async () => {
      await open('/settings');
      await stage.browser.press('Add a variable');
      await fillField(page, 'li:last-child [name="variable-name"]', '1A');
      await stage.browser.press('Add a port');
      await fillField(page, 'li:last-child > div [name="port-number"]', '80');
      await main(/Enter a number from 1024 to 65535/);
    },
    'the question before a server is installed again': async () => {
      await open('/settings');
      await openDialog('Reinstall…');
    },
    'the question before a server is transferred': async () => {
      await open('/settings');
      await openDialog('Transfer…');
    },
    'the question before a server is deleted': async () => {
      await open('/settings');
      await openDialog('Delete…');
    },
  };

  testScenes(scenes, () => stage.browser);
});
