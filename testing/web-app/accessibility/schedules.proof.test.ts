import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { fillField } from '../../browser/fill-field.js';
import { chooseInMenu, openMenu } from '../../browser/menu.js';
import type { OwnServer } from '../../owner-stage.js';
import { describeWith } from '../../services/describe-with.js';
import { eventually } from '../../time/eventually.js';
import { WebAppStage } from '../web-app-stage.js';
import { type Scenes, testScenes } from './scenes.js';

const TIMEOUT_MS = 180_000;
const SAY = { action: 'command', command: 'say The server restarts in five minutes.' };
/** A zone in which times differ from those of the browser, whose zone is UTC in tests. */
const FAR = 'Asia/Tokyo';

describeWith(['chromium'], 'accessibility of the schedules of a server', () => {
  let stage: WebAppStage;
  let page: Page;
  let server: OwnServer;
  let empty: OwnServer;
  let failed: string;
  let waiting: string;
  let keeping: string;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    // The browser asks whether a scene may leave the changed form of the one before.
    page.on('dialog', (dialog) => void dialog.accept());
    server = await stage.server('Harbour');
    empty = await stage.server('Empty');
    const { must } = stage.owners.on(server, stage.owner);
    const create = async (body: object) => ((await must('POST', '/schedules', body)) as { id: string }).id;
    // The server does not run, so it reads no commands.
    failed = await create({ name: 'Say', cron: '0 4 * * 1-5', timeZone: FAR, tasks: [SAY, SAY] });
    const restart = { action: 'power', power: 'restart', offsetS: 900 };
    waiting = await create({ name: 'Restart', cron: '*/7 4 1 * *', timeZone: 'UTC', tasks: [restart, SAY] });
    const backup = { action: 'backup', keep: { last: 7, daily: 14, weekly: 8 } };
    keeping = await create({ name: 'Backup', cron: '0 5 * * *', timeZone: 'UTC', tasks: [SAY, backup] });
    await create({ name: 'Off', cron: '0 * * * *', timeZone: 'UTC', isEnabled: false, tasks: [restart] });
    for (const id of [failed, waiting]) await must('POST', `/schedules/${id}/run`);
    await eventually('the first run to fail', async () => {
      const { items } = (await must('GET', `/schedules/${failed}/runs`)) as { items: { outcome: string }[] };
      return items[0]?.outcome === 'failed';
    });
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());

  const open = (area = '', { id } = server) => stage.visit(`/servers/${id}/schedules${area}`);
  const main = (pattern: RegExp) => stage.browser.untilText('main', pattern);
  const untilPreview = () => page.waitForSelector('main section[aria-label="Next runs"] time');

  const scenes: Scenes = {
    'the schedules': async () => {
      await open();
      await main(/Say[\s\S]*Failed[\s\S]*Restart[\s\S]*In progress/);
    },
    'an empty list of schedules': async () => {
      await open('', empty);
      await main(/No schedules yet/);
    },
    'the menu of a schedule': async () => {
      await open();
      await openMenu(page, 'button[aria-label="Actions for Say"]');
    },
    'the question before a schedule is deleted': async () => {
      await open();
      await chooseInMenu(page, 'button[aria-label="Actions for Say"]', 'Delete…');
      await page.waitForSelector('[role=dialog] button');
    },
    'a schedule with a failed run': async () => {
      await open(`/${failed}`);
      await main(/Runs[\s\S]*Failed[\s\S]*Not done/);
    },
    'a schedule with a run in progress': async () => {
      await open(`/${waiting}`);
      await main(/In progress[\s\S]*Waiting/);
    },
    'a schedule that does not exist': async () => {
      await open(`/sch_${'0'.repeat(26)}`);
      await main(/does not exist/);
    },
    'the form of a new schedule': async () => {
      await open('/new');
      await untilPreview();
    },
    'the form of a schedule on days of the week in another zone': async () => {
      await open(`/${failed}/edit`);
      await untilPreview();
    },
    'a schedule with rules for its backups': async () => {
      await open(`/${keeping}`);
      await main(/Keeps the last 7 backups/);
    },
    'the form of a schedule with rules for its backups': async () => {
      await open(`/${keeping}/edit`);
      await untilPreview();
    },
    'the form of a schedule with an invalid expression': async () => {
      await open(`/${waiting}/edit`);
      await untilPreview();
      await fillField(page, '[name="cron"]', '0 25 * * *');
      await main(/invalid hour/);
    },
    'the question before changes of a schedule are lost': async () => {
      await open('/new');
      await untilPreview();
      await fillField(page, '[name="name"]', 'Restart');
      await stage.browser.press('Cancel', 'main');
      await page.waitForSelector('[role=dialog] button');
    },
  };

  testScenes(scenes, () => stage.browser);
});
