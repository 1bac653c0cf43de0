import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { chooseInMenu, openMenu } from '../../browser/menu.js';
import type { OwnerRequests } from '../../owner-stage.js';
import { describeWith } from '../../services/describe-with.js';
import { WebAppStage } from '../web-app-stage.js';
import { type Scenes, testScenes } from './scenes.js';

const TIMEOUT_MS = 180_000;
/** Slow enough that the upload is still running when the page is checked. */
const SLOW_BYTES_PER_SECOND = 100_000;
const UPLOAD_BYTES = 20_000_000;
const TRAY = 'section[aria-label="Tasks"]';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describeWith(['chromium'], 'accessibility of the files of a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-accessible-files-'));
  let stage: WebAppStage;
  let page: Page;
  let must: OwnerRequests['must'];
  let serverId: string;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    // Pages with unsaved changes or uploads ask before they are left.
    page.on('dialog', (dialog) => void dialog.accept());
    const server = await stage.server('Survival');
    serverId = server.id;
    ({ must } = stage.owners.on(server, stage.owner));
    for (const [path, content] of [
      ['/server.properties', 'motd=Welcome\npvp=true\n'],
      ['/level.dat', 'level'],
    ])
      await must('POST', '/files/content', { path, content });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await stage?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (search = '') => {
    await stage.visit(`/servers/${serverId}/files${search}`);
    if (search === '') await page.waitForSelector('[aria-label="Select server.properties"]');
  };
  const MENU = 'button[aria-label="Actions for server.properties"]';
  const actions = async () => {
    await open();
    await openMenu(page, MENU);
  };
  const act = async (action: string) => {
    await open();
    await chooseInMenu(page, MENU, action);
    await page.waitForSelector('[role=dialog] button');
  };
  const press = async (label: string) => {
    await open();
    await stage.browser.press(label, 'main');
    await page.waitForSelector('[role=dialog] button');
  };
  const edit = async () => {
    await open('?edit=/server.properties');
    await page.locator('div >>> .cm-content').click();
  };
  const save = async () => {
    await page.keyboard.down('Control');
    await page.keyboard.press('s');
    await page.keyboard.up('Control');
  };
  const choose = async (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    const picker = await page.waitForSelector('input[data-picker=files]');
    await picker?.uploadFile(join(folder, name));
  };
  /** Changes a file that is open in the editor, while another person changes it as well, and saves it. */
  const meetConflict = async () => {
    await must('POST', '/files/content', { path: '/server.properties', content: 'motd=Welcome\npvp=true\n' });
    await edit();
    await page.keyboard.type('level-seed=1\n');
    await must('POST', '/files/content', { path: '/server.properties', content: 'motd=Hello\npvp=false\n' });
    await save();
    await stage.browser.untilText('[role=dialog]', /changed by somebody else/);
    expect(stage.browser.complaints.splice(0)).toEqual([expect.stringContaining('status of 412')]);
  };

  const scenes: Scenes = {
    'the files of a server': () => open(),
    'an empty search of files': async () => {
      await open('?find=nothing-has-this-name');
      await stage.browser.untilText('main', /No names contain/);
    },
    'a search without matches in subfolders': async () => {
      await open('?text=nothing-has-this-text&place=content');
      await stage.browser.untilText('main', /No text file contains this/);
    },
    'the lines that a search has found': async () => {
      await open('?text=o&place=content');
      await stage.browser.untilText('main', /Welcome/);
    },
    'selected files': async () => {
      await open();
      await page.locator('[aria-label="Select server.properties"]').click();
      await page.waitForSelector('[aria-label="Selection"]');
    },
    'the actions of a file': actions,
    'the dialog for a new file': () => press('New file'),
    'the dialog for a download from a URL': () => press('From URL'),
    'the dialog that renames a file': () => act('Rename'),
    'the dialog that moves a file': () => act('Move'),
    'the dialog that packs files': () => act('Zip'),
    'the details of a file': () => act('Details'),
    'the permissions of a file': () => act('Permissions'),
    'the question before a file is deleted': () => act('Delete'),
    'the question before a file is replaced': async () => {
      await open();
      await choose('server.properties', 'motd=Other');
      await page.waitForSelector('[role=dialog] button');
    },
    'the editor': edit,
    'the editor with the changes of the user': async () => {
      await edit();
      await page.keyboard.type('difficulty=hard\n');
      await stage.browser.press('Show changes', 'main');
    },
    'a conflict with the changes of another person': meetConflict,
    'the difference from the changes of another person': async () => {
      await meetConflict();
      await stage.browser.press('See the difference', '[role=dialog]');
      await page.waitForSelector('[role=dialog] >>> .cm-content');
    },
    'the preview of an image': async () => {
      await open();
      await choose('icon.png', PNG);
      await page.waitForSelector('[aria-label="Select icon.png"]');
      await open('?edit=/icon.png');
      await page.waitForSelector('main img');
    },
    'a file that does not exist': async () => {
      await open('?edit=/no-such-file.txt');
      await page.waitForSelector('[role=alert]');
    },
    'a running upload': async () => {
      await open();
      await page.emulateNetworkConditions({ upload: SLOW_BYTES_PER_SECOND, download: -1, latency: 0 });
      await choose('world.bin', Buffer.alloc(UPLOAD_BYTES));
      await stage.browser.untilText(TRAY, /world\.bin/);
    },
  };

  testScenes(scenes, () => stage.browser);
});
