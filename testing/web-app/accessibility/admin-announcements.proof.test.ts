import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import type { TestBrowser } from '../../browser/browser.js';
import { fillField } from '../../browser/fill-field.js';
import { chooseInMenu } from '../../browser/menu.js';
import { describeWith } from '../../services/describe-with.js';
import { AnnouncementsStage } from '../announcements-stage.js';
import { type Scenes, testScenes } from './scenes.js';

const TIMEOUT_MS = 180_000;
const BANNER = '[aria-live="polite"] section';
const DAY_MS = 86_400_000;
const LINES = 'Servers stop at 22:00.\nhttps://status.example.org/maintenance\nThey start again.\nAsk us.';

describeWith(['chromium'], 'accessibility of announcements', () => {
  let stage: AnnouncementsStage;
  let browser: TestBrowser;
  let page: Page;
  beforeAll(async () => {
    stage = await AnnouncementsStage.start();
    browser = stage.administrator;
    ({ page } = browser);
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
    await stage.create({ text: LINES, level: 'warning', endsAt: inDays(1) });
    for (const text of ['First', 'Second']) await stage.create({ text });
    await stage.create({ text: 'Scheduled', startsAt: inDays(7) });
    const ended = await stage.create({ text: 'Over', startsAt: inDays(-2) });
    await stage.update(ended, { endsAt: inDays(-1) });
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());

  const open = async () => {
    await stage.visit(browser, '/admin/announcements');
    await browser.untilText('main', /Ended announcements[\s\S]*Over/);
  };
  const openBanner = async () => {
    await stage.visit(browser, '/account');
    await browser.untilText(BANNER, /Show all[\s\S]*Show 1 more announcement/);
  };
  const act = async (action: string) => {
    await open();
    await chooseInMenu(page, 'button[aria-label="Actions for Scheduled"]', action);
    await page.waitForSelector('[role=dialog] button');
  };

  const scenes: Scenes = {
    'the banner': openBanner,
    'the banner with all announcements and the whole text': async () => {
      await openBanner();
      await browser.press('Show all', BANNER);
      await browser.press('Show 1 more announcement', BANNER);
      await browser.untilText(BANNER, /Show less[\s\S]*Show fewer/);
    },
    'the list of announcements': open,
    'the dialog for a new announcement': async () => {
      await open();
      await browser.press('New announcement', 'main');
      await fillField(page, '[role=dialog] textarea', LINES);
      await browser.untilText('[role=dialog] figure', /Show all/);
    },
    'the dialog for a scheduled announcement': () => act('Edit…'),
    'the question before an announcement is deleted': () => act('Delete…'),
  };

  testScenes(scenes, () => browser);
});
