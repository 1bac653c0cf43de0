import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { callApi } from '../../contract-tests/api-client.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { chooseInMenu } from '../browser/menu.js';
import { type OwnerRequests, OwnerStage } from '../owner-stage.js';
import { describeWith, testService } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { overflowsOf } from './overflows.js';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

/* The tests share one visit: each continues with the permissions that the previous one has set. */
describeWith(['chromium'], 'the permissions of files in the browser', () => {
  let stage: OwnerStage;
  let folder: string;
  let browser: TestBrowser;
  let page: Page;
  let must: OwnerRequests['must'];

  beforeAll(async () => {
    stage = await OwnerStage.start();
    const owner = await stage.user('grace');
    const server = await stage.server(owner, 'Survival');
    ({ must } = stage.on(server, owner));
    const servers = join(stage.berth.dataDir, 'servers');
    const [container = ''] = readdirSync(servers).filter((name) => name.startsWith('cnt_'));
    folder = join(servers, container);
    for (const path of ['/start.sh', '/notes.txt', '/scripts/one.sh', '/scripts/more/two.sh']) {
      await must('POST', '/files/content', { path, content: 'x', createDirs: true });
      await must('POST', '/files/mode', { path, mode: '0644' });
    }
    const origin = stage.url.replace('127.0.0.1', 'localhost');
    browser = await openBrowser(testService('chromium'), origin);
    page = browser.page;
    const body = { email: 'grace@example.org', password: 'Quiet-Harbour-47' };
    const login = await callApi(stage.url, { method: 'POST', path: '/api/v2/auth/login', body });
    const [name = '', value = ''] = String(login.headers.getSetCookie()[0]?.split(';')[0]).split('=');
    await page.browserContext().setCookie({ name, value, domain: 'localhost', path: '/' });
    await page.setViewport(DESKTOP);
    await page.goto(`${origin}/app/servers/${server.id}/files`);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });
  afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o7777).toString(8);
  const openFor = async (name: string) => {
    await chooseInMenu(page, `button[aria-label="Actions for ${name}"]`, 'Permissions');
    await page.waitForSelector('[role=dialog] [name=mode]');
  };
  /** Opens the dialog when the list has been read again, with the permissions that a change before has set. */
  const openWith = (name: string, mode: string) =>
    eventually(`the mode ${mode} in the dialog of ${name}`, async () => {
      await openFor(name);
      if ((await digits()) === mode) return true;
      await page.keyboard.press('Escape');
      await untilClosed();
      return false;
    });
  const digits = () => page.$eval('[role=dialog] [name=mode]', (input) => (input as { value: string }).value);
  const box = (label: string) => `[role=dialog] [aria-label="${label}"]`;
  const isChecked = (label: string) =>
    page.$eval(box(label), (input) => (input as unknown as { checked: boolean }).checked);
  // `fill` clears the field without an event, so React would put the digits back, and the field has no space for more.
  const write = async (text: string) => {
    await page.locator('[role=dialog] [name=mode]').click({ count: 3 });
    await page.keyboard.type(text);
    expect(await digits()).toBe(text);
  };
  const confirm = () => browser.press('Change permissions', '[role=dialog]');
  // On a slow computer, the dialog closes while the change continues in the tray.
  const untilMode = (path: string, mode: string) =>
    eventually(
      () => `the mode ${mode} of ${path}; it is ${modeOf(path)}`,
      () => modeOf(path) === mode,
    );
  const untilClosed = () => page.waitForSelector('[role=dialog]', { hidden: true });

  test('the dialog shows the current permissions, and a check box changes the digits and the file', async () => {
    await openFor('start.sh');
    expect([await digits(), await isChecked('Owner: Execute')]).toEqual(['0644', false]);
    await page.locator(box('Owner: Execute')).click();
    await page.locator(box('Others: Read')).click();
    expect(await digits()).toBe('0740');
    await confirm();
    await untilClosed();
    await untilMode('start.sh', '740');
  });

  test('the digits change the check boxes, and digits that are not a mode cannot be submitted', async () => {
    await openWith('start.sh', '0740');
    await write('755');
    expect([await isChecked('Others: Execute'), await isChecked('Group: Write')]).toEqual([true, false]);
    await write('799');
    await browser.untilText('[role=dialog]', /Use three digits from 0 to 7/);
    await confirm();
    expect([await digits(), modeOf('start.sh')]).toEqual(['799', '740']);
    await write('4755');
    await browser.untilText('[role=dialog]', /Use three digits from 0 to 7/);
    await page.keyboard.press('Escape');
    await untilClosed();
    expect(modeOf('start.sh')).toBe('740');
  });

  test('the dialog can be used by keyboard', async () => {
    await openFor('start.sh');
    await page.focus(box('Owner: Read'));
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await isChecked('Group: Read')).toBe(false);
    await page.focus('[role=dialog] [name=mode]');
    await page.keyboard.press('Enter');
    await untilClosed();
    await untilMode('start.sh', '700');
  });

  test('all files in a folder can be changed, and the folders keep their permissions', async () => {
    const before = modeOf('scripts');
    await openFor('scripts');
    await page.select('[role=dialog] [name=scope]', 'files');
    await write('0750');
    await confirm();
    await untilClosed();
    await untilMode('scripts/one.sh', '750');
    await untilMode('scripts/more/two.sh', '750');
    expect(['scripts', 'scripts/more'].map(modeOf)).toEqual([before, before]);
  });

  test('the page shows why a folder cannot have permissions that close it', async () => {
    const before = modeOf('scripts');
    await openFor('scripts');
    await write('0644');
    await confirm();
    await browser.untilText('body', /The owner must be able to list and enter the folder "\/scripts"/);
    // Escape does nothing if the dialog has closed because the response took long.
    await page.keyboard.press('Escape');
    await untilClosed();
    expect(modeOf('scripts')).toBe(before);
  });

  test('several selected files get the same permissions', async () => {
    for (const name of ['start.sh', 'notes.txt']) await page.locator(`[aria-label="Select ${name}"]`).click();
    await browser.press('Permissions');
    await browser.untilText('[role=dialog]', /Permissions of 2 entries/);
    await page.waitForSelector('[role=dialog] [name=mode]');
    expect(await page.$('[role=dialog] [name=scope]')).toBe(null);
    await write('600');
    await confirm();
    await untilClosed();
    await untilMode('start.sh', '600');
    await untilMode('notes.txt', '600');
    await browser.press('Clear selection');
  });

  test('the dialog fits on a phone', async () => {
    await page.setViewport(PHONE);
    await openFor('scripts');
    expect(await overflowsOf(page)).toEqual([]);
    await page.locator(box('Others: Execute')).click();
    await confirm();
    await untilClosed();
    await page.setViewport(DESKTOP);
  });

  test('the activity of the server says who changed which permissions', async () => {
    const { items } = (await must('GET', '/activity?action=changeFileMode&limit=1')) as {
      items: { changes: unknown[] }[];
    };
    expect(items[0]?.changes).toEqual([
      { field: 'path', from: null, to: '/scripts' },
      expect.objectContaining({ field: 'mode' }),
    ]);
  });
});
