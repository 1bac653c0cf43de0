import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { callApi } from '../../contract-tests/api-client.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { chooseInMenu } from '../browser/menu.js';
import { type OwnerRequests, OwnerStage, type OwnServer } from '../owner-stage.js';
import { describeWith, testService } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';

/* The tests share one visit: each continues with the files of the previous one. */
describeWith(['chromium'], 'the files of a server in the browser', () => {
  let stage: OwnerStage;
  let server: OwnServer;
  let must: OwnerRequests['must'];
  let call: OwnerRequests['call'];
  let browser: TestBrowser;
  let page: Page;
  let origin: string;
  const chosen = mkdtempSync(join(tmpdir(), 'berth-chosen-'));

  beforeAll(async () => {
    stage = await OwnerStage.start();
    const owner = await stage.user('grace');
    server = await stage.server(owner, 'Survival');
    ({ must, call } = stage.on(server, owner));
    origin = stage.url.replace('127.0.0.1', 'localhost');
    browser = await openBrowser(testService('chromium'), origin);
    page = browser.page;
    const body = { email: 'grace@example.org', password: 'Quiet-Harbour-47' };
    const login = await callApi(stage.url, { method: 'POST', path: '/api/v2/auth/login', body });
    const [name = '', value = ''] = String(login.headers.getSetCookie()[0]?.split(';')[0]).split('=');
    await page.browserContext().setCookie({ name, value, domain: 'localhost', path: '/' });
    await page.goto(`${origin}/app/servers/${server.id}/files`);
  }, 180_000);
  afterAll(async () => {
    rmSync(chosen, { recursive: true, force: true });
    await browser?.close();
    await stage?.stop();
  });
  afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

  const row = (name: string) => page.waitForSelector(`[aria-label="Select ${name}"]`, { visible: true });
  const untilGone = (name: string) => page.waitForSelector(`[aria-label="Select ${name}"]`, { hidden: true });
  const select = async (name: string) => {
    await row(name);
    await page.locator(`[aria-label="Select ${name}"]`).click();
  };
  const act = async (name: string, action: string) => {
    // A dialog that closes gives the focus back, which closes a menu.
    await page.waitForSelector('[role=dialog]', { hidden: true });
    await row(name);
    await chooseInMenu(page, `button[aria-label="Actions for ${name}"]`, action);
  };
  const inDialog = (label: string) => browser.press(label, '[role=dialog]');
  const content = async (path: string) =>
    ((await must('GET', `/files/content?path=${path}`)) as { content: string }).content;
  const upload = async (name: string, text: string) => {
    writeFileSync(join(chosen, name), text);
    const picker = await page.waitForSelector('input[data-picker=files]');
    await picker?.uploadFile(join(chosen, name));
  };
  const openInEditor = async (name: string) => {
    await row(name);
    await page.locator(`a[title="${name}"]`).click();
    await page.locator('div >>> .cm-content').click();
  };
  const saveByKey = async () => {
    await page.keyboard.down('Control');
    await page.keyboard.press('s');
    await page.keyboard.up('Control');
  };

  test('an owner uploads a file, and is asked before it replaces another', async () => {
    await upload('server.properties', 'motd=Welcome\n');
    await row('server.properties');
    expect(await content('/server.properties')).toBe('motd=Welcome\n');
    await upload('server.properties', 'motd=Changed\n');
    await inDialog('Replace');
    await eventually(
      'the new content',
      async () => (await content('/server.properties')) === 'motd=Changed\n',
    );
  });

  test('an owner edits a file and saves it with Ctrl+S, and its line ends are kept', async () => {
    await must('POST', '/files/content', { path: '/server.properties', content: 'motd=Welcome\r\n' });
    await openInEditor('server.properties');
    await page.keyboard.type('pvp=false\n');
    await browser.untilText('main', /Unsaved changes/);
    await saveByKey();
    await browser.untilText('main', /Saved/);
    expect(await content('/server.properties')).toBe('motd=Welcome\r\npvp=false\r\n');
  });

  test('an owner whose file was changed by somebody else sees the difference, and then overwrites it', async () => {
    await must('POST', '/files/content', { path: '/server.properties', content: 'motd=Theirs\r\n' });
    await page.locator('div >>> .cm-content').click();
    await page.keyboard.type('# mine\n');
    await saveByKey();
    await browser.untilText('[role=dialog]', /changed by somebody else/);
    expect(await content('/server.properties')).toBe('motd=Theirs\r\n');
    // Chromium itself logs every response with an error status.
    expect(browser.complaints.splice(0)).toEqual([expect.stringContaining('status of 412')]);
    await inDialog('See the difference');
    await page.waitForSelector('[role=dialog] div >>> .cm-deletedChunk');
    await inDialog('Overwrite');
    await browser.untilText('main', /Saved/);
    expect(await content('/server.properties')).toContain('# mine');
  });

  test('an owner who leaves with unsaved changes is asked first', async () => {
    await page.locator('div >>> .cm-content').click();
    await page.keyboard.type('lost');
    await browser.untilText('main', /Unsaved changes/);
    await page.locator('::-p-xpath(//main//a[normalize-space(.)="Close"])').click();
    await browser.untilText('[role=dialog]', /Leave without saving/);
    await inDialog('Discard changes');
    await row('server.properties');
    expect(await content('/server.properties')).not.toContain('lost');
  });

  test('an owner zips selected files, and unzips them into a folder', async () => {
    await select('server.properties');
    await select('package.json');
    await browser.press('Zip');
    await inDialog('Create zip file');
    await act('archive.zip', 'Unzip');
    await inDialog('Unzip');
    await row('archive');
    // The folder is in the list before its files have been written.
    await eventually('both files', async () => {
      const { entries } = (await must('GET', '/files?path=/archive')) as { entries: { name: string }[] };
      return entries.map(({ name }) => name).join() === 'package.json,server.properties';
    });
  });

  test('an owner renames a folder', async () => {
    await act('archive', 'Rename');
    await fillField(page, '[role=dialog] [name=name]', 'settings');
    await inDialog('Rename');
    await row('settings');
    await untilGone('archive');
  });

  test('an owner deletes several entries only after confirming it', async () => {
    await browser.press('Clear selection');
    await select('settings');
    await select('archive.zip');
    await browser.press('Delete');
    await browser.untilText('[role=dialog]', /cannot be undone/);
    expect((await call('GET', '/files/info?path=/settings')).status).toBe(200);
    await inDialog('Delete');
    await untilGone('settings');
    await untilGone('archive.zip');
    expect((await call('GET', '/files/info?path=/settings')).status).toBe(404);
  });
});
