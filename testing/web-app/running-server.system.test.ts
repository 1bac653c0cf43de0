import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callApi } from '../../contract-tests/api-client.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { chooseInMenu, openMenu } from '../browser/menu.js';
import { freePort } from '../network/free-port.js';
import { type OwnerRequests, OwnerStage, type OwnServer } from '../owner-stage.js';
import { describeWith, testService } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';

/** A program that writes lines with and without colours, and ends with an error on request. */
const PROGRAM = `
const { createServer } = require('node:http');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { createInterface } = require('node:readline');
const failIfTaken = () => {
  if (!existsSync('taken') || readFileSync('taken', 'utf8') !== process.env.PORT) return;
  console.error('Error: listen EADDRINUSE: address already in use');
  process.exit(1);
};
failIfTaken();
createServer((_request, response) => response.end()).listen(Number(process.env.PORT), () => {
  for (let at = 1; at <= 40; at += 1) console.log('chunk ' + at + ' loaded');
  console.log('\\x1b[31mA lan\\x1b[0mtern broke');
});
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'break') {
    writeFileSync('taken', process.env.PORT);
    failIfTaken();
  }
  if (line === 'flood') for (let at = 0; at < 30000; at += 1) console.log('flood ' + at);
  console.log('typed: ' + line);
});
process.on('SIGTERM', () => process.exit(0));
`;
/** A page feels frozen after such a time. It is generous, because the tests share the machine with others. */
const LONGEST_TASK_MS = 1000;
const CARD = 'section[role="alert"]';
const LOG = '[role="log"]';
const TRAY = 'section[aria-label="Tasks"]';
const MIB = 1024 * 1024;
/** Slow enough that an upload of some MiB is still going on when the test has seen its progress. */
const SLOW = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: MIB / 2 };

describeWith(['chromium'], 'the pages of a running server', () => {
  let stage: OwnerStage;
  let owner: Record<string, string>;
  let server: OwnServer;
  let must: OwnerRequests['must'];
  let browser: TestBrowser;
  const folder = mkdtempSync(join(tmpdir(), 'berth-running-'));

  beforeAll(async () => {
    stage = await OwnerStage.start();
    owner = await stage.user('grace');
    server = await stage.server(owner, 'lobby');
    ({ must } = stage.on(server, owner));
    await write('/index.js', PROGRAM);
    await write('/world.txt', 'a castle');
    await must('POST', '/power', { action: 'start' });
    await stage.untilStatus(owner, server.id, 'running');
    browser = await openBrowser(testService('chromium'), stage.url);
    await signIn();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (path: string, content: string) => must('POST', '/files/content', { path, content });
  const contentOf = async (path: string) =>
    ((await must('GET', `/files/content?path=${path}`)) as { content: string }).content;

  async function signIn(): Promise<void> {
    const { headers } = await callApi(stage.url, {
      method: 'POST',
      path: '/api/v2/auth/login',
      body: { email: 'grace@example.org', password: 'Quiet-Harbour-47' },
    });
    const [name = '', value = ''] = String(headers.getSetCookie()[0]?.split(';')[0]).split('=');
    await browser.page.setCookie({ name, value, url: stage.url });
  }

  /** Downloads a backup to a file, and returns its path. */
  async function downloadBackup(wanted: string): Promise<string> {
    const find = async () => {
      const { backups } = (await must('GET', '/backups')) as { backups: { id: string; name: string }[] };
      return backups.find(({ name }) => name === wanted)?.id;
    };
    await eventually('the backup', async () => (await find()) !== undefined);
    const url = `${stage.url}${server.path}/backups/${await find()}/download`;
    const response = await fetch(url, { headers: owner });
    const file = join(folder, `${wanted}.tar.gz`);
    writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
    return file;
  }

  const open = (page: string) => browser.page.goto(`${stage.url}/app/servers/${server.id}${page}`);
  const fill = (label: string, text: string) => fillField(browser.page, `::-p-aria([name="${label}"])`, text);
  const type = async (line: string) => {
    await fill('Command', line);
    await browser.press('Send');
  };
  const expectNoComplaints = () => expect(browser.complaints).toEqual([]);

  test('a user creates a backup, changes a file, restores the backup, and the file has its old content', async () => {
    await open('/backups');
    await browser.untilText('main', /There is no backup yet/);
    await browser.press('Create a backup');
    await fill('Name', 'before-update');
    await browser.press('Start the backup', '[role="dialog"]');
    await browser.untilText('main ul', /before-update/);
    await write('/world.txt', 'a ruin');
    await browser.page.locator('::-p-aria([name="Restore the backup before-update"])').click();
    await browser.untilText('[role="dialog"]', /The server is stopped now, and started again afterwards/);
    await browser.press('Restore', '[role="dialog"]');
    await eventually('the old content', async () => (await contentOf('/world.txt')) === 'a castle');
    await stage.untilStatus(owner, server.id, 'running');
    expectNoComplaints();
  });

  test('the upload of a backup continues on the other pages of the application, and then the backup is in the list', async () => {
    await write('/random.txt', randomBytes(2 * MIB).toString('base64'));
    await must('POST', '/backups', { name: 'large' });
    await open('/backups');
    await browser.untilText('main ul', /large/);
    const file = await downloadBackup('large');
    const network = await browser.page.createCDPSession();
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', SLOW);
    await browser.press('Upload a backup');
    const picker = await browser.page.waitForSelector('input[accept*=gzip]');
    await picker?.uploadFile(file);
    await fill('Name', 'from-a-friend');
    await browser.press('Upload', '[role="dialog"]');
    await browser.untilText(TRAY, /Upload large.tar.gz.*\d+ ?%/s);
    await browser.page.locator('::-p-xpath(//nav//a[.="Logs"])').click();
    await browser.untilAt(`/app/servers/${server.id}/logs`);
    await browser.untilText(TRAY, /All tasks are finished/);
    await network.detach();
    await browser.page.locator('::-p-xpath(//nav//a[.="Backups"])').click();
    await browser.untilText('main ul', /from-a-friend/);
    expectNoComplaints();
  });

  test('a user locks a backup, which can then not be deleted, unlocks it, and is told what is lost before deleting it', async () => {
    await open('/backups');
    await must('POST', '/backups', { name: 'mistake' });
    await browser.untilText('main ul', /mistake/);
    const menu = 'button[aria-label="More actions for mistake"]';
    const choose = (entry: string) => chooseInMenu(browser.page, menu, entry);
    await choose('Lock');
    await browser.untilText('main ul', /mistake\s*Locked/);
    await openMenu(browser.page, menu);
    const refused = '[role="menuitem"][aria-disabled="true"]';
    await browser.untilText(refused, /Delete\s*Unlock the backup first/);
    await browser.page.keyboard.press('Escape');
    await browser.page.waitForSelector(refused, { hidden: true });
    await choose('Unlock');
    await eventually('no lock', async () => !/Locked/.test((await browser.text('main ul')) ?? ''));
    await choose('Delete');
    await browser.untilText('[role="alertdialog"], [role="dialog"]', /can then not be restored any more/);
    await browser.press('Delete', '[role="dialog"]');
    await eventually('the end of the backup', async () => {
      const { backups } = (await must('GET', '/backups')) as { backups: { name: string }[] };
      return !backups.some(({ name }) => name === 'mistake');
    });
    await eventually(
      'the list without it',
      async () => !/mistake/.test((await browser.text('main ul')) ?? ''),
    );
    expectNoComplaints();
  });

  test('a user searches the console across colours, and sees only the matching lines', async () => {
    await open('');
    await browser.untilText(LOG, /A lantern broke/);
    await fill('Search the output', 'LANTERN');
    await eventually('only matching lines', async () => {
      const text = (await browser.text(LOG)) ?? '';
      return text.includes('lantern') && !text.includes('chunk');
    });
    expect(await browser.text(`${LOG} mark`)).toBe('lan');
    await browser.page.keyboard.press('Escape');
    await browser.untilText(LOG, /chunk 40 loaded/);
    expectNoComplaints();
  });

  test('a user pauses the console, and sees the lines that came meanwhile after resuming', async () => {
    await open('');
    await browser.untilText(LOG, /A lantern broke/);
    await browser.press('Pause');
    await type('say-paused');
    await browser.untilText('main', /Paused. [1-9]/);
    expect(await browser.text(LOG)).not.toContain('say-paused');
    await browser.press('Resume');
    await browser.untilText(LOG, /typed: say-paused/);
    expectNoComplaints();
  });

  test('a user who goes from a paused console to that of another server sees the lines of that server', async () => {
    const other = await stage.server(owner, 'harbour');
    await stage.on(other, owner).must('POST', '/power', { action: 'start' });
    await stage.untilStatus(owner, other.id, 'running');
    await open('');
    await browser.untilText(LOG, /A lantern broke/);
    await browser.press('Pause');
    const { keyboard } = browser.page;
    await keyboard.down('Control');
    await keyboard.press('k');
    await keyboard.up('Control');
    await browser.page.waitForSelector('[role="dialog"] input');
    await keyboard.type('harb');
    await browser.page.waitForSelector(
      '::-p-xpath(//*[@role="option"][@data-highlighted][contains(., "harbour")])',
    );
    await keyboard.press('Enter');
    await browser.untilText('h1', /harbour/);
    await browser.untilText(LOG, /listening/i);
    expect(await browser.text(LOG)).not.toContain('lantern');
    expectNoComplaints();
  });

  test('a console with too much output says how many lines are missing, and stays responsive', async () => {
    await open('');
    await browser.untilText(LOG, /chunk/);
    await browser.page.evaluate(
      `globalThis.longest = 0;
       new PerformanceObserver((list) => {
         for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
       }).observe({ entryTypes: ['longtask'] });`,
    );
    await type('flood');
    await browser.untilText(LOG, /typed: flood/);
    await fill('Search the output', 'missing here');
    await browser.untilText(LOG, /lines are missing here, because the output was too fast/);
    expect(await browser.page.evaluate('globalThis.longest')).toBeLessThan(LONGEST_TASK_MS);
    expectNoComplaints();
  });

  test('a user finds old lines in the log by their text', async () => {
    await open('/logs');
    await browser.untilText(LOG, /./);
    await fill('Lines that contain', 'chunk 7 ');
    await browser.press('Search');
    await browser.untilText(LOG, /^\s*(chunk 7 loaded\s*)+$/);
    expect(browser.page.url()).toContain('q=chunk');
    expectNoComplaints();
  });

  test('a user sees live graphs, and their values as a table', async () => {
    await open('/graphs?every=1');
    await browser.page.waitForSelector('main canvas');
    await browser.untilText('main dl dd', /%/);
    await browser.page.locator('main details summary').click();
    await browser.untilText('main details tbody', /%[\s\S]*%/);
    expectNoComplaints();
  });

  test('the page of players says that the game does not report them', async () => {
    await open('/players');
    await browser.untilText('main', /Servers of type nodejs have no player list/);
    expectNoComplaints();
  });

  test('a user reads why the server ended, gives it another port, and it runs again', async () => {
    await open('');
    await browser.untilText(LOG, /\S/);
    await type('break');
    await browser.untilText(CARD, /The port is taken[\s\S]*ended with exit code 1/);
    const port = await freePort();
    // Typing replaces the number as users do it. "fill" clears the field first, which React undoes when it renders in between.
    await browser.page.click('::-p-aria([name="New port"])', { count: 3 });
    await browser.page.keyboard.type(String(port));
    await browser.press('Change the port and start');
    await eventually('the server to run with the new port', async () => {
      const changed = (await must('GET', '')) as { status: string; port: number };
      return changed.status === 'running' && changed.port === port;
    });
    await eventually('the card to disappear', async () => (await browser.text(CARD)) === null);
    expectNoComplaints();
  });
});
