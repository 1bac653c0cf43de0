import { afterAll, beforeAll } from '@jest/globals';
import { describeWith } from '../../services/describe-with.js';
import { WebAppStage } from '../web-app-stage.js';
import { type Scenes, testScenes } from './scenes.js';

const TIMEOUT_MS = 180_000;

/* The scenes share one panel: the page is off at first, then empty, and then shows servers. */
describeWith(['chromium'], 'accessibility of the public status page, and of its switch', () => {
  let stage: WebAppStage;
  beforeAll(async () => {
    stage = await WebAppStage.start();
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());

  const turnPage = (publicStatusPage: boolean) =>
    stage.owners.administer('PATCH', '/api/v2/admin/settings', { publicStatusPage });
  const open = async (pattern: RegExp) => {
    await stage.visit('/status');
    await stage.browser.untilText('main', pattern);
  };
  const openSettings = async (id: string, pattern: RegExp) => {
    await stage.visit(`/servers/${id}/settings`);
    await stage.browser.untilText('main', pattern);
    await stage.browser.page.$eval('[name=isPublic]', (field) => field.scrollIntoView());
  };
  let serverId = '';

  const scenes: Scenes = {
    'the status page that is turned off': () => open(/no public status page/),
    'the switch of a server while the page is turned off': async () => {
      ({ id: serverId } = await stage.server('Arena', true));
      await openSettings(serverId, /nothing is public yet/);
    },
    'the status page without servers': async () => {
      await turnPage(true);
      await open(/No server is public/);
    },
    'the switch of a server': () => openSettings(serverId, /Open the page/),
    'the status page with servers': async () => {
      for (const id of [serverId, (await stage.server('The other server of this owner')).id])
        await stage.owners
          .on({ path: `/api/v2/servers/${id}` }, stage.owner)
          .must('PATCH', '', { isPublic: true });
      await open(/1 of 2 servers are online/);
    },
  };

  testScenes(scenes, () => stage.browser);
});
