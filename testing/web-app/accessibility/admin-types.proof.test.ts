import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { readEgg } from '../../../lib/eggs/read-egg.js';
import { plainEgg, variable } from '../../../lib/eggs/suites/make-egg.js';
import { typeFromEgg } from '../../../lib/eggs/type/type-from-egg.js';
import { describeWith } from '../../services/describe-with.js';
import { signInAsAdministrator } from '../sign-in-as.js';
import { WebAppStage } from '../web-app-stage.js';
import { type Scenes, testScenes } from './scenes.js';

const TIMEOUT_MS = 180_000;
const LONG = 'a-very-long-name-of-a-server-type-that-does-not-fit-on-a-phone';
const EGG = plainEgg({
  name: 'Tidepool',
  docker_images: { 'Java 21': 'ghcr.io/parkervcp/yolks:java_21', 'Java 17': 'example/java:17' },
  features: ['eula', 'steam_disk_space'],
  file_denylist: ['config.yml'],
  variables: [
    variable({}),
    variable({ env_variable: 'QUERY_PORT', default_value: '', rules: 'required|integer' }),
  ],
  [LONG]: 1,
});

describeWith(['chromium'], 'accessibility of server types', () => {
  let stage: WebAppStage;
  let page: Page;
  let folder: string;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    folder = mkdtempSync(join(tmpdir(), 'berth-eggs-'));
    await signInAsAdministrator(stage);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await stage?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const main = (pattern: RegExp) => stage.browser.untilText('main', pattern);
  const store = async (type: string, name: string, more: object = {}) => {
    const { definition } = typeFromEgg(readEgg(JSON.stringify(plainEgg({ name }))));
    const body = { definition: { ...definition, type, ...more } };
    await stage.owners.administer('PUT', `/api/v2/admin/types/${type}`, body);
  };
  const choose = async (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    await stage.visit('/admin/types/import/egg');
    const picker = await page.waitForSelector('input[data-picker=eggs]');
    await picker?.uploadFile(join(folder, name));
  };
  const chooseEgg = async () => {
    await choose('tidepool.json', JSON.stringify(EGG));
    await main(/Needs a decision[\s\S]*Store the server type/);
  };
  const openType = async () => {
    await stage.visit('/admin/types/tidepool');
    await main(/In effect[\s\S]*Definition/);
    await page.waitForSelector('div >>> .cm-content');
  };

  const scenes: Scenes = {
    'the empty list': async () => {
      await stage.visit('/admin/types');
      await main(/No server type is defined here yet/);
    },
    'the page to import eggs': async () => {
      await stage.visit('/admin/types/import/egg');
      await main(/Text or URL of an egg/);
    },
    'the report of an egg': chooseEgg,
    'the editor of an egg before it is stored': async () => {
      await chooseEgg();
      await stage.browser.press('Change the definition');
      await page.waitForSelector('div >>> .cm-content');
    },
    'a refused egg': async () => {
      await choose('broken.yaml', 'name: [');
      await main(/The egg is refused/);
    },
    'a stored egg': async () => {
      await chooseEgg();
      await stage.browser.press('Store the server type');
      await main(/Stored as[\s\S]*In effect/);
    },
    'the id of a type that exists': async () => {
      await chooseEgg();
      await main(/already defined/);
    },
    'the list with types, of which one is refused': async () => {
      await store(LONG, 'Refused', { env: { A: '{nothing}' } });
      for (const name of ['one', 'two', 'three', 'four']) await store(name, name);
      await stage.visit('/admin/types');
      await main(/1 node refuses it[\s\S]*In effect on 1 node/);
    },
    'a refused type': async () => {
      await stage.visit(`/admin/types/${LONG}`);
      await main(/\{nothing\} is not a placeholder here/);
    },
    'a type with its definition': openType,
    'the question before a type is deleted': async () => {
      await openType();
      await stage.browser.press('Delete…');
      await stage.browser.untilText('[role=dialog]', /Its definition is lost/);
    },
    // The last one, because the browser asks before it leaves a page with unsaved changes.
    'an error in a definition': async () => {
      await openType();
      await page.locator('div >>> .cm-content').click();
      await page.keyboard.type('[');
      await stage.browser.press('Save');
      await stage.browser.untilText('main [role=alert]', /Go to line/);
    },
  };

  testScenes(scenes, () => stage.browser);
});
