import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { BerthProcess } from '../../berth/berth-process.js';
import { openBrowser, type TestBrowser } from '../../browser/browser.js';
import { fillField } from '../../browser/fill-field.js';
import { freePort } from '../../network/free-port.js';
import { describeWith, testService } from '../../services/describe-with.js';
import { chooseInAccountMenu } from '../account-menu.js';
import { type Scenes, testScenes } from './scenes.js';

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const TIMEOUT_MS = 180_000;
const TOKEN = '#token=none';

/* The tests share one visit: the first ones set up the panel, and the last ones need a panel that is set up. */
describeWith(['chromium'], 'accessibility of the first run, and of the pages of visitors', () => {
  let berth: BerthProcess;
  let browser: TestBrowser;
  let page: Page;
  let origin: string;
  beforeAll(async () => {
    berth = await BerthProcess.start('up');
    origin = `http://localhost:${berth.ports.panel}`;
    browser = await openBrowser(testService('chromium'), origin);
    ({ page } = browser);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await browser?.close();
    await berth?.dispose();
  });

  const open = async (path: string) => {
    await page.goto(`${origin}/app${path}`);
    await page.waitForSelector('h1');
  };
  const fill = (name: string, value: string) => fillField(page, `[name=${name}]`, value);
  const follow = (text: string) => page.locator(`::-p-xpath(//a[normalize-space(.)="${text}"])`).click();
  const submit = () => page.locator('form [type=submit]').click();

  const scenes: Scenes = {
    'the set-up page': async () => {
      await open('/setup');
      await browser.untilText('main', /No set-up token is needed/);
    },
    'the set-up page after a weak password': async () => {
      await open('/setup');
      for (const [name, value] of Object.entries({ ...ADA, password: 'Password1' })) await fill(name, value);
      await browser.press('Create the account');
      await browser.untilText('form', /Choose another one/);
    },
    'the first run: the account': async () => {
      await open('/setup');
      for (const [name, value] of Object.entries(ADA)) await fill(name, value);
      await browser.press('Create the account');
      await browser.untilAt('/app/first-run');
      await browser.untilText('main', /Protect/);
    },
    'the first run: the node': async () => {
      await browser.press('Not now');
      await browser.untilText('main', /This machine is already a node[\s\S]*Connected, version/);
    },
    'the first run: the game': async () => {
      await follow('Choose a game');
      await browser.untilText('main', /Minecraft \(Java Edition\)/);
    },
    'the first run: the fields of the server': async () => {
      await fillField(page, '[type=search]', 'node');
      await page.locator('::-p-xpath(//main//li//a[contains(., "Node.js")])').click();
      await page.waitForSelector('[name=name]');
    },
    'the first run: the installation': async () => {
      await fill('name', 'Arena');
      await fill('port', String(await freePort()));
      await page.locator('::-p-xpath(//label[contains(., "Start the server when it is installed")])').click();
      await browser.press('Create the server');
      await browser.untilText('main', /Open the console/);
    },
    'the sign-in': async () => {
      await open('/');
      await chooseInAccountMenu(page, 'Sign out');
      await browser.untilAt('/app/sign-in');
    },
    'the sign-in after a wrong password': async () => {
      await open('/sign-in');
      await fill('email', ADA.email);
      await fill('password', 'Wrong-Harbour-47');
      await submit();
      await page.waitForSelector('[role=alert]');
    },
    'the second factor': () => open('/sign-in/second-factor'),
    'a recovery code as the second factor': async () => {
      await open('/sign-in/second-factor');
      await browser.press('Use a recovery code');
    },
    'the registration': () => open('/register'),
    'a forgotten password': () => open('/forgot-password'),
    'a new password': async () => {
      await open(`/reset-password${TOKEN}`);
      await page.locator('details summary').click();
    },
    'a new password with an expired link': async () => {
      await open(`/reset-password${TOKEN}`);
      await fill('password', ADA.password);
      await submit();
      await page.waitForSelector('[role=alert]');
    },
    'the confirmation of an address': () => open(`/confirm-email${TOKEN}`),
    'an invitation': async () => {
      await open(`/invitation${TOKEN}`);
      await browser.untilText('main', /Ask an administrator of this panel/);
    },
  };

  testScenes(scenes, () => browser);
});
