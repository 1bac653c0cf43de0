import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { openBrowser, type TestBrowser } from './browser/browser.js';
import { freePort } from './network/free-port.js';
import { describeWith, testService } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

const NAME = 'Größe "a"; b.bin';
const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

describeWith(['chromium'], 'a browser with a token', () => {
  let daemon: TestDaemon;
  let browser: TestBrowser;
  let folder: string;
  let id: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-downloads-'));
    daemon = await startTestDaemon();
    id = String(
      (await ask('/container/install', { type: 'nodejs', name: 'a', port: await freePort() }))['id'],
    );
    const file = { path: `/${id}/world/${NAME}`, content: BYTES.toString('base64'), encoding: 'base64' };
    await ask('/fs/file/content', { ...file, create_dirs: true });
    browser = await openBrowser(testService('chromium'), daemon.url);
    const session = await browser.page.createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  });
  afterAll(async () => {
    await browser?.close();
    await daemon?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask(path: string, body: object): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${daemon.firstKey}`, 'content-type': 'application/json' };
    const response = await fetch(daemon.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect([path, response.ok]).toEqual([path, true]);
    return (await response.json()) as Record<string, unknown>;
  }

  /** Downloads by following a link, as users do. */
  async function saved(path: string): Promise<string> {
    const { token } = await ask('/fs/download-token', { path, expires_in: 60 });
    const query = new URLSearchParams({ path, token: String(token) });
    const before = new Set(readdirSync(folder));
    await browser.page.evaluate(`location.href = ${JSON.stringify(`${daemon.url}/fs/download?${query}`)}`);
    let name = '';
    await eventually('the download', () => {
      const there = readdirSync(folder);
      name = there.find((each) => !before.has(each)) ?? '';
      return name !== '' && !there.some((each) => each.endsWith('.crdownload'));
    });
    return name;
  }

  test('a browser that opens a download URL with a token saves a file under its own name, and a folder as an archive', async () => {
    await browser.page.goto(`${daemon.url}/docs`);
    // Chromium writes `_` for characters that some file systems do not allow in names.
    const file = await saved(`/${id}/world/${NAME}`);
    expect(file).toBe('Größe _a_; b.bin');
    expect(readFileSync(join(folder, file)).equals(BYTES)).toBe(true);
    const archive = await saved(`/${id}/world`);
    expect(archive).toBe('world.zip');
    expect(readFileSync(join(folder, archive)).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  });
});
