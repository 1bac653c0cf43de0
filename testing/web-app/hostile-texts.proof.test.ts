import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { fillField } from '../browser/fill-field.js';
import { chooseInMenu } from '../browser/menu.js';
import { describeWith } from '../services/describe-with.js';
import { DESKTOP, HostileStage, PHONE } from './hostile-stage.js';
import { longText, SCRIPTS } from './hostile-texts.js';
import { overflowsOf } from './overflows.js';

const TIMEOUT_MS = 180_000;
/** Texts for names, of which the panel refuses those with invisible characters. */
const NAMES = [...SCRIPTS, longText(64)];

/* Text that users and games supply. Each test checks that it is shown as text, and breaks no page. */
describeWith(['chromium'], 'hostile texts in the web application', () => {
  let stage: HostileStage;
  beforeAll(async () => {
    stage = await HostileStage.start();
    const others = NAMES.filter((name) => name !== SCRIPTS[1]);
    await Promise.all(others.map((name) => stage.createServer(name)));
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());
  afterEach(() => stage.expectNoComplaints());

  test('names of servers are text in the list, as cards, in the palette and in the title', async () => {
    await stage.expectOn('/', 'main', NAMES);
    await stage.page.locator('[aria-label="Cards"]').click();
    await stage.page.waitForSelector('article');
    expect(await overflowsOf(stage.page)).toEqual([]);
    await stage.page.locator('[aria-label="Table"]').click();
    await stage.page.keyboard.down('Control');
    await stage.page.keyboard.press('k');
    await stage.page.keyboard.up('Control');
    await stage.page.waitForSelector('[role="dialog"] [role="option"]');
    await stage.page.keyboard.type('alert');
    await stage.shows('[role="dialog"]', SCRIPTS.slice(0, 3));
    expect(await overflowsOf(stage.page)).toEqual([]);
    await stage.webApp.visit(stage.at(''));
    await stage.page.waitForFunction(`document.title.includes(${JSON.stringify(SCRIPTS[1])})`);
  });

  test('tags are text in the list', async () => {
    await stage.page.setViewport(PHONE);
    await stage.webApp.visit('/');
    await chooseInMenu(stage.page, 'tbody [aria-haspopup="menu"]', 'Tags');
    await fillField(
      stage.page,
      '[role="dialog"] input',
      '<img src=x onerror=a()>, <script>alert(1)</script>',
    );
    await stage.webApp.browser.press('Save', '[role="dialog"]');
    await stage.shows('main', ['<img src=x onerror=a()>', '<script>alert(1)</script>']);
    expect(await overflowsOf(stage.page)).toEqual([]);
  });

  test('types of servers are text where a user chooses a game', async () => {
    await stage.expectOn('/servers/new', 'main', [SCRIPTS[1] ?? '']);
  });

  test('lines of a game are text in the console and in the log, without what controls a terminal', async () => {
    for (const area of ['', '/logs']) {
      // On a phone, the longest line is wrapped and takes the space of all others.
      await stage.expectOn(stage.at(area), '[role="log"]', [longText(4000)], [PHONE]);
      await stage.expectOn(stage.at(area), '[role="log"]', [...SCRIPTS, 'red', longText(4000)], [DESKTOP]);
      const shown = String(await stage.page.evaluate('document.querySelector("[role=log]").innerText'));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
      expect(shown).not.toMatch(/[\u0007\u0008\u001b\u009b]/);
    }
  });

  test('names of players are text', async () => {
    await stage.expectOn(stage.at('/players'), 'main', [...SCRIPTS.map((text) => text.trim()), longText(64)]);
  });

  test('names and help of the fields of a configuration file are text', async () => {
    const texts = [SCRIPTS[0] ?? '', SCRIPTS[1] ?? '', `${longText(60)}/missing.yml`, longText(200)];
    await stage.expectOn(stage.at('/configuration'), 'main', texts);
  });

  test('error messages with a text of the user are text, and addresses with one lead nowhere', async () => {
    await stage.page.setViewport(PHONE);
    const path = encodeURIComponent(`/${longText(120)}/${SCRIPTS[1]}`);
    await stage.webApp.visit(stage.at(`/files?folder=${path}`));
    await stage.page.waitForSelector('[role="alert"]');
    expect(await overflowsOf(stage.page)).toEqual([]);
    await stage.webApp.visit(`/?q=${encodeURIComponent(SCRIPTS[1] ?? '')}${longText(200)}`);
    await stage.shows('main', ['No']);
    expect(await overflowsOf(stage.page)).toEqual([]);
    await stage.webApp.signOut();
    await stage.page.goto(`${stage.webApp.owners.url}/app/sign-in?next=javascript:alert(1)`);
    await fillField(stage.page, '[name=email]', 'grace@example.org');
    await fillField(stage.page, '[name=password]', 'Quiet-Harbour-47');
    await stage.webApp.browser.press('Sign in');
    await stage.webApp.browser.untilAt('/app/');
  });
});
