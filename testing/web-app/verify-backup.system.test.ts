import { appendFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chooseInMenu } from '../browser/menu.js';
import type { OwnServer } from '../owner-stage.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { WebAppStage } from './web-app-stage.js';

describeWith(['chromium'], 'verifying backups in the browser', () => {
  let stage: WebAppStage;
  let server: OwnServer;
  let archive: string;
  let size: number;

  beforeAll(async () => {
    stage = await WebAppStage.start();
    server = await stage.server('lobby');
    await must('POST', '/files/content', { path: '/world.txt', content: 'a castle' });
    const made = (await must('POST', '/backups', { name: 'nightly' })) as { id: string; size: number };
    archive = join(stage.owners.berth.dataDir, 'daemon', 'backups', `${made.id}.tar.gz`);
    ({ size } = made);
  }, 180_000);
  afterAll(() => stage?.stop());

  const must = (...asked: [string, string, unknown?]) => stage.owners.on(server, stage.owner).must(...asked);
  const verify = () =>
    chooseInMenu(stage.browser.page, 'button[aria-label="More actions for nightly"]', 'Verify');

  test('a user verifies a backup, and the list says when it was verified', async () => {
    const { browser } = stage;
    await stage.visit(`/servers/${server.id}/backups`);
    await browser.untilText('main ul', /nightly/);
    expect(await browser.text('main ul')).not.toMatch(/verified/);
    await verify();
    await browser.untilText('body', /The backup is verified\. The list shows the result\./);
    await browser.untilText('main ul', /verified \w+/);
    expect(browser.complaints).toEqual([]);
  });

  test('the list says how a backup is damaged, until another verification finds it complete', async () => {
    const { browser } = stage;
    appendFileSync(archive, 'x');
    await verify();
    const damage = `The archive has ${size + 1} bytes instead of ${size}.`;
    await browser.untilText('main ul', new RegExp(`Damaged, as found .+: ${damage}`));
    truncateSync(archive, size);
    await verify();
    await eventually('no damage', async () => !/Damaged/.test((await browser.text('main ul')) ?? ''));
    await stage.visit(`/servers/${server.id}/activity`);
    await browser.untilText('main', /grace verified a backup/);
    expect(browser.complaints).toEqual([]);
  });

  test('a task of a schedule verifies the newest backup, and fails if it is damaged', async () => {
    const { browser } = stage;
    const schedule = { name: 'Check', cron: '0 5 * * *', timeZone: 'UTC', tasks: [{ action: 'verify' }] };
    const { id } = (await must('POST', '/schedules', schedule)) as { id: string };
    const run = async (outcome: string) => {
      await must('POST', `/schedules/${id}/run`);
      await eventually('the end of the run', async () => {
        const { items } = (await must('GET', `/schedules/${id}/runs`)) as { items: { outcome: string }[] };
        return items[0]?.outcome === outcome;
      });
    };
    await run('succeeded');
    appendFileSync(archive, 'x');
    await run('failed');
    await stage.visit(`/servers/${server.id}/schedules/${id}`);
    await browser.untilText(
      'main',
      /Verify the newest backup[\s\S]*The backup nightly is damaged: The archive has/,
    );
    expect(browser.complaints).toEqual([]);
  });
});
