import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { fillField } from '../../browser/fill-field.js';
import { describeWith } from '../../services/describe-with.js';
import { longText } from '../hostile-texts.js';
import { signInAs } from '../sign-in-as.js';
import { WebAppStage } from '../web-app-stage.js';
import { type Scenes, testScenes } from './scenes.js';

const TIMEOUT_MS = 180_000;

describeWith(['chromium'], 'accessibility of the overview and the nodes of a panel', () => {
  let stage: WebAppStage;
  let page: Page;
  let lost: string;
  let used: string;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    const { owners } = stage;
    await stage.server('Lobby', true);
    const { path } = await stage.server('Arena');
    await owners.administer('DELETE', `${path}?removeData=false`);
    const { items } = (await owners.administer('GET', '/api/v2/admin/nodes')) as { items: { id: string }[] };
    used = items[0]?.id ?? '';
    const body = { name: longText(64), url: 'http://127.0.0.1:9', key: `berthd_${'x'.repeat(43)}` };
    ({ id: lost } = (await owners.administer('POST', '/api/v2/admin/nodes', body)) as { id: string });
    await signInAs(page, owners.url, 'ada');
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());

  const openNode = async (id: string, pattern: RegExp) => {
    await stage.visit(`/admin/nodes/${id}`);
    await stage.browser.untilText('main', pattern);
  };
  const openDialog = async (button: string) => {
    await stage.browser.press(button, 'main');
    await page.waitForSelector('[role=dialog] button');
  };
  const openUsed = () => openNode(used, /Processors[\s\S]*Arena deleted[\s\S]*Online\s+since/);
  const openAdding = async () => {
    await stage.visit('/admin/nodes');
    await openDialog('Add a node');
  };
  const openAddress = async () => {
    await openAdding();
    await page.locator('[role=dialog] [value=address]').click();
    await page.waitForSelector('[role=dialog] [name=key]');
  };

  const scenes: Scenes = {
    'the overview with a node that is offline': async () => {
      await stage.visit('/admin');
      await stage.browser.untilText('main', /1 node is offline[\s\S]*Processors/);
    },
    'the nodes': async () => {
      await stage.visit('/admin/nodes');
      await stage.browser.untilText('main', /Processors/);
    },
    'the dialog for a new node that joins with a code': openAdding,
    'the dialog for a new node with its address and key': openAddress,
    'the command for a new node, and the code that waits for its daemon': async () => {
      await openAdding();
      await fillField(page, '[role=dialog] [name=name]', longText(64));
      await stage.browser.press('Create the code', '[role=dialog]');
      await stage.browser.untilText('[role=dialog]', /Waiting for the daemon/);
    },
    'a list of codes that wait for daemons': async () => {
      await stage.visit('/admin/nodes');
      await stage.browser.untilText('main', /Codes that wait for a daemon/);
    },
    'the advice for a new node that does not respond': async () => {
      await openAddress();
      await fillField(page, '[role=dialog] [name=name]', `x${Date.now()}`);
      await fillField(page, '[role=dialog] [name=url]', `http://127.0.0.1:${Date.now() % 1000 || 1}`);
      await fillField(page, '[role=dialog] [name=key]', `berthd_${'x'.repeat(43)}`);
      await stage.browser.press('Add the node', '[role=dialog]');
      await stage.browser.untilText('[role=dialog]', /does not respond/);
    },
    'a node with a folder of a deleted server': openUsed,
    'a node that does not respond': () => openNode(lost, /Does the daemon run/),
    'a node in maintenance with tags and ports': async () => {
      const body = {
        ...{ maintenance: true, maintenanceReason: longText(500), tags: ['x'.repeat(32), 'ssd'] },
        portRanges: [{ from: 25_565, to: 25_600 }],
      };
      await stage.owners.administer('PATCH', `/api/v2/admin/nodes/${lost}`, body);
      await openNode(lost, /In maintenance/);
    },
    'the dialog for the capacity of a node': async () => {
      await openUsed();
      await openDialog('Change the capacity');
    },
    'the dialog for the address and the key of a node': async () => {
      await openUsed();
      await openDialog('Change the address or key');
    },
    'the question before a folder is deleted': async () => {
      await openUsed();
      await openDialog('Delete the files');
    },
    'the question before a node is removed': async () => {
      await openNode(lost, /Does the daemon run/);
      await openDialog('Remove…');
    },
    'the question before a lost host is removed': async () => {
      await openUsed();
      await openDialog('The host is lost…');
    },
  };

  testScenes(scenes, () => stage.browser);
});
