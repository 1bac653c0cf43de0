import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { fillField } from '../browser/fill-field.js';
import { freePortRow } from '../network/free-port.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { expectAccessible } from './accessibility/expect-accessible.js';
import { SecondNode } from './second-node.js';
import { signInAs } from './sign-in-as.js';
import { WebAppStage } from './web-app-stage.js';

const TIMEOUT_MS = 240_000;
const MIB = 1024 ** 2;
const REASON = 'New disks until 18:00.';

type Node = { tags: string[]; portRanges: object[]; capacity: object; maintenance: boolean };
type Server = { id: string; name: string; nodeId: string; port: number };

/* The tests share two nodes, and what earlier tests did with the second one. */
describeWith(['chromium'], 'which servers a node gets, in the web application', () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-node-use-'));
  let stage: WebAppStage;
  let page: Page;
  let far: SecondNode;
  let farId: string;
  let from: number;

  beforeAll(async () => {
    [stage, far] = await Promise.all([WebAppStage.start(), SecondNode.start(join(folder, 'node'))]);
    ({ page } = stage.browser);
    ({ id: farId } = await far.join(stage));
    from = await freePortRow(3);
    await eventually('the capacity of the host', async () => {
      const path = `/api/v2/admin/nodes/${farId}/load`;
      return ((await stage.owners.administer('GET', path)) as { host: unknown }).host !== null;
    });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await stage?.stop();
    await far?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => expect(stage.browser.complaints.splice(0)).toEqual([]));

  const as = (user: string) => signInAs(page, stage.owners.url, user);
  const until = (pattern: RegExp) => stage.browser.untilText('main', pattern);
  const farPath = () => `/api/v2/admin/nodes/${farId}`;
  const node = async () => (await stage.owners.administer('GET', farPath())) as Node;
  const change = (body: object) => stage.owners.administer('PATCH', farPath(), body);
  const openFar = async () => {
    await stage.visit(`/admin/nodes/${farId}`);
    await until(/far[\s\S]*Capacity[\s\S]*reserved/);
  };
  const openForm = async (name: string) => {
    await stage.visit('/servers/new?type=nodejs');
    await fillField(page, '[name=name]', name);
  };
  /** The empty value of the list stands for a node that the panel chooses. */
  const untilPanelChooses = () =>
    page.waitForFunction('document.querySelector("main [name=node]")?.value === ""');
  const create = () => stage.browser.press('Create the server', 'main');
  const servers = async () =>
    ((await stage.owners.get(stage.owner, '/api/v2/servers')) as { items: Server[] }).items;
  const untilSaved = async (wanted: Partial<Node>) => {
    let last: Node | undefined;
    const isSaved = async () => {
      last = await node();
      return Object.entries(wanted).every(
        ([name, value]) => JSON.stringify(last?.[name as keyof Node]) === JSON.stringify(value),
      );
    };
    await eventually(() => `${JSON.stringify(wanted)}; it is ${JSON.stringify(last)}`, isSaved);
  };

  test(
    'an administrator sets the tags, the ports and the capacity of a node',
    async () => {
      await as('ada');
      await openFar();
      await fillField(page, 'main [name=tags]', 'SSD, eu_west');
      await until(/Use small letters, digits and hyphens/);
      await fillField(page, 'main [name=tags]', 'SSD, eu-west');
      await fillField(page, 'main [name=portRanges]', `${from}-${from + 2}`);
      await stage.browser.press('Save the tags and ports', 'main');
      await untilSaved({ tags: ['ssd', 'eu-west'], portRanges: [{ from, to: from + 2 }] });
      await stage.browser.press('Change the capacity', 'main');
      await fillField(page, '[role=dialog] [name=memoryBytes]', 'much');
      await stage.browser.untilText('[role=dialog]', /Enter a number that is not too large/);
      await fillField(page, '[role=dialog] [name=memoryBytes]', '0.5');
      await fillField(page, '[role=dialog] [name=memoryOvercommit]', '100');
      await stage.browser.press('Save', '[role=dialog]');
      await page.waitForSelector('[role=dialog]', { hidden: true });
      expect(await node()).toMatchObject({ capacity: { memoryBytes: 512 * MIB, memoryOvercommit: 100 } });
      await until(/of 1 GB reserved\s+1 GB free\s+Set: 512 MB · host: [\d.]+ GB · over-commit: 100 %/);
      await stage.visit('/admin/nodes');
      await until(/far[\s\S]*ssd[\s\S]*eu-west/);
    },
    TIMEOUT_MS,
  );

  test(
    'a user has the panel choose the node by a tag, and the server gets a port of this node',
    async () => {
      await as('grace');
      await openForm('Arena');
      await untilPanelChooses();
      await page.locator('main [name=tag][value=ssd]').click();
      await expectAccessible(stage.browser);
      await page.locator('::-p-xpath(//label[contains(., "Start the server when it is installed")])').click();
      await create();
      await until(/Installation/);
      await eventually('the server', async () => (await servers()).length === 1);
      const [{ id } = { id: '' }] = await servers();
      await stage.owners.untilStatus(stage.owner, id, 'installed');
      expect(await servers()).toMatchObject([{ name: 'Arena', nodeId: farId, port: from }]);
    },
    TIMEOUT_MS,
  );

  test(
    'the form says next to the node that no node has enough free capacity',
    async () => {
      await change({ capacity: { memoryOvercommit: 0 } });
      await openForm('Plaza');
      await page.locator('main [name=tag][value=ssd]').click();
      await create();
      await until(
        /No node can take this server\. Of the nodes, 1 does not have all tags, 1 has too little free/,
      );
      await page.select('main [name=node]', farId);
      await create();
      await until(/does not have enough free capacity for this server \(memory\)/);
      expect(await servers()).toHaveLength(1);
      await as('ada');
      await openFar();
      await until(/512 MB of 512 MB reserved\s+0 byte/);
    },
    TIMEOUT_MS,
  );

  test(
    'an administrator begins the maintenance of a node, which pages show with its reason',
    async () => {
      await fillField(page, 'main [name=maintenanceReason]', REASON);
      await stage.browser.press('Begin the maintenance', 'main');
      await until(/In maintenance[\s\S]*reinstall servers here for now: New disks until 18:00\./);
      await stage.visit('/admin');
      await until(/far\s+Online\s+In maintenance/);
    },
    TIMEOUT_MS,
  );

  test(
    'a user can neither choose a node in maintenance nor start a server there, and sees why',
    async () => {
      await as('grace');
      await openForm('Plaza');
      await until(/far is in maintenance: New disks until 18:00\./);
      const option = `main [name=node] option[value=${farId}]`;
      const facts = (each: object) => [Reflect.get(each, 'textContent'), Reflect.get(each, 'disabled')];
      expect(await page.$eval(option, facts)).toEqual(['far (in maintenance)', true]);
      const [arena] = await servers();
      await stage.visit(`/servers/${arena?.id}`);
      await stage.browser.press('Start', 'main');
      await stage.browser.untilText('body', /for now\. The reason: New disks until 18:00\./);
    },
    TIMEOUT_MS,
  );

  test(
    'an administrator ends the maintenance, and the reason is gone',
    async () => {
      await as('ada');
      await openFar();
      await stage.browser.press('End the maintenance', 'main');
      await untilSaved({ maintenance: false });
      await page.waitForFunction('document.querySelector("main [name=maintenanceReason]")?.value === ""');
      await until(/Begin the maintenance/);
    },
    TIMEOUT_MS,
  );
});
