import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Service } from '../lib/openapi.js';
import { BerthProcess } from './berth-process.js';
import { openBrowser, type TestBrowser } from './browser.js';
import { describeWith, testService } from './services/describe-with.js';

const TIMEOUT_MS = 60_000;

/** The figures are the service's own: these are no document's. */
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
      'container/runCommand',
      'a key with the permission container:control.',
      'global (61 a second for each caller), command (7 a second for each caller).',
    ],
    ['core/getHealth', 'anybody, without a credential.', 'none.'],
    ['core/getDaemon', 'every valid key.', 'global (61 a second for each caller).'],
    ['fs/pullFile', 'fs:write', 'pull (5 a second for each address).'],
    ['fs/downloadPath', 'Or whoever has a token for it, in the query (token).', 'global'],
  ],
  panel: [
    [
      'servers/controlServer',
      'a session, or a key with the capability servers.control. A key that is limited to servers may ask for those.',
      'requests (as the settings say, at first 100 a minute for each caller).',
    ],
    [
      'admin/createNode',
      'the capability nodes.write. Only for administrators. No key that is limited to servers.',
      'requests (as the settings say, at first 100 a minute for each caller).',
    ],
    ['account/listSessions', 'a session; no key.', 'requests'],
    ['auth/login', 'anybody, without a credential.', 'sign_in_failures (failed ones, 99 in 15 minutes'],
  ],
};

describeWith(['chromium'], 'the reference page', () => {
  let berth: BerthProcess;
  beforeAll(async () => {
    berth = await BerthProcess.start('up', { env: ENVIRONMENT });
  }, TIMEOUT_MS);
  afterAll(() => berth?.dispose());

  describe.each(['daemon', 'panel'] as const)('of the %s', (service) => {
    let browser: TestBrowser;
    let origin = '';
    beforeAll(async () => {
      origin = service === 'daemon' ? berth.daemonUrl : berth.panelUrl;
      browser = await openBrowser(testService('chromium'), origin);
      browser.page.setDefaultTimeout(TIMEOUT_MS);
    }, TIMEOUT_MS);
    afterAll(() => browser?.close());
    afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

    test.each(SHOWN[service])(
      'tells who may ask for %s, and in which limits it counts',
      async (operation, who, limits) => {
        // Another address within the same page would not load it.
        await browser.page.goto('about:blank');
        await browser.page.goto(`${origin}/docs#/${operation}`);
        await browser.page.waitForSelector('.is-open .opblock-description');
        const text = (await browser.text('.is-open .opblock-description')) ?? '';
        expect(text).toMatch(/^Who may ask: .*\n+Limits: .*\n+/);
        expect(text.split('\n')[0]).toContain(who);
        expect(text.split('\n').find((line) => line.startsWith('Limits: '))).toContain(limits);
      },
      TIMEOUT_MS,
    );
  });
});
