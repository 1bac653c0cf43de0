import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { mustSucceed } from '../../../contract-tests/api-client.js';
import { fillField } from '../../browser/fill-field.js';
import { freePort } from '../../network/free-port.js';
import type { OwnServer } from '../../owner-stage.js';
import { describeWith } from '../../services/describe-with.js';
import { hostileProgram, hostileType } from '../hostile-texts.js';
import { WebAppStage } from '../web-app-stage.js';
import { type Scenes, testScenes } from './scenes.js';

const TIMEOUT_MS = 180_000;
const LINES = [
  '[12:00:01] [Server thread/INFO]: Preparing spawn area: 83%',
  '[12:00:02] [Server thread/WARN]: \u001b[33mCan\u2019t keep up! Is the server overloaded? Running 2034ms or 40 ticks behind\u001b[0m',
  '[12:00:03] [Server thread/ERROR]: \u001b[31mCould not load the chunk at 4, -12\u001b[0m',
];
const PLAYERS = ['Ada', 'Grace', 'Katherine', 'Margaret', 'Nora'];
/** A program that ends at once, because another program has its port. */
const BROKEN = "console.error('Error: listen EADDRINUSE: address already in use'); process.exit(1);";

describeWith(['chromium'], 'accessibility of the pages of a running server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-accessible-server-'));
  let stage: WebAppStage;
  let page: Page;
  let serverId: string;
  let broken: OwnServer;
  beforeAll(async () => {
    mkdirSync(join(dataDir, 'catalog'));
    writeFileSync(join(dataDir, 'catalog', 'hostile.yaml'), hostileType(hostileProgram(LINES, PLAYERS)));
    stage = await WebAppStage.start({}, { dataDir });
    ({ page } = stage.browser);
    serverId = await startGame();
    broken = await stage.server('Creative');
    const { must } = stage.owners.on(broken, stage.owner);
    await must('POST', '/files/content', { path: '/index.js', content: BROKEN });
    const { must: ofGame } = stage.owners.on({ path: `/api/v2/servers/${serverId}` }, stage.owner);
    await ofGame('POST', '/backups', { name: 'before-update' });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await stage?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function startGame(): Promise<string> {
    const { owners, owner } = stage;
    const body = { name: 'Survival', type: 'hostile', version: 'latest', port: await freePort() };
    const request = { method: 'POST', path: '/api/v2/servers', headers: owner, body };
    const { id } = (await mustSucceed(owners.url, request)) as { id: string };
    await owners.untilStatus(owner, id, 'installed');
    await owners.on({ path: `/api/v2/servers/${id}` }, owner).must('POST', '/power', { action: 'start' });
    await owners.untilStatus(owner, id, 'running');
    return id;
  }
  const open = (area: string) => stage.visit(`/servers/${serverId}${area}`);
  const main = (pattern: RegExp) => stage.browser.untilText('main', pattern);
  const openDialog = async (button: string) => {
    await stage.browser.press(button, 'main');
    await page.waitForSelector('[role=dialog] button');
  };

  const scenes: Scenes = {
    'the console': async () => {
      await open('');
      await stage.browser.untilText('[role=log]', /Could not load/);
    },
    'a search in the console': async () => {
      await open('');
      await fillField(page, '[aria-label="Search the output"]', 'server');
      await page.waitForSelector('[role=log] mark');
    },
    'the console of a server that could not start': async () => {
      await stage.visit(`/servers/${broken.id}`);
      await stage.browser.press('Start', 'main');
      await stage.browser.untilText('section[role=alert]', /The port is taken/);
    },
    'the graphs': async () => {
      await open('/graphs?every=1');
      await page.waitForSelector('main canvas');
      await main(/%/);
      await page.locator('main details summary').click();
      await page.waitForSelector('main details td');
    },
    'the logs': async () => {
      await open('/logs');
      await stage.browser.untilText('[role=log]', /./);
    },
    'a search in the logs without results': async () => {
      await open('/logs?q=nothing-has-this-text');
      await main(/nothing-has-this-text|No/);
    },
    'the players': async () => {
      await open('/players');
      await main(/Katherine/);
    },
    'the players of a server that does not run': async () => {
      await stage.visit(`/servers/${broken.id}/players`);
      await main(/nobody can play/);
    },
    'the forms of configuration files': async () => {
      await open('/configuration');
      await main(/Fights.*does not exist yet/s);
    },
    'a refused value of a configuration file': async () => {
      await open('/configuration');
      await fillField(page, '[data-variable="players"]', '12');
      await stage.browser.press('Save', 'main');
      await page.waitForSelector('[data-variable="players"][aria-invalid=true]');
    },
    'the configuration of a server without forms': async () => {
      await stage.visit(`/servers/${broken.id}/configuration`);
      await main(/no forms/);
    },
    'the backups': async () => {
      await open('/backups');
      await main(/before-update/);
    },
    'an empty list of backups': async () => {
      await stage.visit(`/servers/${broken.id}/backups`);
      await main(/There is no backup yet/);
    },
    'the dialog for a new backup': async () => {
      await open('/backups');
      await openDialog('Create a backup');
    },
    'the dialog for the upload of a backup': async () => {
      await open('/backups');
      await openDialog('Upload a backup');
    },
    'the question before a backup is restored': async () => {
      await open('/backups');
      await page.locator('::-p-aria([name="Restore the backup before-update"])').click();
      await page.waitForSelector('[role=dialog] button');
    },
    'the changes': () => open('/changes'),
    'the result of a scan for changes': async () => {
      await stage.visit(`/servers/${broken.id}/changes`);
      await stage.browser.press('Last hour');
      await main(/\/index\.js/);
    },
  };

  testScenes(scenes, () => stage.browser);
});
