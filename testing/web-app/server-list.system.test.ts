import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { fillField } from '../browser/fill-field.js';
import { chooseInMenu, openMenu } from '../browser/menu.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { ACCOUNT_MENU } from './account-menu.js';
import { WebAppStage } from './web-app-stage.js';

const TIMEOUT_MS = 180_000;

/* The tests share one visit: each begins on the list of servers. */
describeWith(['chromium'], 'the server list', () => {
  let stage: WebAppStage;
  let page: Page;
  let creativeId: string;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    await page.setViewport({ width: 1280, height: 740 });
    await stage.server('Lobby', true);
    await stage.server('Survival', true);
    creativeId = (await stage.server('Creative')).id;
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());
  afterEach(() => expect(stage.browser.complaints.splice(0)).toEqual([]));

  const names = () =>
    page.evaluate('[...document.querySelectorAll("tbody a")].map((link) => link.innerText)') as Promise<
      string[]
    >;
  const untilNames = (...wanted: string[]) =>
    eventually(
      () => `the servers ${wanted.join(', ')}`,
      async () => (await names()).join() === wanted.join(),
    );
  const untilTitle = (title: string) =>
    eventually(`the title ${title}`, async () => (await page.title()) === title);
  const press = async (...keys: Parameters<Page['keyboard']['press']>[0][]) => {
    for (const key of keys.slice(0, -1)) await page.keyboard.down(key);
    for (const key of keys.slice(-1)) await page.keyboard.press(key);
    for (const key of keys.slice(0, -1)) await page.keyboard.up(key);
  };

  const focused = () =>
    page.evaluate('document.activeElement.role + ": " + document.activeElement.innerText') as Promise<string>;

  test('shows all servers in the order of their names', async () => {
    await stage.visit('/');
    await untilNames('Creative', 'Lobby', 'Survival');
    await untilTitle('Servers · Berth');
  });

  test('shows the CPU and memory of a running server while they change', async () => {
    await stage.visit('/?q=lobby');
    await stage.browser.untilText('tbody', /Running\s+\d+%\s+[\d.]+ MB/);
  });

  test('keeps the search, the state and the order in the address, also after a reload', async () => {
    await stage.visit('/');
    await fillField(page, '[aria-label="Search servers"]', 'v');
    await untilNames('Creative', 'Survival');
    await page.locator('::-p-xpath(//nav//a[starts-with(., "Running")])').click();
    await untilNames('Survival');
    await page.evaluate('document.activeElement.blur()');
    // Focuses the search and selects its text.
    await press('/');
    await press('Backspace');
    await untilNames('Lobby', 'Survival');
    await stage.browser.press('Name', 'thead');
    await untilNames('Survival', 'Lobby');
    await page.reload();
    await untilNames('Survival', 'Lobby');
    expect(page.url()).toMatch(/\?state=running&sort=name&desc=true$/);
  });

  test('keeps the tags of a server in this browser, and shows the servers of a tag', async () => {
    await stage.visit('/');
    await chooseInMenu(page, 'button[aria-label="More actions for Creative"]', 'Tags');
    await fillField(page, '[role="dialog"] input', 'season 7, public');
    await stage.browser.press('Save', '[role="dialog"]');
    await page.reload();
    await untilNames('Creative', 'Lobby', 'Survival');
    await page.select('[aria-label="Tag"]', 'public');
    await untilNames('Creative');
  });

  test.each([
    ['the actions of a server', '[aria-label="More actions for Creative"]', 'Tags'],
    ['the account menu', 'header [aria-haspopup="menu"]', 'Account'],
  ])('opens %s by keyboard at the first entry, and returns to the button', async (_, button, first) => {
    for (const key of ['Enter', 'Space', 'ArrowDown'] as const) {
      await stage.visit('/');
      await page.locator(button).wait();
      await page.focus(button);
      // The menu is loaded the first time, and there the second time.
      for (const _time of [1, 2]) {
        await press(key);
        await eventually(`the focus on ${first}`, async () => (await focused()) === `menuitem: ${first}`);
        await press('Escape');
        await page.waitForSelector('[role="menu"]', { hidden: true });
        await page.waitForSelector(`${button}:focus`);
      }
    }
  });

  test('keeps the menu of a server open while the state of the server changes', async () => {
    await stage.visit('/');
    await openMenu(page, 'button[aria-label="More actions for Creative"]');
    await page.evaluate('globalThis.opened = document.querySelector("[role=menu]")');
    const { must } = stage.owners.on({ path: `/api/v2/servers/${creativeId}` }, stage.owner);
    await must('POST', '/power', { action: 'start' });
    await stage.browser.untilText('tbody', /Creative((?!Lobby)[\s\S])*Running/);
    await stage.browser.untilText('[role=menu]', /Tags\s+Restart\s+Kill/);
    expect(await page.evaluate('opened === document.querySelector("[role=menu][data-open]")')).toBe(true);
    await must('POST', '/power', { action: 'stop' });
    await stage.browser.untilText('[role=menu]', /^\s*Tags\s*$/);
  });

  test('keeps a menu open that the user opens before the next page is loaded', async () => {
    await stage.visit('/');
    // Loads the script of the menu.
    await openMenu(page, ACCOUNT_MENU);
    await press('Escape');
    await page.waitForSelector('[role="menu"]', { hidden: true });
    const held: HTTPRequest[] = [];
    const hold = (request: HTTPRequest) => void held.push(request);
    const proceed = (request: HTTPRequest) => void request.continue();
    await page.setRequestInterception(true);
    page.on('request', hold);
    await page.locator('main a[href$="/servers/new"]').click();
    await eventually('a request of the next page', () => held.length > 0);
    await openMenu(page, ACCOUNT_MENU);
    page.off('request', hold);
    page.on('request', proceed);
    for (const request of held) await request.continue();
    // The page gets its title together with the focus of its heading.
    await page.waitForFunction('document.title === "Which game do you want to run? · Berth"');
    expect(await page.evaluate('document.activeElement.closest("[role=menu]") !== null')).toBe(true);
    await page.setRequestInterception(false);
    page.off('request', proceed);
    await press('Escape');
  });

  test('moves a server in the order that the user has chosen', async () => {
    await stage.visit('/?sort=manual');
    await untilNames('Creative', 'Lobby', 'Survival');
    await chooseInMenu(page, 'button[aria-label="More actions for Survival"]', 'Move to the top');
    await untilNames('Survival', 'Creative', 'Lobby');
    await page.reload();
    await untilNames('Survival', 'Creative', 'Lobby');
  });

  test('stops two selected servers, and reports the result of each', async () => {
    await stage.visit('/?state=running');
    await untilNames('Lobby', 'Survival');
    await page.locator('[aria-label="Select Lobby"]').click();
    await page.locator('[aria-label="Select Survival"]').click();
    await stage.browser.press('Stop', '[aria-label="Selected servers"]');
    await stage.browser.press('Stop 2 servers', '[role="dialog"]');
    await stage.browser.untilText('[role="dialog"]', /2 of 2 sent/);
    await stage.browser.untilText('[role="dialog"] ul', /^Lobby\s+Stopped\s+Survival\s+Stopped$/);
    await stage.browser.press('Close', '[role="dialog"]');
    await stage.browser.untilText('main', /No server matches the search/);
  });

  test('leads to a server from the palette by keyboard alone, and focuses its name', async () => {
    await stage.visit('/');
    await press('Control', 'k');
    await page.waitForSelector('[role="dialog"] input');
    await page.keyboard.type('creat');
    await page.waitForSelector('::-p-xpath(//*[@role="option"][@data-highlighted][contains(., "Creative")])');
    await press('Enter');
    await stage.browser.untilAt(`/app/servers/${creativeId}`);
    await eventually('the focus on the name', async () => {
      const focused = await page.evaluate(
        'document.activeElement.tagName + document.activeElement.innerText',
      );
      return focused === 'H1Creative';
    });
    await untilTitle('Console · Creative · Berth');
  });

  test('leads to a page of a server from the palette by the names of both, and to one of the current server by its name', async () => {
    const choose = async (text: string, label: string) => {
      // The palette of the choice before may still fade out.
      await page.waitForSelector('[role="dialog"]', { hidden: true });
      await press('Control', 'k');
      await page.waitForSelector('[role="dialog"] input');
      await page.keyboard.type(text);
      await page.waitForSelector(
        `::-p-xpath(//*[@role="option"][@data-highlighted][contains(., "${label}")])`,
      );
      await press('Enter');
    };
    await stage.visit('/');
    await choose('grap creat', 'Graphs: Creative');
    await stage.browser.untilAt(`/app/servers/${creativeId}/graphs`);
    await choose('sett', 'Settings: Creative');
    await stage.browser.untilAt(`/app/servers/${creativeId}/settings`);
  });

  test('shows the shortcuts, and offers to turn those of one character off', async () => {
    await stage.visit('/');
    await press('?');
    await page.locator('::-p-xpath(//label[contains(., "one character")]//input)').click();
    await press('Escape');
    await page.waitForSelector('[role="dialog"]', { hidden: true });
    await press('/');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).not.toBe(
      'Search servers',
    );
  });
});
