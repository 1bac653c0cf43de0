import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { fillField } from '../browser/fill-field.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { SecondNode } from './second-node.js';
import { signInAsAdministrator } from './sign-in-as.js';
import { WebAppStage } from './web-app-stage.js';

const TIMEOUT_MS = 180_000;
const CODES = '/api/v2/admin/join-codes';
const COMMAND = /^npx berth daemon join (--renew )?http:\/\/\S+ join_[A-Za-z0-9_-]{43}$/;

type Code = { id: string; status: string };

/* The tests share a daemon that runs, and becomes a node with the command that the panel shows. */
describeWith(['chromium'], 'daemons that join with a code, in the web application', () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-joining-'));
  let stage: WebAppStage;
  let page: Page;
  let far: SecondNode;

  beforeAll(async () => {
    [stage, far] = await Promise.all([WebAppStage.start(), SecondNode.start(join(folder, 'node'))]);
    ({ page } = stage.browser);
    await signInAsAdministrator(stage);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await stage?.stop();
    await far?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => expect(stage.browser.complaints.splice(0)).toEqual([]));

  const until = (pattern: RegExp) => stage.browser.untilText('main', pattern);
  const untilInDialog = (pattern: RegExp) => stage.browser.untilText('[role=dialog]', pattern);
  const noDialog = () => page.waitForSelector('[role=dialog]', { hidden: true });
  const codes = async () => ((await stage.owners.administer('GET', CODES)) as { items: Code[] }).items;
  const openCode = async (name: string) => {
    await stage.visit('/admin/nodes');
    await stage.browser.press('Add a node', 'main');
    await page.waitForSelector('[role=dialog] [name=name]');
    if (name !== '') await fillField(page, '[role=dialog] [name=name]', name);
    await stage.browser.press('Create the code', '[role=dialog]');
    await untilInDialog(/Waiting for the daemon/);
  };
  /** Runs the command that the dialog shows on the host of the daemon. */
  const runShown = async () => {
    const command = (await stage.browser.text('[role=dialog] code')) ?? '';
    expect(command).toMatch(COMMAND);
    await far.run(command);
    await untilInDialog(/Connected/);
  };

  test(
    'the dialog shows the command, warns that only this host reaches the panel, and reports the node',
    async () => {
      await openCode('attic');
      await untilInDialog(/leads to the host of this panel only/);
      await runShown();
      await page.locator('::-p-xpath(//*[@role="dialog"]//a[.="Open the node"])').click();
      await noDialog();
      await until(/attic[\s\S]*Online[\s\S]*No certificate is pinned/);
    },
    TIMEOUT_MS,
  );

  test(
    'the daemon of a node gets a new key with a code for this node, which stays in use',
    async () => {
      await stage.visit('/admin/nodes');
      await page.locator('::-p-xpath(//main//a[.="attic"])').click();
      await stage.browser.press('New key and certificate', 'main');
      await stage.browser.press('Create the code', '[role=dialog]');
      await untilInDialog(/Waiting for the daemon/);
      expect(await stage.browser.text('[role=dialog] code')).toContain(' --renew ');
      await runShown();
      await stage.browser.press('Close', '[role=dialog]');
      await noDialog();
      await until(/attic[\s\S]*Online/);
      const { items } = (await stage.owners.administer('GET', '/api/v2/admin/nodes')) as { items: object[] };
      expect(items).toHaveLength(2);
    },
    TIMEOUT_MS,
  );

  test(
    'a code that waits is listed after its dialog is closed, and is revoked there',
    async () => {
      await openCode('');
      await stage.browser.press('Close', '[role=dialog]');
      await noDialog();
      await until(/Codes that wait for a daemon[\s\S]*Named after its host\s+valid until/);
      await stage.browser.press('Revoke', 'main');
      await eventually('no code to wait', async () =>
        (await codes()).every(({ status }) => status === 'joined'),
      );
      await page.waitForFunction('!document.querySelector("main").innerText.includes("Codes that wait")');
    },
    TIMEOUT_MS,
  );

  test(
    'the dialog says that its code was revoked, and offers another one',
    async () => {
      await openCode('cellar');
      const { id = '' } = (await codes()).find(({ status }) => status === 'waiting') ?? {};
      await stage.owners.administer('DELETE', `${CODES}/${id}`);
      await untilInDialog(/Not valid any more[\s\S]*expired or was revoked/);
      expect(await stage.browser.text('[role=dialog] code')).toBeNull();
      await stage.browser.press('Create another code', '[role=dialog]');
      await page.waitForSelector('[role=dialog] [name=name]');
    },
    TIMEOUT_MS,
  );
});
