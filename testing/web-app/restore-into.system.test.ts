import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OwnServer } from '../owner-stage.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { WebAppStage } from './web-app-stage.js';

const DIALOG = '[role="dialog"]';
const INTO = `${DIALOG} select`;

describeWith(['chromium'], 'restoring a backup into another server in the browser', () => {
  let stage: WebAppStage;
  let lobby: OwnServer;
  let arena: OwnServer;

  beforeAll(async () => {
    stage = await WebAppStage.start();
    lobby = await stage.server('lobby');
    await write(lobby, 'a castle');
    await on(lobby).must('POST', '/backups', { name: 'with-castle' });
  }, 180_000);
  afterAll(() => stage?.stop());

  const on = (server: OwnServer) => stage.owners.on(server, stage.owner);
  const write = (server: OwnServer, content: string) =>
    on(server).must('POST', '/files/content', { path: '/world.txt', content });
  const worldOf = async (server: OwnServer) =>
    ((await on(server).must('GET', '/files/content?path=/world.txt')) as { content: string }).content;
  const openDialog = async () => {
    const { browser } = stage;
    await browser.page.locator('::-p-aria([name="Restore the backup with-castle"])').click();
    await browser.untilText(DIALOG, /Restore the backup with-castle\?/);
  };

  test('the dialog asks for no server while the user has only one', async () => {
    await stage.visit(`/servers/${lobby.id}/backups`);
    await openDialog();
    await stage.browser.untilText(DIALOG, /The files of the server become those of/);
    expect(await stage.browser.page.$(INTO)).toBeNull();
    await stage.browser.press('Cancel', DIALOG);
  });

  test('a user restores a backup into a running server of the same node, and the other server does not change', async () => {
    const { browser } = stage;
    arena = await stage.server('arena', true);
    await write(arena, 'a ruin');
    await write(lobby, 'a castle with a moat');
    await stage.visit(`/servers/${lobby.id}/backups`);
    await openDialog();
    await browser.page.waitForSelector(INTO);
    await browser.page.select(INTO, arena.id);
    await browser.untilText(
      DIALOG,
      /The files of arena become those of this backup. This server does not change.[\s\S]*stopped now, and started again/,
    );
    await browser.press('Restore', DIALOG);
    await browser.untilText('body', /The backup is being restored into arena. Its page shows the progress/);
    await eventually('the castle', async () => (await worldOf(arena)) === 'a castle');
    await stage.owners.untilStatus(stage.owner, arena.id, 'running');
    expect(await worldOf(lobby)).toBe('a castle with a moat');
    expect(browser.complaints).toEqual([]);
  });

  test('the page of the restored server reports the end, and its activity names the restore', async () => {
    const { browser } = stage;
    await stage.visit(`/servers/${arena.id}/backups`);
    await browser.untilText('main', /There is no backup yet/);
    const { backups } = (await on(lobby).must('GET', '/backups')) as { backups: { id: string }[] };
    await on(arena).must('POST', '/restore-from', { sourceServerId: lobby.id, backupId: backups[0]?.id });
    await browser.untilText('body', /The backup of the other server is restored\./);
    await stage.visit(`/servers/${arena.id}/activity`);
    await browser.untilText('main', /grace restored a backup of another server/);
    expect(browser.complaints).toEqual([]);
  });
});
