import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import axe from 'axe-core';
import type { Service } from '../lib/contract/openapi.js';
import { BerthProcess } from './berth/berth-process.js';
import { openBrowser, type TestBrowser } from './browser/browser.js';
import { freePort } from './network/free-port.js';
import { describeWith, testService } from './services/describe-with.js';

const TIMEOUT_MS = 300_000;

/** Settings that differ from the documents' examples. So if a page shows them, they come from the service. */
const ENVIRONMENT = {
  DAEMON_LIMIT_GLOBAL: '61',
  DAEMON_LIMIT_COMMAND: '7',
  DAEMON_LIMIT_PULL: '5',
  PANEL_LIMIT_SIGN_IN_FAILURES: '99',
  PANEL_LIMIT_REQUESTS: 'settings',
};

const SHOWN: Record<Service, [operation: string, who: string, limits: string][]> = {
  daemon: [
    [
      'runCommand',
      'a key with the permission container:control.',
      'global (61 a second per caller), command (7 a second per caller).',
    ],
    ['getHealth', 'public, no credential required.', 'none.'],
    ['getDaemon', 'any valid key.', 'global (61 a second per caller).'],
    ['pullFile', 'fs:write', 'pull (5 a second per address).'],
    ['downloadPath', 'Or a token in the query (token).', 'global'],
  ],
  panel: [
    [
      'controlServer',
      'a session, or a key with the capability servers.control. A key that is limited to servers can access only those.',
      'requests (configurable, by default 100 a minute per caller).',
    ],
    [
      'createNode',
      'the capability nodes.write. Only for administrators. Not with a key that is limited to servers.',
      'requests (configurable, by default 100 a minute per caller).',
    ],
    ['listSessions', 'a session, not a key.', 'requests'],
    ['login', 'public, no credential required.', 'sign_in_failures (failed ones, 99 in 15 minutes'],
  ],
};

/** The rules of WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const CHECKED: Record<Service, string[]> = {
  daemon: ['', '/operations/openConsole', '/operations/uploadFile', '/operations/installContainer'],
  panel: ['', '/operations/createServer', '/operations/listServers', '/schemas/ApiError'],
};
const GUIDES = ['authentication', 'tokens', 'events', 'errors', 'limits', 'versions'];

describeWith(['chromium'], 'the portal', () => {
  let berth: BerthProcess;
  beforeAll(async () => {
    berth = await BerthProcess.start('up', { env: ENVIRONMENT });
  }, TIMEOUT_MS);
  afterAll(() => berth?.dispose());

  describe.each(['daemon', 'panel'] as const)('the API portal of the %s', (service) => {
    let browser: TestBrowser;
    let origin = '';
    beforeAll(async () => {
      // Use a host name, as users type it, because cookies are bound to the host name.
      origin = (service === 'daemon' ? berth.daemonUrl : berth.panelUrl).replace('127.0.0.1', 'localhost');
      browser = await openBrowser(testService('chromium'), origin);
    }, TIMEOUT_MS);
    afterAll(() => browser?.close());
    afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

    const open = (path: string) => browser.page.goto(`${origin}/docs${path}`);
    const evaluate = (code: string) => browser.page.evaluate(code);
    const follow = async (path: string) => {
      await browser.page.$eval(`nav a[href="/docs${path}"]`, (link) =>
        (link as unknown as { click(): void }).click(),
      );
      await browser.page.waitForSelector(`nav a[href="/docs${path}"][aria-current]`);
    };
    const send = () =>
      browser.page.$eval('form.try', (form) =>
        (form as unknown as { requestSubmit(): void }).requestSubmit(),
      );

    test.each(
      SHOWN[service],
    )('the API reference shows which credentials the operation %s accepts, and its rate limits', async (operation, who, limits) => {
      await open(`/operations/${operation}`);
      const text = (await browser.text('main .note')) ?? '';
      expect(text).toMatch(/^Access: .*\n+Rate limits: .*/);
      expect(text.split('\n')[0]).toContain(who);
      expect(text.split('\n').find((line) => line.startsWith('Rate limits: '))).toContain(limits);
    });

    test.each([
      ...CHECKED[service],
      ...GUIDES.map((name) => `/guides/${name}`),
    ])('the page /docs%s of the API reference is accessible in the light and the dark theme', async (path) => {
      await open(path);
      // The accessibility check skips closed elements, so open all of them.
      await evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })");
      await evaluate(axe.source);
      const grounds = new Set<unknown>();
      for (const value of ['light', 'dark']) {
        // Half-faded colours during the change of the theme are no finding.
        const reduced = { name: 'prefers-reduced-motion', value: 'reduce' };
        await browser.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }, reduced]);
        const found = (await evaluate(`axe.run({ runOnly: ${JSON.stringify(RULES)} })`)) as axe.AxeResults;
        const faults = found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
        expect([value, faults]).toEqual([value, []]);
        expect(found.passes.map(({ id }) => id)).toContain('color-contrast');
        grounds.add(await evaluate('getComputedStyle(document.body).backgroundColor'));
      }
      expect(grounds.size).toBe(2);
    });

    test('the API reference has no broken link', async () => {
      const seen = new Set<string>();
      const waiting = ['/docs'];
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const response = await fetch(origin + path);
        expect([path, response.status]).toEqual([path, 200]);
        if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
        const text = await response.text();
        expect([path, /\bundefined\b|\[object/.exec(text)?.input.slice(0, 0)]).toEqual([path, undefined]);
        for (const [, found = ''] of text.matchAll(/(?:href|src)="(\/[^"#]*)/g)) {
          if (seen.has(found)) continue;
          seen.add(found);
          waiting.push(found);
        }
      }
      expect([...seen]).toEqual(
        expect.arrayContaining(['/openapi.json', '/openapi.yaml', '/docs/portal.js']),
      );
    });

    const enterKey = async (key: string) => {
      await browser.page.type('#key', key);
      await browser.page.keyboard.press('Tab');
      await browser.page.waitForSelector('.remove-key', { visible: true });
    };

    test('the API reference can send a real request with an API key, which it keeps only for the tab', async () => {
      const key = service === 'daemon' ? berth.daemonKey : 'berth_wrong_0123456789';
      const [first, second] =
        service === 'daemon'
          ? ['/operations/getDaemon', '/operations/listContainers']
          : ['/operations/listServers', '/operations/listNodes'];
      await open(first);
      await send();
      await browser.untilText('form.try output', /^401 /);
      await enterKey(key);
      await follow(second);
      await send();
      await browser.untilText('form.try output', service === 'daemon' ? /^200 / : /^401 /);
      await browser.untilText('.answer pre', service === 'daemon' ? /"containers": \[\]/ : /"unauthorized"/);
      const elsewhere =
        '[location.href, document.cookie, ...Object.values(localStorage), JSON.stringify(history.state), document.documentElement.outerHTML].join()';
      expect(await evaluate(elsewhere)).not.toContain(key);
      expect(await browser.text('.masked')).toBe(`••••${key.slice(-4)}`);
      await browser.page.reload();
      await browser.untilText('.masked', new RegExp(`^••••${key.slice(-4)}$`));
      const [request] = await Promise.all([
        browser.page.waitForRequest((sent) => !sent.url().includes('/docs')),
        send(),
      ]);
      expect(request.headers()).toMatchObject({ authorization: `Bearer ${key}` });
      await browser.untilText('form.try output', service === 'daemon' ? /^200 / : /^401 /);
      await browser.press('Remove the key');
      expect(await evaluate('document.activeElement?.id')).toBe('key');
      expect(await evaluate('Object.values(sessionStorage)')).toEqual([]);
      await send();
      await browser.untilText('.answer pre', /"unauthorized"/);
    });

    test('the API reference does not show the key of a tab to other tabs', async () => {
      await open(service === 'daemon' ? '/operations/getDaemon' : '/operations/listServers');
      await enterKey('a-key-of-the-first-tab');
      const other = await browser.page.browser().newPage();
      await other.goto(browser.page.url());
      await other.waitForSelector('#key', { visible: true });
      expect(await other.evaluate('Object.values(sessionStorage)')).toEqual([]);
      await other.close();
      await browser.press('Remove the key');
    });

    if (service === 'panel')
      test('the API reference can send requests as the signed-in user, including those that change something', async () => {
        await open('/operations/register');
        await send();
        await browser.untilText('form.try output', /^201 /);
        await follow('/operations/listServers');
        await send();
        await browser.untilText('form.try output', /^200 /);
        await follow('/operations/logout');
        await send();
        await browser.untilText('form.try output', /^204 /);
        await browser.page.goBack();
        await browser.untilText('main h1', /^List servers/);
        await send();
        await browser.untilText('form.try output', /^401 /);
      });
    else
      test('the API reference can follow events and use a console until the user stops it', async () => {
        const headers = { authorization: `Bearer ${berth.daemonKey}`, 'content-type': 'application/json' };
        const ask = (path: string, body: object) =>
          fetch(berth.daemonUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
        const server = { type: 'nodejs', name: 'shown', port: await freePort() };
        const { id } = (await (await ask('/container/install', server)).json()) as { id: string };
        const content =
          "process.stdin.on('data', (line) => console.log('heard ' + line)); console.log('ready');";
        await ask('/fs/file/content', { path: `/${id}/index.js`, content });
        await open('/operations/streamEvents');
        await enterKey(berth.daemonKey);
        await send();
        await browser.untilText('form.try output', /^200 /);
        await ask('/container/start', { id });
        await browser.untilText('.answer pre', /event: status/);
        await browser.page.click('.stop');
        await browser.untilText('form.try output', /^Stopped/);
        await follow('/operations/openConsole');
        await browser.page.$eval('[name="id"]', (field, value) => Object.assign(field, { value }), id);
        await send();
        await browser.untilText('form.try output', /^Open/);
        await browser.untilText('.answer pre', /"ready"/);
        await browser.page.type('.line', 'say hello');
        await browser.page.click('.type');
        await browser.untilText('.answer pre', /heard say hello/);
        await browser.page.click('.stop');
        await browser.untilText('form.try output', /^Closed with 1/);
      });
  });
});
