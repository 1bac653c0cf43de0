import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import type { TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { chooseInMenu } from '../browser/menu.js';
import { describeWith } from '../services/describe-with.js';
import { AnnouncementsStage } from './announcements-stage.js';
import { SCRIPTS } from './hostile-texts.js';

const BANNER = '[aria-live="polite"] section[aria-label="Announcements"]';
const DIALOG = '[role=dialog]';
const TIMEOUT_MS = 240_000;

/* The tests share one browser, and each continues where the one before has ended. */
describeWith(['chromium'], 'the page with which administrators write announcements', () => {
  let stage: AnnouncementsStage;
  let browser: TestBrowser;
  let page: Page;
  beforeAll(async () => {
    stage = await AnnouncementsStage.start();
    browser = stage.administrator;
    ({ page } = browser);
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());

  const main = (pattern: RegExp) => browser.untilText('main', pattern);
  const expectNoComplaints = () => expect(browser.complaints.splice(0)).toEqual([]);
  const untilClosed = () => page.waitForFunction(`!document.querySelector('${DIALOG}')`);
  const act = (text: string, action: string) =>
    chooseInMenu(page, `button[aria-label="Actions for ${text}"]`, action);
  const field = (label: string) => `${DIALOG} ::-p-aria([name="${label}"])`;
  /** Enters a time into a `datetime-local` field, as React notices it. */
  const enterTime = async (label: string, at: Date) => {
    await page.waitForSelector(field(label));
    const text = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    await page.$eval(
      field(label),
      (input, value) => {
        const prototype: object = Object.getPrototypeOf(input);
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      },
      text,
    );
  };

  test(
    'a new announcement has a preview, and its banner appears at once for the administrator',
    async () => {
      await stage.visit(browser, '/admin/announcements');
      await main(/Nothing is announced now/);
      await browser.press('New announcement');
      await fillField(page, `${DIALOG} textarea`, 'Update at 22:00.\nSee https://status.example.org');
      await page.select(`${DIALOG} select`, 'warning');
      await browser.untilText(`${DIALOG} figure`, /Preview\s+Warning\s+Update at 22:00\.\nSee https/);
      await browser.press('Create the announcement', DIALOG);
      await untilClosed();
      await main(/Update at 22:00\.\nSee https:\/\/status\.example\.org\s+Warning\s+Shown now\s+Since/);
      await browser.untilText(BANNER, /Warning\s+Update at 22:00/);
      expectNoComplaints();
    },
    TIMEOUT_MS,
  );

  test(
    'an announcement can be scheduled, and an end before its start is explained next to the field',
    async () => {
      await browser.press('New announcement');
      await fillField(page, `${DIALOG} textarea`, 'Next week');
      await page.locator(field('Starts')).fill('at');
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
      await enterTime('Time of the start', inDays(7));
      await page.locator(field('Ends')).fill('at');
      await enterTime('Time of the end', inDays(6));
      await browser.press('Create the announcement', DIALOG);
      await browser.untilText(DIALOG, /would not end after its start: choose a later end/);
      await enterTime('Time of the end', inDays(8));
      await browser.press('Create the announcement', DIALOG);
      await untilClosed();
      await main(/Next week\s+Information\s+Scheduled\s+From .*\s+Until /);
      expect(await browser.text(BANNER)).not.toMatch(/Next week/);
      expectNoComplaints();
    },
    TIMEOUT_MS,
  );

  test(
    'an announcement can be edited, ended now, and shown again with a later end',
    async () => {
      await act('Update at 22:00. See https://status.exa…', 'Edit…');
      await fillField(page, `${DIALOG} textarea`, 'Update at 23:00.');
      await browser.press('Save', DIALOG);
      await untilClosed();
      await browser.untilText(BANNER, /Update at 23:00/);
      await act('Update at 23:00.', 'End now');
      await main(/Ended announcements[\s\S]*Update at 23:00\.\s+Warning\s+Ended/);
      await page.waitForFunction(`!document.querySelector('${BANNER}')`);
      await act('Update at 23:00.', 'Edit…');
      await page.locator(field('Ends')).fill('none');
      await browser.press('Save', DIALOG);
      await untilClosed();
      await browser.untilText(BANNER, /Update at 23:00/);
      expectNoComplaints();
    },
    TIMEOUT_MS,
  );

  test(
    'an announcement is deleted only after a question',
    async () => {
      await act('Next week', 'Delete…');
      await browser.untilText(DIALOG, /“Next week” is removed for everybody/);
      await browser.press('Cancel', DIALOG);
      await untilClosed();
      await act('Next week', 'Delete…');
      await browser.press('Delete', DIALOG);
      await untilClosed();
      await page.waitForFunction('!document.querySelector("main").innerText.includes("Next week")');
      expectNoComplaints();
    },
    TIMEOUT_MS,
  );

  test(
    'hostile texts are text in the list, in the preview and in the question',
    async () => {
      const text = SCRIPTS[1] ?? '';
      await stage.create({ text });
      await stage.visit(browser, '/admin/announcements');
      await page.waitForFunction(
        `document.querySelector('main').innerText.includes(${JSON.stringify(text)})`,
      );
      await act(text, 'Edit…');
      await page.waitForFunction(
        `document.querySelector('${DIALOG} figure')?.innerText.includes(${JSON.stringify(text)})`,
      );
      await page.keyboard.press('Escape');
      await untilClosed();
      await act(text, 'Delete…');
      await page.waitForFunction(
        `document.querySelector('${DIALOG}')?.innerText.includes(${JSON.stringify(text)})`,
      );
      expectNoComplaints();
    },
    TIMEOUT_MS,
  );

  test(
    'users who are not administrators get to their servers instead',
    async () => {
      await stage.visit(stage.user, '/admin/announcements');
      await stage.user.untilAt('/app/');
    },
    TIMEOUT_MS,
  );
});
