import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { mustSucceed } from '../../contract-tests/api-client.js';
import { fillField } from '../browser/fill-field.js';
import { freePort } from '../network/free-port.js';
import type { OwnerRequests } from '../owner-stage.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { overflowsOf } from './overflows.js';
import { WebAppStage } from './web-app-stage.js';

const FILE = 'config/game.yml';
const CONTENT = '# rules of the owner\ngame:\n  pvp: true\n  ships: 8 # many\nmotd: Welcome\nother: 1\n';

/** A type with a form for a file that its installation creates, and one for a file that it does not. */
const DEFINITION = {
  ...{ type: 'quay', name: 'Quay', description: '', image: 'example.org/quay', versions: { latest: null } },
  ...{ default_port: 27_960, protocols: ['tcp'], data_path: '/data', env: { PORT: '{port}' } },
  ...{ ready: { port: 'tcp' }, stop: { signal: 'SIGTERM' } },
  limits: { memory_bytes: 134_217_728, cpus: 1, pids: 64 },
  files: {
    [FILE]: { content: CONTENT },
    'index.js': { content: "require('node:net').createServer().listen(Number(process.env.PORT));" },
  },
  config_files: {
    [FILE]: {
      parser: 'yaml',
      fields: [
        { key: 'game.pvp', name: 'Fights', rules: ['required', 'in:true,false'] },
        {
          ...{ key: 'game.ships', name: 'Ships', description: 'How many there are.', default: '4' },
          rules: ['required', 'integer', 'between:1,64'],
        },
        { key: 'motd', name: 'Message', rules: ['nullable', 'max:20'] },
        { key: 'captain.password', name: 'Password of the captain', secret: true },
      ],
    },
    'saved.ini': {
      parser: 'ini',
      written_on_stop: true,
      fields: [{ key: 'speed', name: 'Speed', default: '3', rules: ['required', 'integer'] }],
    },
  },
  process: { command: ['{node}', 'index.js'] },
};

describeWith(['chromium'], 'the forms for configuration files, in the browser', () => {
  let stage: WebAppStage;
  let page: Page;
  let id: string;
  let requests: OwnerRequests;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    page = stage.browser.page;
    await stage.owners.defineType('quay', DEFINITION);
    const body = { name: 'Quay', type: 'quay', version: 'latest', port: await freePort() };
    const request = { method: 'POST', path: '/api/v2/servers', headers: stage.owner, body };
    ({ id } = (await mustSucceed(stage.owners.url, request)) as { id: string });
    await stage.owners.untilStatus(stage.owner, id, 'installed');
    requests = stage.owners.on({ path: `/api/v2/servers/${id}` }, stage.owner);
  }, 240_000);
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    await write(FILE, CONTENT);
    await stage.visit(`/servers/${id}/configuration`);
    await page.waitForSelector(field('motd'));
  });

  const field = (key: string) => `[data-variable="${key}"]`;
  const inSection = (path: string, what: string) => `::-p-xpath(//section[.//h2[.="${path}"]]//${what})`;
  const press = (button: string) => page.locator(inSection(FILE, `button[.="${button}"]`)).click();
  const shownIn = (key: string) => page.$eval(field(key), (element) => (element as { value?: string }).value);
  const write = (path: string, content: string) =>
    requests.must('POST', '/files/content', { path: `/${path}`, content, createDirs: true });
  const contentOf = async (path: string) =>
    ((await requests.must('GET', `/files/content?path=/${path}`)) as { content: string }).content;

  test('the owner opens the page by its tab, sees the values of the file, and a save changes only what was changed', async () => {
    await stage.visit(`/servers/${id}/players`);
    await page.locator('::-p-xpath(//nav//a[.="Configuration"])').click();
    await page.waitForSelector(field('game.ships'));
    expect(await Promise.all(['game.pvp', 'game.ships', 'motd', 'captain.password'].map(shownIn))).toEqual([
      'true',
      '8',
      'Welcome',
      '',
    ]);
    expect(await page.$eval(field('captain.password'), ({ type }) => type as string)).toBe('password');
    await page.select(field('game.pvp'), 'false');
    await fillField(page, field('game.ships'), '12');
    await press('Save');
    await stage.browser.untilText('main', /Saved\./);
    expect(await contentOf(FILE)).toBe(
      CONTENT.replace('pvp: true', 'pvp: false').replace('ships: 8', 'ships: 12'),
    );
  });

  test('a value that breaks its rules is reported next to its field, and nothing is saved', async () => {
    await fillField(page, field('game.ships'), '65');
    await fillField(page, field('motd'), 'Hello');
    await press('Save');
    await page.waitForSelector(`${field('game.ships')}[aria-invalid=true]`);
    await stage.browser.untilText('main', /The value must be between 1 and 64\./);
    expect(await page.$(`${field('motd')}[aria-invalid=true]`)).toBeNull();
    expect(await contentOf(FILE)).toBe(CONTENT);
    await press('Discard changes');
    await eventually('the value of the file', async () => (await shownIn('game.ships')) === '8');
  });

  test('a file that somebody else has changed is not overwritten, and the user saves again after seeing both', async () => {
    await fillField(page, field('game.ships'), '9');
    await write(FILE, CONTENT.replace('Welcome', 'Theirs'));
    await press('Save');
    await stage.browser.untilText('main', /changed by somebody else/);
    expect(stage.browser.complaints.splice(0)).toEqual([expect.stringContaining('status of 412')]);
    expect(await contentOf(FILE)).toContain('ships: 8');
    await press('Read it again, and keep my changes');
    await eventually('both values', async () => (await shownIn('motd')) === 'Theirs');
    expect(await shownIn('game.ships')).toBe('9');
    await press('Save');
    await stage.browser.untilText('main', /Saved\./);
    expect(await contentOf(FILE)).toBe(CONTENT.replace('Welcome', 'Theirs').replace('ships: 8', 'ships: 9'));
  });

  test('a file that is missing or cannot be parsed has no fields, but a reason and the editor', async () => {
    await stage.browser.untilText('main', /saved\.ini.*does not exist yet/s);
    await write(FILE, 'game: [\n');
    await stage.visit(`/servers/${id}/configuration`);
    await stage.browser.untilText('main', /not valid YAML \(line 2\)/);
    await page.locator(inSection(FILE, 'a[.="Edit as text"]')).click();
    const line = await page.waitForSelector('div >>> .cm-line');
    expect(await line?.evaluate((element) => element.textContent)).toBe('game: [');
  });

  test('the values of a file that the server writes when it stops are locked while it runs', async () => {
    await write('saved.ini', 'speed=5\n');
    await requests.must('POST', '/power', { action: 'start' });
    await stage.owners.untilStatus(stage.owner, id, 'running');
    await stage.visit(`/servers/${id}/configuration`);
    await page.waitForSelector(`${field('speed')}:disabled`);
    await stage.browser.untilText('main', /Stop the server to change the values/);
    await fillField(page, field('motd'), 'Ahoy');
    await press('Save');
    await stage.browser.untilText('main', /Saved\. The server uses the new values when it is started next\./);
    await requests.must('POST', '/power', { action: 'stop' });
    await page.waitForSelector(`${field('speed')}:not(:disabled)`);
  });

  test('the forms fit into a window of 360 pixels, and no page complained', async () => {
    await page.setViewport({ width: 360, height: 740 });
    expect(await overflowsOf(page)).toEqual([]);
    expect(stage.browser.complaints).toEqual([]);
  });
});
