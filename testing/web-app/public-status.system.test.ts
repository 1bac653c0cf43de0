import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { DESKTOP, HostileStage, PHONE } from './hostile-stage.js';
import { longText, SCRIPTS } from './hostile-texts.js';
import { overflowsOf } from './overflows.js';

const TIMEOUT_MS = 180_000;
/** Longer than the page waits between two requests. */
const CHANGE_MS = 60_000;
const HIDDEN_MS = 25_000;

describeWith(['chromium'], 'the public status page in the web application', () => {
  let stage: HostileStage;
  beforeAll(async () => {
    stage = await HostileStage.start();
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());
  afterEach(() => stage.expectNoComplaints());

  const settings = (id: string) => stage.webApp.visit(`/servers/${id}/settings`);
  const turnPage = (publicStatusPage: boolean) =>
    stage.webApp.owners.administer('PATCH', '/api/v2/admin/settings', { publicStatusPage });
  const makePublic = (id: string, isPublic = true) => stage.send('PATCH', `/servers/${id}`, { isPublic });
  const names = () =>
    stage.page.$$eval('main li p:first-child', (all) => all.map(({ textContent }) => textContent));
  const untilText = (pattern: RegExp) => stage.webApp.browser.untilText('main', pattern);
  /** Hides the tab or shows it again, as the browser reports it when the user changes the tab. */
  const setHidden = (isHidden: boolean) =>
    stage.page.evaluate(
      `Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
       document.dispatchEvent(new Event('visibilitychange'));`,
    );
  /** Opens the page as a visitor without a session. */
  const visit = async () => {
    await stage.webApp.signOut();
    await stage.webApp.visit('/status');
  };

  test('the page says that it is off, links to the sign-in, and shows no server', async () => {
    await makePublic(await stage.createServer('Hidden'));
    const logged: string[] = [];
    stage.page.on('console', (message) => logged.push(message.text()));
    await visit();
    await untilText(/This panel has no public status page/);
    expect(await names()).toEqual([]);
    expect(logged).toEqual([]);
    await stage.page.waitForFunction('document.title === "Server status · Berth"');
    await stage.page.locator('::-p-xpath(//a[normalize-space(.)="Sign in"])').click();
    await stage.webApp.browser.untilAt('/app/sign-in');
  });

  test(
    'an owner makes a server public, and a visitor sees it, and that it starts, without loading the page again',
    async () => {
      const id = await stage.createServer('Arena');
      await stage.webApp.signIn();
      await settings(id);
      await untilText(/no public status page at the moment, so nothing is public yet/);
      await stage.page.locator('[name=isPublic]').click();
      const form = '::-p-xpath(//form[.//input[@name="isPublic"]]//button[@type="submit"])';
      await stage.page.locator(form).click();
      await untilText(/In effect now: the public status page/);
      await turnPage(true);
      await settings(id);
      await untilText(/Open the page/);
      await visit();
      await untilText(/0 of 2 servers are online/);
      expect(await names()).toEqual(['Arena', 'Hidden']);
      await untilText(/Arena\s*hostile\s*Offline/);
      await stage.send('POST', `/servers/${id}/power`, { action: 'start' });
      await stage.page.waitForFunction(
        `/Arena\\s*hostile\\s*Online\\s*since/.test(document.querySelector('main').innerText)`,
        { timeout: CHANGE_MS },
      );
      await untilText(/1 of 2 servers are online/);
    },
    TIMEOUT_MS,
  );

  test('names of servers are text, and long ones break nothing', async () => {
    for (const name of [SCRIPTS[0] ?? '', longText(64)]) await makePublic(await stage.createServer(name));
    await stage.webApp.signOut();
    await stage.expectOn('/status', 'main', [SCRIPTS[0] ?? '', longText(64)], [DESKTOP, PHONE]);
  });

  test(
    'a visitor reads how old the figures are while the panel does not respond, and new ones afterwards',
    async () => {
      await stage.page.setViewport(DESKTOP);
      await visit();
      await untilText(/As of/);
      await stage.page.setOfflineMode(true);
      await stage.page.waitForFunction(
        `/The panel does not respond[\\s\\S]*The figures below are from[\\s\\S]*second/.test(document.querySelector('main').innerText)`,
        { timeout: CHANGE_MS },
      );
      expect(await names()).toContain('Arena');
      expect(await overflowsOf(stage.page)).toEqual([]);
      await stage.page.setOfflineMode(false);
      await untilText(/As of/);
      expect(stage.webApp.browser.complaints.splice(0).join('\n')).toMatch(/ERR_INTERNET_DISCONNECTED/);
    },
    TIMEOUT_MS,
  );

  test(
    'a page in the background sends no requests, and reads the status at once when it is visible again',
    async () => {
      await visit();
      await untilText(/As of/);
      let requests = 0;
      stage.page.on('request', (request) => {
        if (request.url().endsWith('/api/v2/status')) requests += 1;
      });
      await setHidden(true);
      await new Promise((resolve) => setTimeout(resolve, HIDDEN_MS));
      expect(requests).toBe(0);
      await setHidden(false);
      await eventually('a request', () => requests === 1);
    },
    TIMEOUT_MS,
  );
});
