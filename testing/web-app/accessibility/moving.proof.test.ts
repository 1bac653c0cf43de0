import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import type { OwnServer } from '../../owner-stage.js';
import { describeWith } from '../../services/describe-with.js';
import { longText } from '../hostile-texts.js';
import { MovingStage } from '../moving-stage.js';
import { signInAs } from '../sign-in-as.js';
import { type Scenes, testScenes } from './scenes.js';

const TIMEOUT_MS = 180_000;
const NOTICE = '[aria-label="Move to another node"]';

describeWith(['chromium'], 'accessibility of moves of servers to other nodes', () => {
  let moving: MovingStage;
  let page: Page;
  let lobby: OwnServer;
  let arena: OwnServer;
  beforeAll(async () => {
    moving = await MovingStage.start();
    ({ page } = moving.stage.browser);
    lobby = await moving.server('Lobby');
    arena = await moving.server('Arena');
    const { owners, owner } = moving.stage;
    await owners.on(lobby, owner).must('POST', '/backups', { name: 'before' });
    await moving.change({ name: longText(64), tags: ['x'.repeat(32)] });
    await moving.change({ maintenance: true, maintenanceReason: longText(500) });
    const lost = { name: 'lost', url: 'http://127.0.0.1:9', key: `berthd_${'x'.repeat(43)}` };
    await owners.administer('POST', '/api/v2/admin/nodes', lost);
    await signInAs(page, owners.url, 'ada');
  }, TIMEOUT_MS);
  afterAll(() => moving?.stop());

  const openSettings = async ({ id }: OwnServer) => {
    await moving.stage.visit(`/servers/${id}/settings`);
    await moving.stage.browser.untilText('main', /The server is on this node:[\s\S]*Danger zone/);
  };
  const untilCopying = async (path: string) => {
    await moving.stage.visit(path);
    await page.waitForSelector(`${NOTICE} progress`);
  };

  const scenes: Scenes = {
    'the node of a server that was never moved': () => openSettings(lobby),
    'the choice of the new node, with backups and a node that does not respond': async () => {
      await openSettings(lobby);
      await moving.stage.browser.press('Move to another node…', 'main');
      await moving.stage.browser.untilText('[role=dialog]', /Leave 1 backup behind/);
      await moving.stage.browser.untilText('[role=dialog]', /The node does not respond\./);
      await page.locator(`[role=dialog] input[value="${moving.farId}"]`).click();
    },
    'the settings of a server whose files are copied': async () => {
      moving.brake.begin();
      await moving.move(arena);
      await moving.until(arena, 'copy');
      await untilCopying(`/servers/${arena.id}/settings`);
    },
    'the console of a server whose files are copied': () => untilCopying(`/servers/${arena.id}`),
    'the list of all servers while one moves': async () => {
      await moving.stage.visit('/admin/servers');
      await moving.stage.browser.untilText('main', /Moving/);
    },
    'the files of a server that moves, for its owner': async () => {
      await signInAs(page, moving.stage.owners.url, 'grace');
      await moving.stage.visit(`/servers/${arena.id}/files`);
      await moving.stage.browser.untilText(NOTICE, /neither started nor changed/);
      await moving.stage.browser.untilText('main', /index\.js/);
    },
    'the list of servers while one moves, for its owner': async () => {
      await moving.stage.visit('/');
      await moving.stage.browser.untilText('main', /Moving/);
    },
    'a server after a move that was cancelled': async () => {
      await moving.stage.owners.administer('DELETE', `${arena.path}/move`);
      await moving.until(arena, 'ended');
      moving.brake.end();
      await signInAs(page, moving.stage.owners.url, 'ada');
      await openSettings(arena);
      await moving.stage.browser.untilText('main', /was cancelled/);
    },
    'a server after a move that failed': async () => {
      const { containerId } = await moving.get(arena);
      mkdirSync(join(moving.farServers, String(containerId)), { mode: 0o700 });
      await moving.move(arena);
      await moving.until(arena, 'ended');
      await openSettings(arena);
      await moving.stage.browser.untilText('main', /Remove the cause/);
    },
  };

  testScenes(scenes, () => moving.stage.browser);
});
