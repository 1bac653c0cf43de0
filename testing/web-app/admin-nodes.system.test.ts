import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { fillField } from '../browser/fill-field.js';
import type { OwnServer } from '../owner-stage.js';
import { describeWith } from '../services/describe-with.js';
import { SCRIPTS } from './hostile-texts.js';
import { SecondNode } from './second-node.js';
import { signInAs } from './sign-in-as.js';
import { WebAppStage } from './web-app-stage.js';

const TIMEOUT_MS = 240_000;
/** What Chromium logs about requests that are refused, which these tests cause. */
const OF_REFUSED = /Failed to load resource/;
const KEY_OF_NOBODY = `berthd_${'x'.repeat(43)}`;

/* The tests share the services, and kill a node at the end. */
describeWith(['chromium'], 'the nodes of a panel in the web application', () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-admin-nodes-'));
  let stage: WebAppStage;
  let page: Page;
  let far: SecondNode;
  let server: OwnServer;
  let farId: string;

  beforeAll(async () => {
    [stage, far] = await Promise.all([WebAppStage.start(), SecondNode.start(join(folder, 'node'))]);
    ({ page } = stage.browser);
    ({ id: farId } = await far.join(stage));
    server = await stage.owners.server(stage.owner, 'Lobby', farId);
    await signInAs(page, stage.owners.url, 'ada');
  }, TIMEOUT_MS);
  afterAll(async () => {
    await stage?.stop();
    await far?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() =>
    expect(stage.browser.complaints.splice(0).filter((each) => !OF_REFUSED.test(each))).toEqual([]),
  );

  const until = (pattern: RegExp) => stage.browser.untilText('main', pattern);
  const fill = (name: string, value: string) => fillField(page, `[role=dialog] [name=${name}]`, value);
  const openAdding = async () => {
    await stage.visit('/admin/nodes');
    await stage.browser.press('Add a node', 'main');
    await page.locator('[role=dialog] [value=address]').click();
    await page.waitForSelector('[role=dialog] [name=key]');
  };
  const add = async (name: string, url: string) => {
    await openAdding();
    await fill('name', name);
    await fill('url', url);
    await fill('key', KEY_OF_NOBODY);
    await stage.browser.press('Add the node', '[role=dialog]');
  };
  /** Returns the ids of the nodes by their names. */
  const nodes = async (): Promise<Map<string, string>> => {
    const { items } = (await stage.owners.administer('GET', '/api/v2/admin/nodes')) as {
      items: { id: string; name: string }[];
    };
    return new Map(items.map(({ id, name }) => [name, id]));
  };

  test(
    'the overview shows nodes with their load, and servers by state with a link to them',
    async () => {
      await stage.visit('/admin');
      await until(/far[\s\S]*Online[\s\S]*of \d+ cores?/);
      await until(/Disk of the servers\s+[\d.]+ \S+ of [\d.]+ \S+/);
      await page.locator('::-p-xpath(//main//a[contains(., "Stopped")])').click();
      await stage.browser.untilAt('/app/admin/servers?state=stopped');
    },
    TIMEOUT_MS,
  );

  test(
    'a key that the daemon rejects is refused next to its field, and the node is not added',
    async () => {
      await add('wrong', stage.owners.berth.daemonUrl.replace('127.0.0.1', 'localhost'));
      await stage.browser.untilText('[role=dialog]', /rejects this key: use a key that its daemon knows/);
      expect((await nodes()).has('wrong')).toBe(false);
    },
    TIMEOUT_MS,
  );

  test(
    'an address without a daemon is added with advice, and is removed again',
    async () => {
      await add('nowhere', 'http://127.0.0.1:9');
      await stage.browser.untilText('[role=dialog]', /does not respond[\s\S]*Does the daemon run\?/);
      await page.locator('::-p-xpath(//*[@role="dialog"]//a[.="Open the node"])').click();
      await until(/nowhere[\s\S]*Offline[\s\S]*does not respond/);
      await stage.browser.press('Remove…', 'main');
      await stage.browser.press('Remove', '[role=dialog]');
      await stage.browser.untilAt('/app/admin/nodes');
      await until(/far/);
      expect((await nodes()).has('nowhere')).toBe(false);
    },
    TIMEOUT_MS,
  );

  test(
    'a node is renamed, and hostile names are shown as text',
    async () => {
      await stage.visit(`/admin/nodes/${farId}`);
      for (const name of [...SCRIPTS.slice(0, 3), 'far']) {
        await page.waitForSelector('main [name=name]');
        await fillField(page, 'main [name=name]', name);
        await stage.browser.press('Save', 'main');
        await stage.browser.untilText('main h2', new RegExp(name.replaceAll(/[^\w ]/g, '.')));
      }
      expect((await nodes()).get('far')).toBe(farId);
    },
    TIMEOUT_MS,
  );

  test(
    'a folder of a deleted server is listed, and deleted',
    async () => {
      await stage.owners.administer('DELETE', `${server.path}?removeData=false`);
      await stage.visit(`/admin/nodes/${farId}`);
      await until(/Lobby deleted/);
      await stage.browser.press('Delete the files', 'main');
      await stage.browser.press('Delete', '[role=dialog]');
      await until(/There are none\./);
    },
    TIMEOUT_MS,
  );

  test(
    'a node that is killed needs attention, has a history, and is removed by typing its name',
    async () => {
      await stage.owners.server(stage.owner, 'Arena', farId);
      await stage.visit('/admin');
      await until(/Needs attention/);
      await far.kill();
      await until(/1 node is offline/);
      await page.locator('::-p-xpath(//main//li//a[.="far"])').click();
      await until(/far[\s\S]*Offline[\s\S]*Health[\s\S]*Offline\s+since[\s\S]*Online\s+since/);
      await stage.browser.press('The host is lost…', 'main');
      await stage.browser.untilText('[role=dialog]', /1 server and 0 folders/);
      await page.waitForSelector('[role=dialog] [type=submit][aria-disabled=true]');
      await fill('confirmation', 'far');
      await stage.browser.press('Remove with all servers', '[role=dialog]');
      await stage.browser.untilAt('/app/admin/nodes');
      expect((await nodes()).has('far')).toBe(false);
    },
    TIMEOUT_MS,
  );
});
