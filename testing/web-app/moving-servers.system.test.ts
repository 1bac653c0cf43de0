import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import type { OwnServer } from '../owner-stage.js';
import { describeWith } from '../services/describe-with.js';
import { MovingStage } from './moving-stage.js';
import { signInAs } from './sign-in-as.js';

const TIMEOUT_MS = 240_000;
const NOTICE = '[aria-label="Move to another node"]';
const DIALOG = '[role=dialog]';
const REASON = 'New disks until 18:00.';
const MIB = 1024 ** 2;

/* The tests share two nodes and a server, which is moved at the end. */
describeWith(['chromium'], 'moves of servers to other nodes in the web application', () => {
  let moving: MovingStage;
  let page: Page;
  let lobby: OwnServer;

  beforeAll(async () => {
    moving = await MovingStage.start();
    ({ page } = moving.stage.browser);
    lobby = await moving.server('Lobby');
    await signInAs(page, moving.stage.owners.url, 'ada');
  }, TIMEOUT_MS);
  afterAll(() => moving?.stop());
  afterEach(() => expect(moving.stage.browser.complaints.splice(0)).toEqual([]));

  const untilText = (selector: string, pattern: RegExp) => moving.stage.browser.untilText(selector, pattern);
  const press = (label: string, within: string) => moving.stage.browser.press(label, within);
  const openSettings = async () => {
    await moving.stage.visit(`/servers/${lobby.id}/settings`);
    await untilText('main', /The server is on this node:/);
  };
  const openDialog = async () => {
    await openSettings();
    await press('Move to another node…', 'main');
    await untilText(DIALOG, /Move Lobby to another node[\s\S]*far/);
  };
  const choose = () => page.locator(`${DIALOG} input[value="${moving.farId}"]`).click();
  const untilCopying = () => page.waitForFunction(`document.querySelector('${NOTICE} progress')?.value > 20`);
  /** Waits until a button cannot be pressed for this reason. */
  const untilRefused = (label: string, reason: string) => {
    const isIt = `[normalize-space(.)="${label}"][@aria-disabled="true"][@title="${reason}"]`;
    return page.waitForSelector(`::-p-xpath(//main//button${isIt})`);
  };

  test(
    'the dialog shows what is free on a node, its tags, and why it cannot take the server',
    async () => {
      await moving.change({ tags: ['ssd'], maintenance: true, maintenanceReason: REASON });
      await openDialog();
      await untilText(
        DIALOG,
        /far\s+Free: .* of memory, .* of disk space\s+In maintenance: .*New disks until 18:00\.\s+Tags: ssd/,
      );
      await moving.change({ maintenance: false, maintenanceReason: null, capacity: { memoryBytes: MIB } });
      await openDialog();
      await untilText(DIALOG, /Too little free memory: the server reserves/);
      await page.waitForSelector(`${DIALOG} input[value="${moving.farId}"]:disabled`);
      await page.waitForSelector(`${DIALOG} [type=submit][aria-disabled=true]`);
      await moving.change({ capacity: { memoryBytes: null } });
    },
    TIMEOUT_MS,
  );

  test(
    'an administrator moves a running server by keyboard, sees the bytes, and cancels the move',
    async () => {
      moving.brake.begin();
      await openDialog();
      await page.focus(`${DIALOG} [type=radio]`);
      await page.keyboard.press('Space');
      await page.waitForSelector(`${DIALOG} [type=submit]:not([aria-disabled=true])`);
      await page.keyboard.press('Enter');
      await page.waitForSelector(DIALOG, { hidden: true });
      await untilText(NOTICE, /This server moves from .+ to far\./);
      await untilCopying();
      await untilText(NOTICE, /Copying the files\s+\d\d%\s+[\d.]+ MB of 9\d(\.\d)? MB/);
      await untilText(NOTICE, /neither started nor changed/);
      await page.reload();
      await untilCopying();
      await press('Cancel the move', NOTICE);
      await page.waitForSelector(NOTICE, { hidden: true });
      await untilText('main', /The move to far was cancelled\. The server stays on .+, unchanged\./);
      await moving.stage.owners.untilStatus(moving.stage.owner, lobby.id, 'running');
      moving.brake.end();
      expect(await moving.get(lobby)).not.toMatchObject({ nodeId: moving.farId });
      await openSettings();
      await untilText('main', /The move to far was cancelled/);
    },
    TIMEOUT_MS,
  );

  test(
    'a move that fails says why, that nothing has changed, and what to do',
    async () => {
      const { containerId } = await moving.get(lobby);
      const left = join(moving.farServers, String(containerId));
      mkdirSync(left, { mode: 0o700 });
      await openDialog();
      await choose();
      await press('Move the server', DIALOG);
      await untilText('main', /The move to far failed\. The server stays on .+, unchanged\./);
      await untilText('main', /delete them first[\s\S]*Remove the cause, then move the server again\./);
      rmSync(left, { recursive: true });
    },
    TIMEOUT_MS,
  );

  test(
    'backups stay behind only if the administrator confirms it',
    async () => {
      await moving.stage.owners.on(lobby, moving.stage.owner).must('POST', '/backups', { name: 'before' });
      moving.brake.begin();
      await openDialog();
      await choose();
      await untilText(DIALOG, /Leave 1 backup behind/);
      await page.waitForSelector(`${DIALOG} [type=submit][aria-disabled=true]`);
      await page.locator(`${DIALOG} [name=leave-backups]`).click();
      await press('Move the server', DIALOG);
      await untilCopying();
    },
    TIMEOUT_MS,
  );

  test(
    'the owner reads on each page that the server moves, and cannot start it meanwhile',
    async () => {
      await signInAs(page, moving.stage.owners.url, 'grace');
      for (const tab of ['', '/files', '/settings']) {
        await moving.stage.visit(`/servers/${lobby.id}${tab}`);
        await untilText(NOTICE, /An administrator moves this server[\s\S]*neither started nor changed/);
        await untilRefused('Start', 'The server is being moved to another node.');
      }
      expect(await page.$(`${NOTICE} button`)).toBeNull();
      expect(await moving.stage.browser.text('main')).not.toMatch(/Move to another node…/);
      await untilText('main', /Delete[\s\S]*The server is being moved to another node\./);
    },
    TIMEOUT_MS,
  );

  test(
    'the lists of the owner and of administrators say that the server moves',
    async () => {
      await moving.stage.visit('/');
      await untilText('tbody', /Lobby[\s\S]*Moving/);
      await page.locator('[aria-label="Cards"]').click();
      await untilText('article', /Lobby[\s\S]*Moving/);
      await signInAs(page, moving.stage.owners.url, 'ada');
      await moving.stage.visit('/admin/servers');
      await untilText('tbody', /Lobby[\s\S]*Moving/);
    },
    TIMEOUT_MS,
  );

  test(
    'all viewers see at once that the server is on its new node',
    async () => {
      const context = await page.browser().createBrowserContext();
      const other = await context.newPage();
      await signInAs(other, moving.stage.owners.url, 'ada');
      await other.goto(`${moving.stage.owners.url}/app/servers/${lobby.id}/settings`);
      await other.waitForSelector(`${NOTICE} progress`);
      moving.brake.end();
      await untilText('tbody', /^(?![\s\S]*Moving)[\s\S]*Lobby/);
      await other.waitForSelector(NOTICE, { hidden: true });
      const shown = 'document.querySelector("main").innerText';
      for (const pattern of [
        /The server was moved from .+ to far\./,
        /The server is on this node:\s+far/,
        /1 backup stays on /,
      ])
        await other.waitForFunction(`${pattern}.test(${shown})`);
      await context.close();
      expect(await moving.get(lobby)).toMatchObject({ nodeId: moving.farId });
      await moving.stage.owners.untilStatus(moving.stage.owner, lobby.id, 'running');
      await moving.stage.visit(`/servers/${lobby.id}/backups`);
      await untilText('main', /There is no backup yet/);
    },
    TIMEOUT_MS,
  );
});
