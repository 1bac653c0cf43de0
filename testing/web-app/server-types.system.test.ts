import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { configWith, plainEgg, variable } from '../../lib/eggs/suites/make-egg.js';
import { file, Web } from '../../lib/guarded-fetch/suites/web-fixture.js';
import { fillField } from '../browser/fill-field.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { signInAsAdministrator } from './sign-in-as.js';
import { WebAppStage } from './web-app-stage.js';

const TIMEOUT_MS = 180_000;
const TYPE = 'main input[maxlength="63"]';
const EGG = plainEgg({
  name: 'Tidepool Server',
  startup: './tidepool --port {{SERVER_PORT}} --map {{MAP}}',
  docker_images: {
    'Java 21': 'ghcr.io/parkervcp/yolks:java_21',
    'Java 17': 'ghcr.io/parkervcp/yolks:java_17',
  },
  variables: [variable({}), variable({ env_variable: 'RCON_PASSWORD', rules: 'string', default_value: '' })],
  config: configWith({ stop: '^^C' }),
  surprise: 1,
});

/** Replaces the second line of the editor, which has the name. */
async function typeInEditor(page: Page, line: string): Promise<void> {
  await page.locator('div >>> .cm-content').click();
  await chord(page, 'Control', 'Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await chord(page, 'Shift', 'End');
  await page.keyboard.type(line);
}

async function chord(page: Page, modifier: 'Control' | 'Shift', key: 'Home' | 'End'): Promise<void> {
  await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  await page.keyboard.up(modifier);
}

/* The tests share a panel with its node, and each continues where the one before has ended. */
describeWith(['chromium'], 'the pages with server types of all nodes', () => {
  let stage: WebAppStage;
  let page: Page;
  let folder: string;
  beforeAll(async () => {
    stage = await WebAppStage.start({ PANEL_FETCH_ALLOW: '127.0.0.1' });
    ({ page } = stage.browser);
    folder = await mkdtemp(join(tmpdir(), 'berth-eggs-'));
    await signInAsAdministrator(stage);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await stage?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => expect(stage?.browser.complaints.splice(0)).toEqual([]));

  const main = (pattern: RegExp) => stage.browser.untilText('main', pattern);
  const choose = async (...names: string[]) => {
    const picker = await page.waitForSelector('input[data-picker=eggs]');
    await picker?.uploadFile(...names.map((name) => join(folder, name)));
  };
  const definition = (type: string) =>
    stage.owners.administer('GET', `/api/v2/admin/types/${type}`) as Promise<{ definition: object }>;

  test(
    'an administrator chooses an egg, reads the report, stores the type, and sees it in effect on the node',
    async () => {
      await writeFile(join(folder, 'egg.json'), JSON.stringify(EGG));
      await stage.visit('/admin/types');
      await main(/No server type is defined here yet/);
      await page.locator('main a[href$="/admin/types/import/egg"]').click();
      await main(/You see what changes before anything is stored/);
      await choose('egg.json');
      await main(/Tidepool Server\s+egg\.json · PTDL v2/);
      await main(
        /Needs a decision[\s\S]*2 GiB of memory[\s\S]*Left out[\s\S]*surprise[\s\S]*Changed[\s\S]*SIGINT/,
      );
      await fillField(page, TYPE, 'tidepool');
      await stage.browser.press('Store the server type');
      await main(/Stored as\s+tidepool[\s\S]*In effect/);
      expect(await definition('tidepool')).toMatchObject({
        definition: {
          type: 'tidepool',
          versions: { latest: null, 'java-17': { image: 'ghcr.io/parkervcp/yolks:java_17' } },
          stop: { signal: 'SIGINT' },
        },
        nodes: [{ state: 'inEffect' }],
      });
    },
    TIMEOUT_MS,
  );

  test(
    'a broken egg among others is refused with its reason, and an id that exists is pointed out',
    async () => {
      await writeFile(join(folder, 'broken.yaml'), 'meta: {version: PTDL_v2}\nname: [');
      await page.reload();
      await choose('broken.yaml', 'egg.json');
      await main(/broken\.yaml\s+Remove[\s\S]*The egg is refused: it is not valid YAML/);
      await main(/Tidepool Server\s+egg\.json/);
      await fillField(page, TYPE, 'Tide pool');
      await main(/Enter 1 to 63 small letters/);
      await fillField(page, TYPE, 'tidepool');
      await main(/already defined\. Storing replaces it/);
      await page.locator('[aria-label="Remove broken.yaml"]').click();
      await page.waitForFunction(`!document.querySelector('main').innerText.includes('broken.yaml')`);
    },
    TIMEOUT_MS,
  );

  test(
    'a pasted egg can be changed before it is stored',
    async () => {
      await page.reload();
      await fillField(page, 'main textarea', 'no egg');
      await stage.browser.press('Read the egg');
      await main(/Pasted text[\s\S]*The egg is refused: it must be an object/);
      await stage.browser.press('Paste a text');
      await page.waitForSelector('main textarea');
      await page.$eval(
        'main textarea',
        (area, text) => {
          const prototype: object = Object.getPrototypeOf(area);
          Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(area, text);
          area.dispatchEvent(new Event('input', { bubbles: true }));
        },
        JSON.stringify(plainEgg({ name: 'Other' })),
      );
      await stage.browser.press('Read the egg');
      await main(/Other\s+PTDL v2/);
      await stage.browser.press('Change the definition');
      await typeInEditor(page, 'name: Renamed by hand');
      await stage.browser.press('Store the server type');
      await main(/Stored as\s+other/);
      expect(await definition('other')).toMatchObject({
        definition: { type: 'other', name: 'Renamed by hand' },
      });
    },
    TIMEOUT_MS,
  );

  test(
    'an egg is read by its URL',
    async () => {
      const web = await Web.serve(file(JSON.stringify(plainEgg({ name: 'From afar' }))));
      try {
        await page.reload();
        await fillField(page, 'main textarea', web.url);
        await stage.browser.press('Read the egg');
        await main(/From afar\s+http:\/\/127\.0\.0\.1:\d+\/file · PTDL v2/);
      } finally {
        web.close();
      }
    },
    TIMEOUT_MS,
  );

  test(
    'a type can be named like a part of the address of the import page, and not like the path that reads eggs',
    async () => {
      const { definition: other } = await definition('other');
      const path = '/api/v2/admin/types/import';
      await stage.owners.administer('PUT', path, { definition: { ...other, type: 'import' } });
      await stage.visit('/admin/types/import');
      await main(/Renamed by hand\s+import\s/);
      await stage.owners.administer('DELETE', path);
      await stage.visit('/admin/types/import/egg');
      await choose('egg.json');
      await main(/Tidepool Server\s+egg\.json/);
      await fillField(page, TYPE, 'egg');
      await main(/and not only “egg”/);
    },
    TIMEOUT_MS,
  );

  test(
    'the definition of a type is changed in its editor, which shows an error at its field',
    async () => {
      await stage.visit('/admin/types');
      await main(/Tidepool Server\s+tidepool\s+In effect on 1 node/);
      await page.locator('main a[href$="/admin/types/tidepool"]').click();
      await main(/Tidepool Server\s+tidepool[\s\S]*In effect[\s\S]*Definition/);
      await typeInEditor(page, 'name: [');
      await stage.browser.press('Save');
      await stage.browser.untilText('main [role=alert]', /Go to line/);
      await typeInEditor(page, `name: ${'x'.repeat(81)}`);
      await stage.browser.press('Save');
      await stage.browser.untilText('main [role=alert]', /definition\.name[\s\S]*Go to line 2/);
      await typeInEditor(page, 'name: Tidal');
      await stage.browser.press('Save');
      await main(/Tidal\s+tidepool[\s\S]*Saved/);
      expect(await definition('tidepool')).toMatchObject({ definition: { name: 'Tidal' } });
      await page.select('main select', 'json');
      await page.waitForSelector('div >>> .cm-content ::-p-text("name": "Tidal")');
    },
    TIMEOUT_MS,
  );

  test(
    'a type is downloaded as an egg, which can be imported again',
    async () => {
      const downloads = await page.createCDPSession();
      await downloads.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
      await stage.browser.press('Download the egg');
      await main(/Left out[\s\S]*Eggs have no port and no limits/);
      await eventually('the file', async () => existsSync(join(folder, 'egg-tidepool.yaml')));
      await stage.visit('/admin/types/import/egg');
      await choose('egg-tidepool.yaml');
      await main(/Tidal\s+egg-tidepool\.yaml · PLCN v3/);
      await page.goBack();
    },
    TIMEOUT_MS,
  );

  test(
    'a type is deleted only after a question, and disappears from the list',
    async () => {
      await stage.browser.press('Delete…');
      await stage.browser.untilText('[role=dialog]', /Delete Tidal\?\s+Its definition is lost/);
      await stage.browser.press('Delete', '[role=dialog]');
      await main(/^(?![\s\S]*Tidal)[\s\S]*Renamed by hand/);
      await stage.visit('/admin/types/tidepool');
      await main(/does not exist, or not any more/);
    },
    TIMEOUT_MS,
  );
});
