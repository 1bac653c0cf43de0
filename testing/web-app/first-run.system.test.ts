import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { KeyInput, Page } from 'puppeteer-core';
import { BerthProcess } from '../berth/berth-process.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { oathCode } from '../clients/oathtool.js';
import { freePort } from '../network/free-port.js';
import { describeWith, testService } from '../services/describe-with.js';
import { SecondNode } from './second-node.js';

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
/** A person who types 60 words a minute presses a key every 200 ms. */
const KEY_MS = 200;
const MAX_FIRST_RUN_MS = 180_000;
const MAX_TABS = 60;
const TIMEOUT_MS = 300_000;

/** Returns the name of the focused control, as its label or text shows it. One of several choices begins with "choice". */
const FOCUSED = `(() => {
  const { activeElement: it } = document;
  const [label] = it.labels ?? [];
  return (it.type === 'radio' ? 'choice ' : '') + (it.getAttribute('aria-label') ?? label?.innerText ?? it.innerText ?? '').split('\\n')[0].trim();
})()`;

describeWith(['chromium', 'oathtool'], 'the first run of a panel', () => {
  let berth: BerthProcess;
  let browser: TestBrowser;
  let page: Page;
  let origin: string;
  const begin = async (command: 'up' | 'panel') => {
    berth = await BerthProcess.start(command);
    origin = `http://localhost:${berth.ports.panel}`;
    browser = await openBrowser(testService('chromium'), origin);
    page = browser.page;
  };
  beforeEach(() => {
    (berth as unknown) = undefined;
    (browser as unknown) = undefined;
  });
  afterEach(async () => {
    const complaints = browser?.complaints ?? [];
    await browser?.close();
    await berth?.dispose();
    expect(complaints).toEqual([]);
  });

  const printedLink = () => /http:\S+\/app\/setup#token=\S+/.exec(berth.output)?.[0] ?? '';
  const untilIn = (path: RegExp) => page.waitForFunction(`${path}.test(location.pathname)`);
  const openAgain = () => page.goto(origin);
  const fill = (name: string, value: string) => fillField(page, `[name=${name}]`, value);
  const follow = (text: string) => page.locator(`::-p-xpath(//a[normalize-space(.)="${text}"])`).click();
  const currentStep = (name: RegExp) => browser.untilText('[aria-current=step]', name);

  async function register(): Promise<void> {
    for (const [name, value] of Object.entries(ADA)) await fill(name, value);
    await browser.press('Create the account');
    await browser.untilAt('/app/first-run');
  }

  const press = (key: KeyInput) => page.keyboard.press(key, { delay: KEY_MS });
  const type = (text: string) => page.keyboard.type(text, { delay: KEY_MS });
  async function tabTo(name: RegExp): Promise<void> {
    const seen: string[] = [];
    for (let count = 0; count <= MAX_TABS; count += 1) {
      const focused = String(await page.evaluate(FOCUSED));
      if (name.test(focused)) return;
      seen.push(focused);
      await press('Tab');
    }
    throw new Error(`Tab does not reach ${name}, only ${seen.join(', ')}`);
  }

  test(
    'a person with only a keyboard gets from the printed link to the console of a running server in under 3 minutes',
    async () => {
      await begin('up');
      const port = String(await freePort());
      const beginMs = Date.now();
      await page.goto(printedLink());
      await page.waitForSelector('[name=email]');
      for (const [label, text] of [
        [/^E-mail address/, ADA.email],
        [/^Name/, ADA.username],
        [/^Password/, ADA.password],
      ] as const) {
        if (text === ADA.password) await tabTo(/^choice Password/);
        await tabTo(label);
        await type(text);
      }
      await press('Enter');
      await browser.untilAt('/app/first-run');
      await currentStep(/Protect the account/);
      await tabTo(/^Not now$/);
      await press('Enter');
      await browser.untilText('main', /This machine is already a node[\s\S]*Connected, version/);
      await tabTo(/^Choose a game$/);
      await press('Enter');
      await browser.untilText('main', /Minecraft \(Java Edition\)/);
      await tabTo(/^Search games$/);
      await type('node');
      await browser.untilText('main ul', /^Node\.js\n/);
      await tabTo(/^Node\.js/);
      await press('Enter');
      await page.waitForSelector('[name=name]');
      await tabTo(/^Name/);
      await type('Arena');
      await tabTo(/^Version/);
      await tabTo(/^Port/);
      await type(port);
      await press('Enter');
      await untilIn(/^\/app\/servers\/srv_[0-9a-v]+\/?$/);
      await browser.untilText('main', /Running[\s\S]*listening/i);
      const tookMs = Date.now() - beginMs;
      console.log(`first run at human typing speed: ${(tookMs / 1000).toFixed(1)} s`);
      expect(tookMs).toBeLessThan(MAX_FIRST_RUN_MS);
    },
    TIMEOUT_MS,
  );

  test(
    'a person who leaves after each step and opens the panel again continues where the first run was left',
    async () => {
      await begin('up');
      await openAgain();
      await browser.untilAt('/app/setup');
      await page.goto(printedLink());
      await register();
      await openAgain();
      await browser.untilAt('/app/first-run');
      await currentStep(/Protect the account/);
      await browser.press('Turn on one-time codes');
      await page.waitForSelector('svg[role=img] path');
      const secret = (await browser.text('form li p'))?.trim() ?? '';
      await fill('code', await oathCode(testService('oathtool'), secret, Date.now()));
      await browser.press('Turn on');
      await browser.untilText('[role=dialog] ul', /^([0-9a-f]{8}(-[0-9a-f]{8}){3}\s*){8}$/);
      await browser.press('I have saved them');
      await openAgain();
      await currentStep(/Node/);
      await follow('Choose a game');
      await page.goto(printedLink());
      await currentStep(/Node/);
      await follow('Choose a game');
      await fillField(page, '[type=search]', 'node');
      await page.locator('main li a').click();
      await page.waitForSelector('[name=name]');
      await page.reload();
      await fill('name', 'Arena');
      await fill('port', String(await freePort()));
      await page.locator('::-p-xpath(//label[contains(., "Start the server when it is installed")])').click();
      await browser.press('Create the server');
      await untilIn(/^\/app\/servers\/new\/srv_/);
      await openAgain();
      await untilIn(/^\/app\/servers\/srv_[0-9a-v]+\/?$/);
      await browser.untilText('main', /Running[\s\S]*listening/i);
      await openAgain();
      await browser.untilText('main', /Servers[\s\S]*Arena/);
    },
    TIMEOUT_MS,
  );

  test(
    'on a panel without a daemon, the first run asks for a node, and the introduction can be skipped for good',
    async () => {
      await begin('panel');
      await openAgain();
      await register();
      await browser.press('Not now');
      await browser.untilText('main', /Add the machine for your servers/);
      await browser.press('Skip the introduction');
      await browser.untilText('main', /There are no servers yet/);
      await openAgain();
      await browser.untilText('main', /There are no servers yet/);
    },
    TIMEOUT_MS,
  );

  test(
    'on a panel without a daemon, a daemon joins with the command that the first run shows, which then continues',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'berth-first-node-'));
      const daemon = await SecondNode.start(join(folder, 'node'));
      try {
        await begin('panel');
        await openAgain();
        await register();
        await browser.press('Not now');
        await browser.press('Add a node', 'main');
        await browser.press('Create the code', '[role=dialog]');
        await browser.untilText('[role=dialog]', /Waiting for the daemon/);
        await daemon.run((await browser.text('[role=dialog] code')) ?? '');
        await browser.untilText('main', /Connected, version/);
        await page.waitForSelector('[role=dialog]', { hidden: true });
        await follow('Choose a game');
        await browser.untilText('main', /Node\.js/);
      } finally {
        await daemon.dispose();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    TIMEOUT_MS,
  );
});
