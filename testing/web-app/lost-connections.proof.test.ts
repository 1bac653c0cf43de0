import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { callApi, mustSucceed } from '../../contract-tests/api-client.js';
import type { Server } from '../../generated/panel/types.js';
import { BerthProcess } from '../berth/berth-process.js';
import { fillField } from '../browser/fill-field.js';
import type { OwnServer } from '../owner-stage.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { SecondNode } from './second-node.js';
import { WebAppStage } from './web-app-stage.js';

type Session = { id: string; current: boolean };

const TIMEOUT_MS = 180_000;
const READ_MS = 1000;
const LOG = '[role="log"]';
const STRIP = 'div[role="status"] > p';
/** What Chromium logs about requests that a killed service does not answer. */
const OF_KILLED = /Failed to load resource|WebSocket connection to|The panel does not respond/;

/* The tests share the services, which some of them kill and start again. */
describeWith(['chromium'], 'lost connections in the web application', () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-lost-'));
  const panelOptions = { dataDir: join(folder, 'panel') };
  let stage: WebAppStage;
  let page: Page;
  let node: SecondNode;
  let restarted: BerthProcess | undefined;
  let far: OwnServer;
  let near: OwnServer;

  beforeAll(async () => {
    [stage, node] = await Promise.all([
      WebAppStage.start({}, panelOptions),
      SecondNode.start(join(folder, 'node')),
    ]);
    ({ page } = stage.browser);
    const { owners, owner } = stage;
    const { id, other } = await node.join(stage);
    near = await owners.server(owner, 'Near', other);
    far = await owners.server(owner, 'Far', id);
    for (const server of [near, far]) {
      await owners.on(server, owner).must('POST', '/power', { action: 'start' });
      await owners.untilStatus(owner, server.id, 'running');
    }
  }, TIMEOUT_MS);
  afterAll(async () => {
    await stage?.browser.close();
    await node?.dispose();
    await restarted?.dispose();
    await stage?.owners.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() =>
    expect(stage.browser.complaints.splice(0).filter((each) => !OF_KILLED.test(each))).toEqual([]),
  );

  const until = (pattern: RegExp) => stage.browser.untilText('main', pattern);
  const mark = () => page.evaluate('globalThis.isSamePage = true');
  const expectSamePage = async () => expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
  const goTo = (label: string) =>
    page
      .locator(`::-p-xpath(//*[self::nav or self::header or self::tbody]//a[normalize-space(.)="${label}"])`)
      .click();
  const row = (name: string) => page.locator(`::-p-xpath(//tr[.//a[.="${name}"]])`);
  const rowText = async (name: string) => (await row(name).waitHandle()).evaluate((each) => each.textContent);
  const untilRow = (name: string, pattern: RegExp) =>
    eventually(`the row of ${name}`, async () => pattern.test((await rowText(name)) ?? ''));

  test(
    'a page whose node is killed says so, and works again without a reload when the node is back',
    async () => {
      await stage.visit(`/servers/${far.id}`);
      await stage.browser.untilText(LOG, /listening on port/);
      await mark();
      await node.kill();
      await until(/Node unreachable/);
      await until(/The console is disconnected\. It is opened again by itself\./);
      expect(await stage.browser.text(LOG)).toMatch(/listening on port/);
      await page.waitForSelector('[title="The node does not respond."][aria-disabled="true"]');

      await goTo('Files');
      await stage.browser.untilText('main [role="alert"]', /node/i);
      await goTo('Servers');
      await untilRow('Far', /Node unreachable/);
      await untilRow('Near', /Running/);
      await page.locator('::-p-xpath(//tr[.//a[.="Near"]]//button[contains(., "Stop")])').click();
      await untilRow('Near', /Stopped|Killed/);
      await goTo('Far');
      await goTo('Files');
      await stage.browser.untilText('main [role="alert"]', /node/i);

      await node.startAgain();
      await until(/Running/);
      await page.waitForSelector('[aria-label="Select package.json"]');
      await page.waitForSelector('main [role="alert"]', { hidden: true });
      await goTo('Console');
      await stage.browser.untilText(LOG, /listening on port/);
      await page.waitForSelector('main form button:not([disabled])');
      await expectSamePage();
      expect(await page.$$eval('[role="dialog"]', (toasts) => toasts.length)).toBe(0);
    },
    TIMEOUT_MS,
  );

  test(
    'a server whose node is killed can be taken off the public status page',
    async () => {
      await stage.owners.on(far, stage.owner).must('PATCH', '', { isPublic: true });
      await node.kill();
      await stage.visit(`/servers/${far.id}/settings`);
      await until(/The page shows this server\./);
      await page.locator('::-p-xpath(//button[.="Do not show this server"])').click();
      await until(/The public status page does not show this server any more\./);
      const { isPublic } = (await stage.owners.on(far, stage.owner).must('GET', '')) as Server;
      expect(isPublic).toBe(false);
      await node.startAgain();
      await until(/Show this server on the public status page/);
    },
    TIMEOUT_MS,
  );

  test(
    'an open console says that its node is killed only once, and continues when the node is back',
    async () => {
      await stage.visit(`/servers/${far.id}`);
      await stage.browser.untilText(LOG, /listening on port/);
      await mark();
      await node.kill();
      await until(/The console is disconnected/);
      await node.startAgain();
      await until(/Running/);
      await eventually(
        'the console to be open',
        async () => !/disconnected/.test((await stage.browser.text('main')) ?? ''),
      );
      await stage.browser.untilText(LOG, /listening on port/);
      await expectSamePage();
    },
    TIMEOUT_MS,
  );

  test(
    'open pages say that the panel is gone, and continue when it is back, also with what changed meanwhile',
    async () => {
      await stage.visit(`/servers/${far.id}/files`);
      await page.waitForSelector('[aria-label="Select package.json"]');
      expect(await stage.browser.text(STRIP)).toBeNull();
      await mark();
      await stage.owners.berth.kill();
      await stage.browser.untilText(STRIP, /The connection to the panel is lost/);
      await goTo('Backups');
      await stage.browser.untilText('main [role="alert"]', /does not respond/);

      restarted = await BerthProcess.start('up', { ...panelOptions, ports: stage.owners.berth.ports });
      await eventually('the strip to disappear', async () => (await stage.browser.text(STRIP)) === null);
      await until(/There is no backup yet/);
      await stage.owners.on(far, stage.owner).must('POST', '/power', { action: 'stop' });
      await until(/Stopped|Killed/);
      await expectSamePage();
    },
    TIMEOUT_MS,
  );

  test(
    'an editor keeps its text when the panel restarts, also after a save',
    async () => {
      const editor = 'div >>> .cm-content';
      const save = async () => {
        await page.keyboard.down('Control');
        await page.keyboard.press('s');
        await page.keyboard.up('Control');
      };
      await stage.visit(`/servers/${near.id}/files?edit=/index.js`);
      await page.locator(editor).click();
      await page.keyboard.type('saved text ');
      await save();
      await stage.browser.untilText('main', /Saved/);
      await page.keyboard.type('unsaved text ');
      await stage.browser.untilText('main', /Unsaved changes/);
      await mark();
      await restarted?.kill();
      const read = page.waitForResponse((response) => response.ok() && response.url().endsWith('/access'));
      await stage.browser.untilText(STRIP, /The connection to the panel is lost/);
      restarted = await BerthProcess.start('up', { ...panelOptions, ports: stage.owners.berth.ports });
      await eventually('the strip to disappear', async () => (await stage.browser.text(STRIP)) === null);
      // The page reads its data again. If it read the file, too, the response would arrive within this time.
      await read;
      await sleep(READ_MS);
      expect(await page.$eval(editor, ({ textContent }) => textContent)).toMatch(/saved text unsaved text/);
      await stage.browser.untilText('main', /Unsaved changes/);
      await save();
      await stage.browser.untilText('main', /Saved/);
      await expectSamePage();
    },
    TIMEOUT_MS,
  );

  test('a page that opens shows no lost connection before it has tried to connect', async () => {
    await page.evaluateOnNewDocument(
      `new MutationObserver(() => {
         if (/connection to the panel is lost/.test(document.body?.innerText)) complain('the strip was shown');
       }).observe(document, { childList: true, subtree: true });`,
    );
    await stage.visit('/');
    await untilRow('Near', /Stopped|Killed/);
  });

  /** Ends the sessions of the browser with a session of another one. */
  const endSessions = async () => {
    const body = { email: 'grace@example.org', password: 'Quiet-Harbour-47' };
    const { url } = stage.owners;
    const { headers } = await callApi(url, { method: 'POST', path: '/api/v2/auth/login', body });
    const cookie = String(headers.getSetCookie()[0]?.split(';')[0]);
    const { items } = (await stage.owners.get({ cookie }, '/api/v2/account/sessions')) as {
      items: Session[];
    };
    for (const { id, current } of items)
      if (!current)
        await mustSucceed(url, {
          method: 'DELETE',
          path: `/api/v2/account/sessions/${id}`,
          headers: { cookie },
        });
  };
  const signInByHand = async () => {
    await fillField(page, '[name=email]', 'grace@example.org');
    await fillField(page, '[name=password]', 'Quiet-Harbour-47');
    await stage.browser.press('Sign in');
  };

  test(
    'a user whose session was ended elsewhere signs in again, and is back on the page in one of two tabs',
    async () => {
      const address = `/servers/${far.id}/files?sort=size&desc=true`;
      const other = await page.browser().newPage();
      await other.goto(`${stage.owners.url}/app/`);
      await other.waitForSelector('h1');
      await page.bringToFront();
      await stage.visit(address);
      await page.waitForSelector('[aria-label="Select package.json"]');
      await endSessions();
      await page.waitForFunction('location.pathname === "/app/sign-in"');
      await signInByHand();
      await page.waitForSelector('[aria-label="Select package.json"]');
      expect(page.url()).toBe(`${stage.owners.url}/app${address}`);
      await other.close();
    },
    TIMEOUT_MS,
  );
});
