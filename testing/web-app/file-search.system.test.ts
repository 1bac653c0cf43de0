import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { callApi } from '../../contract-tests/api-client.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { OwnerStage, type OwnServer } from '../owner-stage.js';
import { describeWith, testService } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { overflowsOf } from './overflows.js';

const PHONE = { width: 360, height: 640 };
const MANY = 300;

/* The tests share one visit: each continues where the previous one has ended. */
describeWith(['chromium'], 'the search of files in the browser', () => {
  let stage: OwnerStage;
  let server: OwnServer;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    stage = await OwnerStage.start();
    const owner = await stage.user('grace');
    server = await stage.server(owner, 'Survival');
    const { must } = stage.on(server, owner);
    const write = (path: string, content: string) =>
      must('POST', '/files/content', { path, content, createDirs: true });
    await write('/config/deep/server.properties', `${'# comment\n'.repeat(199)}max-players=20\n`);
    for (let n = 0; n < MANY / 20; n += 1) await write(`/logs/${n + 100}.txt`, 'a line\n'.repeat(21));
    const origin = stage.url.replace('127.0.0.1', 'localhost');
    browser = await openBrowser(testService('chromium'), origin);
    page = browser.page;
    const body = { email: 'grace@example.org', password: 'Quiet-Harbour-47' };
    const login = await callApi(stage.url, { method: 'POST', path: '/api/v2/auth/login', body });
    const [name = '', value = ''] = String(login.headers.getSetCookie()[0]?.split(';')[0]).split('=');
    await page.browserContext().setCookie({ name, value, domain: 'localhost', path: '/' });
    await page.goto(`${origin}/app/servers/${server.id}/files`);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });
  afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

  const FIELD = 'main input[type=search]';
  const searchFor = async (place: string, text: string) => {
    await page.waitForSelector(FIELD);
    await page.select('main search select', place);
    await fillField(page, FIELD, text);
    await page.focus(FIELD);
    await page.keyboard.press('Enter');
  };
  const parameters = () => Object.fromEntries(new URL(page.url()).searchParams);

  test('an owner filters the folder while typing', async () => {
    await fillField(page, FIELD, 'conf');
    await page.waitForSelector('[aria-label="Select package.json"]', { hidden: true });
    await page.waitForSelector('[aria-label="Select config"]');
  });

  test('an owner finds a line in a subfolder, and opens the editor at it', async () => {
    await searchFor('content', 'MAX-players');
    await browser.untilText(
      'main',
      /1 match for “MAX-players”[\s\S]*server\.properties:200[\s\S]*max-players=20/,
    );
    expect(parameters()).toMatchObject({ text: 'MAX-players', place: 'content' });
    await page.locator('::-p-xpath(//main//a[contains(., "server.properties:200")])').click();
    const isOfMatch = ({ textContent }: { textContent: string | null }) => textContent === 'max-players=20';
    await eventually('the editor at the line', async () => {
      const line = await page.waitForSelector('div >>> .cm-activeLine');
      return (await line?.evaluate(isOfMatch)) === true;
    });
    await page.locator('::-p-xpath(//main//a[normalize-space(.)="Close"])').click();
    await browser.untilText('main', /1 match for “MAX-players”/);
  });

  test('Escape in the results ends the search and returns to the field', async () => {
    await page.focus('section[aria-label="Matches"]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[aria-label="Select package.json"]');
    expect(parameters()).toEqual({});
    await page.waitForFunction('document.activeElement?.getAttribute("type") === "search"');
  });

  test('an owner finds a folder by a pattern, and goes to the folder of a match', async () => {
    await searchFor('names', 'DEE?');
    await browser.untilText('main', /1 match for “DEE\?”[\s\S]*config\/deep/);
    await page.locator('[aria-label="Show the folder of config/deep"]').click();
    await page.waitForSelector('[aria-label="Select deep"]');
    expect(parameters()).toEqual({ folder: '/config' });
  });

  test('a search without matches says what to try, and one with many shows only the visible rows', async () => {
    await searchFor('content', 'nothing has this text');
    await browser.untilText('main', /No text file contains this/);
    await page.locator('::-p-xpath(//main//a[normalize-space(.)="Back to the folder"])').click();
    await page.locator('::-p-xpath(//nav[@aria-label="Folder"]//a[normalize-space(.)="Files"])').click();
    await page.waitForSelector('[aria-label="Select package.json"]');
    await searchFor('content', 'a line');
    await browser.untilText('main', new RegExp(`${MANY} matches`));
    await browser.untilText('main', /15 files have more matching lines than the 20 that are shown/);
    const rows = () => page.$$eval('section[aria-label="Matches"] tr[aria-rowindex]', ({ length }) => length);
    await eventually('several rows', async () => (await rows()) > 5);
    expect(await rows()).toBeLessThan(MANY / 2);
  });

  test('the results of a search fit on a phone', async () => {
    await page.setViewport(PHONE);
    await page.reload();
    await browser.untilText('main', new RegExp(`${MANY} matches`));
    expect(await overflowsOf(page)).toEqual([]);
  });
});
