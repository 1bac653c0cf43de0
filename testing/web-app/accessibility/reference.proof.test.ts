import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { BerthProcess } from '../../berth/berth-process.js';
import { openBrowser, type TestBrowser } from '../../browser/browser.js';
import { describeWith, testService } from '../../services/describe-with.js';
import { type Scenes, testScenes } from './scenes.js';

const TIMEOUT_MS = 180_000;

/** Operations of each service: with a body, with or without a key, and with a stream or a console. */
const PAGES = {
  panel: ['createServer', 'listSessions', 'streamServerEvents'],
  daemon: ['installContainer', 'uploadFile', 'openConsole'],
};

describeWith(['chromium'], 'accessibility of the API references', () => {
  let berth: BerthProcess;
  beforeAll(async () => {
    berth = await BerthProcess.start('up');
  }, TIMEOUT_MS);
  afterAll(() => berth?.dispose());

  describe.each(['panel', 'daemon'] as const)('accessibility of the API reference of the %s', (service) => {
    let browser: TestBrowser;
    let page: Page;
    let origin: string;
    beforeAll(async () => {
      origin = `http://localhost:${berth.ports[service]}`;
      browser = await openBrowser(testService('chromium'), origin);
      ({ page } = browser);
    }, TIMEOUT_MS);
    afterAll(() => browser?.close());

    const open = async (path: string) => {
      await page.goto(`${origin}/docs${path}`);
      // axe skips closed elements.
      await page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
    };
    const operation = PAGES[service][0];

    const scenes: Scenes = {
      'the overview of the API reference': () => open(''),
      ...Object.fromEntries(
        PAGES[service].map((name) => [
          `the page of the operation ${name} in the API reference`,
          () => open(`/operations/${name}`),
        ]),
      ),
      'the guide to the errors of the API reference': () => open('/guides/errors'),
      'a schema of the API reference': () => open('/schemas/ApiError'),
      'the results of a search in the API reference': async () => {
        await open('?q=limit+memory');
        await browser.untilText('#found', /./);
      },
      'a search in the API reference without results': async () => {
        await open('?q=zzzzzz');
        await browser.untilText('#results', /Nothing matches/);
      },
      'the list of pages of the API reference on a phone': async () => {
        await open('');
        await page.setViewport({ width: 360, height: 740 });
        await browser.press('Pages');
        await page.waitForSelector('nav', { visible: true });
      },
      'an operation of the API reference with a key and a response': async () => {
        await open(`/operations/${operation}`);
        await page.type('#key', 'a-wrong-key-0123456789');
        await page.keyboard.press('Tab');
        await page.waitForSelector('.remove-key', { visible: true });
        await page.$eval('form.try', (form) =>
          (form as unknown as { requestSubmit(): void }).requestSubmit(),
        );
        await browser.untilText('.answer pre', /"unauthorized"/);
      },
    };

    testScenes(scenes, () => browser);
  });
});
