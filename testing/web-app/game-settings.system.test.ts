import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { fillField } from '../browser/fill-field.js';
import { describeWith } from '../services/describe-with.js';
import { overflowsOf } from './overflows.js';
import { signInAs, signInAsAdministrator } from './sign-in-as.js';
import { WebAppStage } from './web-app-stage.js';

const variable = (name: string, env: string, rest: object) => ({ name, description: '', env, ...rest });

/** A type with a variable for each control. */
const DEFINITION = {
  ...{ type: 'harbour', name: 'Harbour game', description: 'Ships and quays.' },
  ...{ image: 'example.org/harbour', versions: { latest: null }, default_port: 27_960, protocols: ['tcp'] },
  ...{ data_path: '/data', ready: { port: 'tcp' }, stop: { signal: 'SIGTERM' } },
  limits: { memory_bytes: 134_217_728, cpus: 1, pids: 64 },
  process: { command: ['sleep', '3600'] },
  variables: [
    variable('Password of the captain', 'CAPTAIN', { rules: ['required', 'regex:/^[a-z]+$/'], secret: true }),
    variable('Map', 'MAP', {
      default: 'bay',
      rules: ['required', 'in:bay,quay'],
      description: 'Where it plays.',
    }),
    variable('Storms', 'STORMS', { default: '0', rules: ['required', 'boolean'] }),
    variable('Ships', 'SHIPS', { default: '8', rules: ['required', 'integer', 'between:1,64'] }),
    variable('Rate', 'RATE', { default: '20', access: 'view' }),
    variable('License key', 'LICENSE', { default: 'abc', access: 'hidden' }),
  ],
};

describeWith(['chromium'], 'the settings that a game describes, in the browser', () => {
  let stage: WebAppStage;
  let page: Page;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    page = stage.browser.page;
    await stage.owners.defineType('harbour', DEFINITION);
  }, 240_000);
  afterAll(() => stage?.stop());

  const field = (env: string) => `[data-variable="${env}"]`;
  const save = () => page.locator('::-p-xpath(//section[.//h2[.="Variables"]]//button[.="Save"])').click();
  const ofFirst = async (): Promise<{ id: string; env: Record<string, string> }> => {
    const { items } = (await stage.owners.get(stage.owner, '/api/v2/servers')) as { items: { id: string }[] };
    const id = items[0]?.id ?? '';
    return (await stage.owners.get(stage.owner, `/api/v2/servers/${id}/settings`)) as Awaited<
      ReturnType<typeof ofFirst>
    >;
  };

  test('a new server asks for the setting without a default, and a refused value is reported next to it', async () => {
    await stage.visit('/servers/new?type=harbour');
    await fillField(page, '[name=name]', 'North');
    await stage.browser.untilText('summary', /3 settings with defaults/);
    expect(await page.$(field('RATE'))).toBeNull();
    await fillField(page, field('CAPTAIN'), 'Nemo7');
    await stage.browser.press('Create the server', 'main');
    await page.waitForSelector(`${field('CAPTAIN')}[aria-invalid=true]`);
    await fillField(page, field('CAPTAIN'), 'nemo');
    await page.locator('summary').click();
    await page.select(field('MAP'), 'quay');
    await page.select(field('STORMS'), '1');
    await stage.browser.press('Create the server', 'main');
    await stage.browser.untilText('main', /Installation/);
    expect((await ofFirst()).env).toEqual({ CAPTAIN: 'nemo', MAP: 'quay', STORMS: '1' });
  });

  test('the settings show what the owner may change, and restore a default', async () => {
    const { id } = await ofFirst();
    await stage.owners.untilStatus(stage.owner, id, 'running');
    await stage.visit(`/servers/${id}/settings`);
    await page.waitForSelector(`${field('RATE')}:disabled`);
    expect(await page.$(field('LICENSE'))).toBeNull();
    expect(await page.$eval(field('CAPTAIN'), ({ type }) => type as string)).toBe('password');
    await page.locator('::-p-aria(Use the default of Map)').click();
    await fillField(page, field('SHIPS'), '99');
    await save();
    await page.waitForSelector(`${field('SHIPS')}[aria-invalid=true]`);
    await fillField(page, field('SHIPS'), '16');
    await save();
    await stage.browser.untilText('main', /Saved\./);
    expect((await ofFirst()).env).toEqual({ CAPTAIN: 'nemo', STORMS: '1', SHIPS: '16' });
  });

  test('the settings fit into a window of 360 pixels', async () => {
    await page.setViewport({ width: 360, height: 740 });
    await stage.visit(`/servers/${(await ofFirst()).id}/settings`);
    await page.waitForSelector(field('MAP'));
    expect(await overflowsOf(page)).toEqual([]);
  });

  test('an administrator also changes what owners only see, and what they do not see', async () => {
    await signInAsAdministrator(stage);
    await stage.visit(`/servers/${(await ofFirst()).id}/settings`);
    await fillField(page, field('RATE'), '60');
    await fillField(page, field('LICENSE'), 'xyz');
    await save();
    await stage.browser.untilText('main', /Saved\./);
    await signInAs(page, stage.owners.url, 'grace');
    expect((await ofFirst()).env).toMatchObject({ RATE: '60' });
    expect(stage.browser.complaints).toEqual([]);
  });
});
