import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { callApi, mustSucceed } from '../../contract-tests/api-client.js';
import { freePort } from '../network/free-port.js';
import type { OwnerRequests } from '../owner-stage.js';
import { describeWith } from '../services/describe-with.js';
import { CONTROLS, hostileProgram, hostileType, longText, SCRIPTS } from './hostile-texts.js';
import { overflowsOf } from './overflows.js';
import { WebAppStage } from './web-app-stage.js';

const TIMEOUT_MS = 180_000;
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 740 };
/** Texts for names, of which the panel refuses those with invisible characters. */
const NAMES = [...SCRIPTS, longText(64)];
const ANYTHING = [...SCRIPTS, ...CONTROLS];
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
/** A name of a file can contain anything except a slash. */
const fileName = (text: string) => text.replaceAll('/', '∕').replaceAll('\0', '');

/* Text that users, games and files supply. Each test checks that it is shown as text, and breaks no page. */
describeWith(['chromium'], 'hostile texts in the web application', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-hostile-'));
  let stage: WebAppStage;
  let page: Page;
  let serverId: string;
  let must: OwnerRequests['must'];

  beforeAll(async () => {
    mkdirSync(join(dataDir, 'catalog'));
    const program = hostileProgram([...ANYTHING, longText(4000)], [...ANYTHING, longText(64)]);
    writeFileSync(join(dataDir, 'catalog', 'hostile.yaml'), hostileType(program));
    stage = await WebAppStage.start({ PANEL_SERVER_LIMIT: '100' }, { dataDir });
    ({ page } = stage.browser);
    const ids = await Promise.all(NAMES.map(createServer));
    serverId = ids[1] ?? '';
    ({ must } = stage.owners.on({ path: `/api/v2/servers/${serverId}` }, stage.owner));
    await must('POST', '/power', { action: 'start' });
    await stage.owners.untilStatus(stage.owner, serverId, 'running');
  }, TIMEOUT_MS);
  afterAll(async () => {
    await stage?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  afterEach(() => expect(stage.browser.complaints.splice(0)).toEqual([]));

  const send = (method: string, path: string, body: unknown, headers = stage.owner) =>
    mustSucceed(stage.owners.url, { method, path: `/api/v2${path}`, headers, body });

  async function createServer(name: string): Promise<string> {
    const body = { name, type: 'hostile', version: 'latest', port: await freePort(), env: { MOTD: name } };
    const { id } = (await send('POST', '/servers', body)) as { id: string };
    await stage.owners.untilStatus(stage.owner, id, 'installed');
    return id;
  }

  /** Opens a page on a phone and on a desktop, and expects each text on it, and nothing that is too wide. */
  async function expectOn(path: string, selector: string, texts: readonly string[]): Promise<void> {
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewport(viewport);
      await stage.visit(path);
      await shows(selector, texts);
      expect(await overflowsOf(page)).toEqual([]);
    }
  }
  /** Waits until an element shows the texts as they are. */
  async function shows(selector: string, texts: readonly string[]): Promise<void> {
    for (const text of texts)
      await page.waitForFunction(
        `document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(text)})`,
      );
  }
  const at = (area: string) => `/servers/${serverId}${area}`;
  const inMenu = (action: string) =>
    page.locator(`::-p-xpath(//*[@role="menuitem" and normalize-space(.)="${action}"])`).click();

  test('names of servers are text in the list, as cards, in the palette and in the title', async () => {
    await expectOn('/', 'main', NAMES);
    await page.locator('[aria-label="Cards"]').click();
    await page.waitForSelector('article');
    expect(await overflowsOf(page)).toEqual([]);
    await page.locator('[aria-label="Table"]').click();
    await page.keyboard.down('Control');
    await page.keyboard.press('k');
    await page.keyboard.up('Control');
    await page.waitForSelector('[role="dialog"] [role="option"]');
    await page.keyboard.type('alert');
    await shows('[role="dialog"]', SCRIPTS.slice(0, 3));
    expect(await overflowsOf(page)).toEqual([]);
    await stage.visit(at(''));
    await page.waitForFunction(`document.title.includes(${JSON.stringify(SCRIPTS[1])})`);
  });

  test('tags are text in the list', async () => {
    await page.setViewport(PHONE);
    await stage.visit('/');
    await page.locator('tbody [aria-haspopup="menu"]').click();
    await inMenu('Tags');
    await page.locator('[role="dialog"] input').fill('<img src=x onerror=a()>, <script>alert(1)</script>');
    await stage.browser.press('Save', '[role="dialog"]');
    await shows('main', ['<img src=x onerror=a()>', '<script>alert(1)</script>']);
    expect(await overflowsOf(page)).toEqual([]);
  });

  test('types of servers are text where a user chooses a game', async () => {
    await expectOn('/servers/new', 'main', [SCRIPTS[1] ?? '']);
  });

  test('lines of a game are text in the console and in the log, without what controls a terminal', async () => {
    for (const area of ['', '/logs']) {
      await expectOn(at(area), '[role="log"]', [...SCRIPTS, 'red', longText(4000)]);
      const shown = String(await page.evaluate('document.querySelector("[role=log]").innerText'));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
      expect(shown).not.toMatch(/[\u0007\u0008\u001b\u009b]/);
    }
  });

  test('names of players are text', async () => {
    await expectOn(at('/players'), 'main', [...SCRIPTS.map((text) => text.trim()), longText(64)]);
  });

  test('names of files are text in the list and in each dialog, and show what would change their direction', async () => {
    const names = [...ANYTHING, longText(200)].map(fileName);
    for (const name of names) await must('POST', '/files/content', { path: `/${name}`, content: name });
    const visible = names.map((name) => name.replace('photo\u202egnp.exe', 'photo�gnp.exe'));
    await expectOn(at('/files'), 'main', [...visible.slice(0, 11), longText(200)]);
    for (const name of [fileName(SCRIPTS[1] ?? ''), longText(200)]) {
      for (const action of ['Rename', 'Move', 'Copy', 'Zip', 'Details', 'Delete']) {
        await page.locator(`[aria-label=${JSON.stringify(`Actions for ${name}`)}]`).click();
        await inMenu(action);
        await shows('[role="dialog"]', [name]);
        expect([name, action, await overflowsOf(page)]).toEqual([name, action, []]);
        await page.keyboard.press('Escape');
        await page.waitForSelector('[role="dialog"]', { hidden: true });
      }
    }
  });

  test('contents of files are text in the editor, also those of SVG and HTML files', async () => {
    const content = [...ANYTHING, SVG, longText(5000)].join('\n');
    for (const name of ['picture.svg', 'page.html', 'notes.md', 'settings.json', 'script.js']) {
      await must('POST', '/files/content', { path: `/${name}`, content });
      await expectOn(at(`/files?edit=%2F${name}`), 'main', [name]);
      await page.waitForSelector('div >>> .cm-content');
      const shown = await page.$eval('div >>> .cm-content', (editor) => editor.textContent);
      for (const text of SCRIPTS) expect(shown).toContain(text);
    }
  });

  test('a file that is no image is never shown as one, and runs no script when it is opened', async () => {
    await must('POST', '/files/content', { path: '/image.png', content: SVG });
    await stage.visit(at('/files?edit=%2Fimage.png'));
    await stage.browser.untilText('main', /The browser cannot show this image/);
    for (const path of ['/image.png', '/picture.svg', '/page.html']) {
      const address = `/api/v2/servers/${serverId}/files/download?path=${encodeURIComponent(path)}`;
      const { headers } = await callApi(stage.owners.url, {
        method: 'HEAD',
        path: address,
        headers: stage.owner,
      });
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('variables are text in the settings', async () => {
    const env = Object.fromEntries(ANYTHING.map((text, at) => [`TEXT_${at}`, text]));
    await must('PATCH', '', { env: { ...env, LONG: longText(2000), [longText(64)]: 'x' } });
    await page.setViewport(PHONE);
    await stage.visit(at('/settings'));
    await page.waitForSelector('[data-variable="LONG"]');
    expect(await overflowsOf(page)).toEqual([]);
    expect(await page.$eval('[data-variable="TEXT_1"]', (field) => Reflect.get(field, 'value'))).toBe(
      SCRIPTS[1],
    );
  });

  test('a long name of a backup breaks nothing', async () => {
    await must('POST', '/backups', { name: longText(64) });
    await expectOn(at('/backups'), 'main', [longText(64)]);
  });

  test('labels of API keys are text', async () => {
    for (const name of [SCRIPTS[0], longText(64)])
      await send('POST', '/account/apikeys', {
        name,
        description: longText(900),
        permissions: ['account.read'],
      });
    await expectOn('/account/api-keys', 'main', [SCRIPTS[0] ?? '', longText(64)]);
  });

  test('error messages with a text of the user are text, and addresses with one lead nowhere', async () => {
    await page.setViewport(PHONE);
    const path = encodeURIComponent(`/${longText(120)}/${SCRIPTS[1]}`);
    await stage.visit(at(`/files?folder=${path}`));
    await page.waitForSelector('[role="alert"]');
    expect(await overflowsOf(page)).toEqual([]);
    await stage.visit(`/?q=${encodeURIComponent(SCRIPTS[1] ?? '')}${longText(200)}`);
    await shows('main', ['No']);
    expect(await overflowsOf(page)).toEqual([]);
    await stage.signOut();
    await page.goto(`${stage.owners.url}/app/sign-in?next=javascript:alert(1)`);
    await page.locator('[name=email]').fill('grace@example.org');
    await page.locator('[name=password]').fill('Quiet-Harbour-47');
    await stage.browser.press('Sign in');
    await stage.browser.untilAt('/app/');
  });
});
