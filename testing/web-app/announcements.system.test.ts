import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { TestBrowser } from '../browser/browser.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { AnnouncementsStage } from './announcements-stage.js';
import { longText, SCRIPTS } from './hostile-texts.js';
import { overflowsOf } from './overflows.js';

const BANNER = '[aria-live="polite"] section[aria-label="Announcements"]';
/** Open pages read the announcements every 45 seconds. */
const APPEARS_WITHIN_MS = 60_000;

describeWith(['chromium'], 'announcements in the web application', () => {
  let stage: AnnouncementsStage;
  let user: TestBrowser;
  beforeAll(async () => {
    stage = await AnnouncementsStage.start();
    ({ user } = stage);
  }, 240_000);
  afterAll(() => stage?.stop());
  afterEach(async () => {
    await stage.removeAll();
    expect(user.complaints.splice(0)).toEqual([]);
  });

  const banner = () => user.text(BANNER);
  const untilGone = (within: string) => user.page.waitForFunction(`!document.querySelector('${within}')`);
  const inSeconds = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString();

  test('a user sees a new announcement without reloading the page, keeps the focus, and can dismiss it until its text changes', async () => {
    await stage.visit(user, '/account');
    await user.page.locator('#main input').click();
    await user.page.keyboard.type('x');
    await user.page.evaluate('globalThis.focusedBefore = document.activeElement');
    const id = await stage.create({ text: 'Tonight:\nhttps://status.example.org/a?b=1.', level: 'warning' });
    await eventually(
      'the announcement on the open page',
      async () => (await banner())?.includes('Tonight') === true,
      APPEARS_WITHIN_MS,
    );
    expect(await banner()).toMatch(/^Warning\s+Tonight:\nhttps:\/\/status\.example\.org\/a\?b=1\.\s*$/);
    expect(await user.page.evaluate('focusedBefore === document.activeElement')).toBe(true);
    const link = `${BANNER} a[href="https://status.example.org/a?b=1"][target=_blank][rel~=noopener]`;
    expect(await user.page.$$(link)).toHaveLength(1);

    await user.page.focus(`${BANNER} [aria-label="Dismiss this announcement"]`);
    await user.page.keyboard.press('Enter');
    await untilGone(BANNER);
    await user.page.waitForFunction('document.activeElement.id === "main"');
    await stage.update(id, { level: 'information' });
    const second = await stage.create({ text: 'Another one' });
    await stage.visit(user, '/');
    await user.untilText(BANNER, /^Information\s+Another one$/);
    await stage.update(id, { text: 'Tomorrow' });
    await stage.visit(user, '/account/security');
    await user.untilText(BANNER, /Tomorrow/);
    expect(second).not.toBe(id);
  }, 180_000);

  test('an announcement disappears at its end, even if the clock of the browser is a day ahead', async () => {
    const ahead = await user.page.evaluateOnNewDocument(
      'const realNow = Date.now; Date.now = () => realNow() + 86_400_000;',
    );
    await stage.visit(user, '/account');
    const endsAt = inSeconds(10);
    await stage.create({ text: 'For some seconds', endsAt });
    await stage.create({ text: 'For ever' });
    await stage.visit(user, '/account');
    await user.untilText(BANNER, /For some seconds/);
    const requests: string[] = [];
    const listen = (request: { url(): string }) => requests.push(request.url());
    user.page.on('request', listen);
    const goneMs = Number(
      await user.page.evaluate(`new Promise((resolve) => {
        const check = () => {
          if (!document.querySelector('${BANNER}').innerText.includes('seconds')) resolve(realNow());
          else setTimeout(check, 5);
        };
        check();
      })`),
    );
    user.page.off('request', listen);
    expect(goneMs - Date.parse(endsAt)).toBeGreaterThanOrEqual(-50);
    expect(goneMs - Date.parse(endsAt)).toBeLessThan(3000);
    expect(requests.filter((url) => url.includes('announcements'))).toEqual([]);
    expect(await banner()).toMatch(/For ever/);
    await user.page.removeScriptToEvaluateOnNewDocument(ahead.identifier);
  }, 120_000);

  test('hostile texts are shown as they are, and only http and https addresses become links', async () => {
    for (const text of SCRIPTS) await stage.create({ text: `${text} javascript:alert(1) ${longText(200)}` });
    for (const width of [1280, 360]) {
      await user.page.setViewport({ width, height: 740 });
      await stage.visit(user, '/account');
      await user.untilText(BANNER, /alert/);
      await user.page.locator(`::-p-xpath(//button[contains(., "more announcement")])`).click();
      for (const text of SCRIPTS)
        await user.page.waitForFunction(
          `document.querySelector('${BANNER}').textContent.includes(${JSON.stringify(text)})`,
        );
      expect(await user.page.$$(`${BANNER} a`)).toHaveLength(0);
      expect(await overflowsOf(user.page)).toEqual([]);
      // However many there are, most of the page stays visible.
      const height = await user.page.$eval(BANNER, (each) => each.getBoundingClientRect().height);
      expect(height).toBeLessThanOrEqual(0.4 * 740);
    }
    await user.page.setViewport({ width: 1280, height: 740 });
  }, 180_000);

  test('long texts are cut until the user wants all of them, and warnings come first', async () => {
    const lines = Array.from({ length: 12 }, (_, index) => `Line ${index}`).join('\n');
    await stage.create({ text: 'Be careful', level: 'warning' });
    await stage.create({ text: lines });
    await stage.visit(user, '/account');
    await user.untilText(BANNER, /^Warning\s+Be careful\s+Information\s+Line 0[\s\S]*Show all/);
    const text = `${BANNER} li:nth-child(2) p`;
    const height = () => user.page.$eval(text, (each) => each.clientHeight);
    const cut = await height();
    await user.press('Show all', BANNER);
    await user.untilText(BANNER, /Show less/);
    expect(await height()).toBeGreaterThanOrEqual(cut * 5);
    await user.press('Show less', BANNER);
    await user.untilText(BANNER, /Show all/);
    expect(await height()).toBe(cut);
  }, 120_000);
});
