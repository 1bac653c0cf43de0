import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { fillField } from '../browser/fill-field.js';
import { chooseInMenu } from '../browser/menu.js';
import type { OwnServer } from '../owner-stage.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { SecondNode } from './second-node.js';
import { WebAppStage } from './web-app-stage.js';

const TIMEOUT_MS = 180_000;
const MIB = 1024 * 1024;
/** Two chunks of the web application and a half. */
const SIZE = 40 * MIB;
/** Slow enough that an upload is still going on when the test has seen its progress. */
const SLOW_BYTES_PER_SECOND = 5 * MIB;
const TRAY = 'section[aria-label="Tasks"]';
const OF_KILLED = /Failed to load resource|WebSocket connection to/;
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/* The tests share one visit: each continues with the files of the previous one. */
describeWith(['chromium'], 'uploads, and work with files in the browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-uploads-'));
  const chosen = (name: string) => join(folder, 'chosen', name);
  let stage: WebAppStage;
  let page: Page;
  let node: SecondNode;
  let server: OwnServer;

  beforeAll(async () => {
    mkdirSync(chosen('pack/textures/blocks'), { recursive: true });
    [stage, node] = await Promise.all([WebAppStage.start(), SecondNode.start(join(folder, 'node'))]);
    ({ page } = stage.browser);
    const { id } = await node.join(stage);
    server = await stage.owners.server(stage.owner, 'Far', id);
    await stage.visit(`/servers/${server.id}/files`);
    await row('package.json');
  }, TIMEOUT_MS);
  afterAll(async () => {
    await stage?.stop();
    await node?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() =>
    expect(stage.browser.complaints.splice(0).filter((each) => !OF_KILLED.test(each))).toEqual([]),
  );

  const row = (name: string) => page.waitForSelector(`[aria-label="Select ${name}"]`, { visible: true });
  const act = async (name: string, action: string) => {
    // A dialog that closes gives the focus back, which closes a menu.
    await page.waitForSelector('[role=dialog]', { hidden: true });
    await row(name);
    await chooseInMenu(page, `button[aria-label="Actions for ${name}"]`, action);
  };
  const fill = (name: string, text: string) => fillField(page, `[role=dialog] [name=${name}]`, text);
  const inDialog = (label: string) => stage.browser.press(label, '[role=dialog]');
  const openFolder = (name: string) => page.locator(`a[title="${name}"]`).click();
  const toTop = () => page.locator('::-p-xpath(//nav[@aria-label="Folder"]//a[.="Files"])').click();
  const untilTray = (pattern: RegExp) => stage.browser.untilText(TRAY, pattern);
  const stored = (path: string) => {
    const servers = join(folder, 'node', 'servers');
    const [id = ''] = readdirSync(servers);
    return join(servers, id, path);
  };
  const newFile = (name: string, bytes: number) => {
    const content = randomBytes(bytes);
    writeFileSync(chosen(name), content);
    return digest(content);
  };
  const setSpeed = (uploadThroughput: number) =>
    page.emulateNetworkConditions(
      uploadThroughput < 0 ? null : { upload: uploadThroughput, download: -1, latency: 0 },
    );
  /** Begins a slow upload, and returns when its first chunk is stored and the next is on its way. */
  async function beginUpload(name: string): Promise<void> {
    await setSpeed(SLOW_BYTES_PER_SECOND);
    const picker = await page.waitForSelector('input[data-picker=files]');
    await picker?.uploadFile(chosen(name));
    await eventually('the second chunk to be sent', async () => {
      const [, percent = '0'] = /(\d+)% of/.exec((await stage.browser.text(TRAY)) ?? '') ?? [];
      return Number(percent) > 41;
    });
  }
  /** Records the requests of uploads, each with the offset at which it continues. */
  function recordUploads() {
    const requests: { method: string; offset: number }[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/files/uploads')) return;
      requests.push({ method: request.method(), offset: Number(request.headers()['upload-offset']) });
    });
    return requests;
  }

  test(
    'an upload that a killed node interrupts continues by itself, and all bytes arrive',
    async () => {
      const sum = newFile('world.bin', SIZE);
      const requests = recordUploads();
      await beginUpload('world.bin');
      await node.kill();
      await untilTray(/world\.bin[\s\S]*Waiting for the connection/);
      expect(readdirSync(stored(''))).not.toContain('world.bin');
      await setSpeed(-1);
      await node.startAgain();
      await untilTray(/All tasks are finished/);
      expect(digest(readFileSync(stored('world.bin')))).toBe(sum);
      expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
      expect(requests.filter(({ method, offset }) => method === 'PATCH' && offset === 0)).toHaveLength(1);
      await row('world.bin');
      await stage.browser.press('Clear finished', TRAY);
    },
    TIMEOUT_MS,
  );

  test(
    'an upload that a reload interrupts is offered in the tray, and continues with the same file',
    async () => {
      const sum = newFile('map.bin', SIZE);
      newFile('other.bin', 10);
      await beginUpload('map.bin');
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await untilTray(/map\.bin[\s\S]*Interrupted\. Choose the file again/);
      const requests = recordUploads();
      await chooseAgain('map.bin', 'other.bin');
      await untilTray(/This is not the same file/);
      await setSpeed(-1);
      await chooseAgain('map.bin', 'map.bin');
      await untilTray(/All tasks are finished/);
      expect(digest(readFileSync(stored('map.bin')))).toBe(sum);
      expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
      expect(requests.find(({ method }) => method === 'PATCH')?.offset).toBeGreaterThanOrEqual(16 * MIB);
      await page.reload();
      await row('map.bin');
      expect(await page.$(TRAY)).toBeNull();
    },
    TIMEOUT_MS,
  );

  async function chooseAgain(title: string, file: string): Promise<void> {
    const [picker] = await Promise.all([
      page.waitForFileChooser(),
      page.locator(`[aria-label="Choose ${title} again"]`).click(),
    ]);
    await picker.accept([chosen(file)]);
  }

  test(
    'an interrupted upload that is cancelled is gone, also after another reload',
    async () => {
      newFile('unwanted.bin', SIZE);
      await beginUpload('unwanted.bin');
      await page.reload();
      await untilTray(/Interrupted/);
      const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await page.locator('[aria-label="Cancel unwanted.bin"]').click();
      expect((await ended).status()).toBe(204);
      await untilTray(/All tasks are finished/);
      await setSpeed(-1);
      await page.reload();
      await row('map.bin');
      expect(await page.$(TRAY)).toBeNull();
    },
    TIMEOUT_MS,
  );

  test('a folder that is dropped on the list arrives with all its folders', async () => {
    writeFileSync(chosen('pack/pack.json'), '{}');
    writeFileSync(chosen('pack/textures/blocks/stone.txt'), 'stone');
    const client = await page.createCDPSession();
    const list = await (await page.waitForSelector('table'))?.boundingBox();
    const place = { x: (list?.x ?? 0) + 100, y: (list?.y ?? 0) + 60 };
    const data = { items: [], files: [chosen('pack')], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver'] as const)
      await client.send('Input.dispatchDragEvent', { type, ...place, data });
    await stage.browser.untilText('main', /Drop to upload to \//);
    await client.send('Input.dispatchDragEvent', { type: 'drop', ...place, data });
    await untilTray(/All tasks are finished/);
    expect(readFileSync(stored('pack/textures/blocks/stone.txt'), 'utf8')).toBe('stone');
    await row('pack');
    await openFolder('pack');
    await row('textures');
    await row('pack.json');
    await toTop();
  });

  /**
   * Opens and submits a dialog, until it shows why its work is refused. If the response takes longer than 0.6 s, the dialog closes
   * and the tray shows the reason instead.
   */
  async function untilRefused(submit: () => Promise<void>, reason: RegExp): Promise<void> {
    const isRefusedInDialog = async () => {
      await submit();
      let text: string | null = '';
      await eventually('the reason, or the end of the dialog', async () => {
        text = await stage.browser.text('[role=dialog]');
        return text === null || reason.test(text);
      });
      if (text !== null) return true;
      await untilTray(reason);
      await stage.browser.press('Clear finished', TRAY);
      return false;
    };
    // A busy machine may take longer than the dialog waits.
    await eventually('the reason in the dialog', isRefusedInDialog, TIMEOUT_MS / 2);
  }

  test('a file is copied, and the copy is moved to another folder', async () => {
    await act('package.json', 'Copy');
    await inDialog('Copy');
    await row('package copy.json');
    const moveTo = async (name: string) => {
      await act('package copy.json', 'Move');
      await fill('folder', name);
      await inDialog('Move');
    };
    await untilRefused(() => moveTo('/no/such/folder'), /not found|does not exist/i);
    await fill('folder', 'pack/textures');
    await inDialog('Move');
    await page.waitForSelector('[aria-label="Select package copy.json"]', { hidden: true });
    expect(readFileSync(stored('pack/textures/package copy.json'))).toEqual(
      readFileSync(stored('package.json')),
    );
  });

  test('a folder is zipped, and unzipped to the same files', async () => {
    await act('pack', 'Zip');
    await inDialog('Create zip file');
    await act('pack.zip', 'Unzip');
    await fill('destination', '/unpacked');
    await inDialog('Unzip');
    await row('unpacked');
    const stone = stored('unpacked/textures/blocks/stone.txt');
    await eventually('the file', () => existsSync(stone) && readFileSync(stone, 'utf8') === 'stone');
  });

  test('a download from a private address is refused with the reason, and the dialog keeps the address', async () => {
    const origin = createServer((_request, response) => response.end('secret')).listen(0, '127.0.0.1');
    await once(origin, 'listening');
    const { port } = origin.address() as AddressInfo;
    const download = async () => {
      await stage.browser.press('From URL');
      await fill('url', `http://127.0.0.1:${port}/plugin.jar`);
      await inDialog('Download');
    };
    try {
      await untilRefused(download, /127\.0\.0\.1|private|not allowed/);
      expect(await page.$eval('[role=dialog] [name=name]', (field) => Reflect.get(field, 'value'))).toBe(
        'plugin.jar',
      );
      expect(readdirSync(stored(''))).not.toContain('plugin.jar');
      await inDialog('Cancel');
    } finally {
      origin.close();
    }
  });
});
