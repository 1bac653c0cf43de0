import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { callApi } from '../../contract-tests/api-client.js';
import { fillField } from '../browser/fill-field.js';
import { chooseInMenu } from '../browser/menu.js';
import type { OwnServer } from '../owner-stage.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { WebAppStage } from './web-app-stage.js';

/** `OwnerStage` gives all users this password. */
const PASSWORD = 'Quiet-Harbour-47';
const TIMEOUT_MS = 240_000;
/** A program that writes the lines that it reads. */
const PROGRAM = `
const { createServer } = require('node:http');
const { createInterface } = require('node:readline');
createServer((_request, response) => response.end()).listen(Number(process.env.PORT));
createInterface({ input: process.stdin }).on('line', (line) => console.log('typed: ' + line));
process.on('SIGTERM', () => process.exit(0));
`;
const LINE = 'say Restart in five minutes';

/* The tests share one server, and each continues where the one before has ended. */
describeWith(['chromium'], 'the schedules of a server in the web application', () => {
  let stage: WebAppStage;
  let page: Page;
  let server: OwnServer;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    await stage.owners.user('nora');
    server = await stage.server('Harbour');
    const { must } = stage.owners.on(server, stage.owner);
    await must('POST', '/files/content', { path: '/index.js', content: PROGRAM });
    await must('POST', '/power', { action: 'start' });
    await stage.owners.untilStatus(stage.owner, server.id, 'running');
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());

  const open = (area = '') => stage.visit(`/servers/${server.id}/schedules${area}`);
  const main = (pattern: RegExp) => stage.browser.untilText('main', pattern);
  const press = (label: string, within = 'main') => stage.browser.press(label, within);
  const labelled = (label: string) => page.locator(`main ::-p-aria([name="${label}"])`);
  /** Presses "Run now" when no run is in progress. */
  const runNow = (name: string) =>
    page.locator(`main button[aria-label="Run now: ${name}"]:not([aria-disabled="true"])`).click();
  const expectNoComplaints = () => expect(stage.browser.complaints).toEqual([]);
  const stored = async () => {
    const { items } = (await stage.owners.on(server, stage.owner).must('GET', '/schedules')) as {
      items: { name: string; cron: string; isEnabled: boolean; tasks: object[] }[];
    };
    return items;
  };

  test('a user sees the next runs while choosing the times, and what is wrong with an expression', async () => {
    await open();
    await main(/No schedules yet/);
    await press('Create a schedule');
    await main(/Every day at 04:00/);
    await eventually('five next runs', async () => (await page.$$('main section ol time')).length === 5);
    await page.select('[name="preset"]', 'week');
    await main(/Every week on Monday at 04:00/);
    await page.select('[name="preset"]', 'custom');
    await fillField(page, '[name="cron"]', '0 25 * * *');
    await stage.browser.untilText('main section[aria-label="Next runs"]', /invalid hour \(25\)/);
    await fillField(page, '[name="name"]', 'Warning');
    await press('Create the schedule');
    await eventually('the error next to the expression', async () => {
      const label = 'Cron expression';
      const field = await page.waitForSelector(`::-p-aria([name="${label}"][role="textbox"])`);
      return (await field?.evaluate((element) => element.getAttribute('aria-invalid'))) === 'true';
    });
    expectNoComplaints();
  });

  test('leaving the form asks before the changes are lost', async () => {
    await page.locator('::-p-xpath(//a[.="All schedules"])').click();
    await stage.browser.untilText('[role="dialog"]', /Leave without saving\?/);
    await press('Keep editing', '[role="dialog"]');
    await eventually('the dialog to close', async () => (await page.$('[role="dialog"]')) === null);
    expect(new URL(page.url()).pathname).toMatch(/\/schedules\/new$/);
  });

  test('a created schedule is listed in words with its next run', async () => {
    await fillField(page, '[name="cron"]', '*/30 * * * *');
    await main(/Every 30 minutes/);
    await page.select('[name="task-0-action"]', 'command');
    await fillField(page, '[name="task-0-command"]', LINE);
    await press('Create the schedule');
    await stage.browser.untilAt(`/app/servers/${server.id}/schedules`);
    await main(/Warning\s+Every 30 minutes · [\s\S]*Next run\s+\S[\s\S]*Last run\s+No run yet/);
    expect(await stored()).toMatchObject([
      { name: 'Warning', cron: '*/30 * * * *', isEnabled: true, tasks: [{ command: LINE, offsetS: 0 }] },
    ]);
    expectNoComplaints();
  });

  test('a run that a user starts is in the history with its result, and the server has read the command', async () => {
    await runNow('Warning');
    await main(/Last run\s+Succeeded/);
    await page.locator('::-p-xpath(//main//a[.="Warning"])').click();
    await main(/Runs[\s\S]*Succeeded[\s\S]*Started with “Run now”[\s\S]*Type “say Restart in five minutes”/);
    await stage.visit(`/servers/${server.id}`);
    await stage.browser.untilText('[role="log"]', new RegExp(`typed: ${LINE}`));
    expectNoComplaints();
  });

  test('a run that starts while its page is open appears there with what its tasks wait for', async () => {
    const [one] = (await stored()) as unknown as { id: string }[];
    const { must } = stage.owners.on(server, stage.owner);
    await open(`/${one?.id}/edit`);
    await page.waitForSelector('[name="task-0-command"]');
    await press('Add a task');
    await page.waitForSelector('[name="task-1-action"]');
    await page.select('[name="task-1-unit"]', 'minutes');
    await fillField(page, '[name="task-1-wait"]', '15');
    await labelled('Move task 2 up').click();
    await eventually('the focus to stay on the moved task', async () => {
      const label = await page.evaluate('document.activeElement?.getAttribute("aria-label")');
      return label === 'Move task 1 up';
    });
    await press('Save');
    await stage.browser.untilAt(`/app/servers/${server.id}/schedules`);
    expect((await stored())[0]?.tasks).toMatchObject([
      { action: 'power', power: 'restart', offsetS: 900 },
      { action: 'command', command: LINE, offsetS: 0 },
    ]);
    await open(`/${one?.id}`);
    await main(/1\. ?Restart the server|Restart the server · after 15 minutes/);
    await must('POST', `/schedules/${one?.id}/run`);
    await main(/In progress[\s\S]*Restart the server[\s\S]*Waiting\s+after 15 minutes/);
    expectNoComplaints();
  });

  test('a schedule is switched off in the list, and a member who can only read sees no controls', async () => {
    await open();
    await page.locator('main [role="switch"]').click();
    await main(/None while it is off/);
    await eventually('the schedule to be off', async () => (await stored())[0]?.isEnabled === false);
    await signInAsMember();
    await open();
    await main(/Warning[\s\S]*Off/);
    expect(await stage.browser.text('main')).not.toMatch(/Create a schedule|Run now/);
    expect(await page.$('main [role="switch"]')).toBeNull();
    await open('/new');
    await main(/Ask the owner of the server for the right "Manage schedules"/);
    await stage.signIn();
    expectNoComplaints();
  });

  /** Lets another user accept an invitation as an operator, who can read schedules, and signs them in. */
  async function signInAsMember(): Promise<void> {
    const { owners, owner } = stage;
    const { url } = (await owners.on(server, owner).must('POST', '/members', { preset: 'operator' })) as {
      url: string;
    };
    const body = { email: 'nora@example.org', password: PASSWORD };
    const login = await callApi(owners.url, { method: 'POST', path: '/api/v2/auth/login', body });
    const cookie = String(login.headers.getSetCookie()[0]?.split(';')[0]);
    const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token');
    await owners.on({ path: '/api/v2/invitations' }, { cookie }).must('POST', '/accept', { token });
    const [name = '', value = ''] = cookie.split('=');
    await page.browserContext().setCookie({ name, value, domain: '127.0.0.1', path: '/' });
  }

  test('a schedule that keeps the last backup deletes the earlier one of its own, and says so in the history', async () => {
    const { must } = stage.owners.on(server, stage.owner);
    await must('POST', '/backups', { name: 'by-hand' });
    await open('/new');
    await fillField(page, '[name="name"]', 'Backup');
    await page.select('[name="task-0-action"]', 'backup');
    await page.locator('[name="task-0-keep"]').click();
    await main(/Keeps the last 7 backups, one per day for 14 days, and one per week for 8 weeks\./);
    for (const [rule, count] of [
      ['last', '1'],
      ['daily', ''],
      ['weekly', ''],
    ])
      await fillField(page, `[name="task-0-${rule}"]`, String(count));
    await main(/Keeps the last backup\./);
    await press('Create the schedule');
    await stage.browser.untilAt(`/app/servers/${server.id}/schedules`);
    await page.locator('::-p-xpath(//main//a[.="Backup"])').click();
    await main(/Create a backup\s+Keeps the last backup\./);
    await runNow('Backup');
    await main(/Runs[\s\S]*Succeeded/);
    const ids = async () => {
      const { backups } = (await must('GET', '/backups')) as { backups: { id: string; name: string }[] };
      return backups.filter(({ name }) => name !== 'by-hand').map(({ id }) => id);
    };
    const [first] = await ids();
    expect(first).toBeDefined();
    await runNow('Backup');
    await main(/Runs[\s\S]*1 earlier backup was deleted\./);
    const left = await ids();
    expect(left).toHaveLength(1);
    expect(left).not.toContain(first);
    const { backups } = (await must('GET', '/backups')) as { backups: { name: string }[] };
    expect(backups.map(({ name }) => name)).toContain('by-hand');
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await must('DELETE', `/schedules/${id}`);
    expectNoComplaints();
  });

  test('a deleted schedule is gone, after the question says what is lost', async () => {
    await open();
    await chooseInMenu(page, 'main button[aria-label="Actions for Warning"]', 'Delete…');
    await stage.browser.untilText('[role="dialog"]', /its history is deleted/);
    await press('Delete', '[role="dialog"]');
    await main(/No schedules yet/);
    expect(await stored()).toEqual([]);
    expectNoComplaints();
  });
});
