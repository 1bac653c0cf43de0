import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { fillField } from '../browser/fill-field.js';
import { chooseInMenu } from '../browser/menu.js';
import type { OwnServer } from '../owner-stage.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { chooseUser } from './choose-user.js';
import { signInAs } from './sign-in-as.js';
import { WebAppStage } from './web-app-stage.js';

const TIMEOUT_MS = 180_000;
const REASON = '<img src=x onerror=alert(1)> The invoice is not paid.';

type Facts = { ownerId: string; suspendedAt: string | null; suspensionReason: string | null; status: string };

/* The tests share two users, three servers, and what earlier tests did with these. */
describeWith(['chromium'], 'suspended servers, and the servers of all users', () => {
  let stage: WebAppStage;
  let page: Page;
  let nora: Record<string, string>;
  let lobby: OwnServer;
  let plaza: OwnServer;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    ({ page } = stage.browser);
    await page.setViewport({ width: 1280, height: 740 });
    nora = await stage.owners.user('nora');
    lobby = await stage.server('Lobby', true);
    await stage.server('Arena');
    plaza = await stage.owners.server(nora, 'Plaza');
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());
  afterEach(() => expect(stage.browser.complaints.splice(0)).toEqual([]));

  const as = (user: string) => signInAs(page, stage.owners.url, user);
  const rows = () =>
    page.evaluate(
      '[...document.querySelectorAll("tbody tr[aria-rowindex]")].map((row) => row.innerText.split(/\\s+/).join(" "))',
    ) as Promise<string[]>;
  const untilRows = async (...wanted: RegExp[]) => {
    let seen: string[] = [];
    await eventually(
      () => `the rows ${wanted.join(', ')}; they are ${seen.join(', ')}`,
      async () => {
        seen = await rows();
        return seen.length === wanted.length && wanted.every((pattern, at) => pattern.test(seen[at] ?? ''));
      },
    );
  };
  const act = async (name: string, action: string) => {
    await chooseInMenu(page, `button[aria-label="Actions for ${name}"]`, action);
    await page.waitForSelector('[role=dialog] button');
  };
  /** Replaces the text of a field, as a user does. */
  const type = async (field: string, text: string) => {
    await page.locator(field).click({ count: 3 });
    await page.keyboard.press('Backspace');
    await page.keyboard.type(text);
  };
  const noDialog = () => page.waitForSelector('[role=dialog]', { hidden: true });
  const factsOf = ({ path }: OwnServer) => stage.owners.administer('GET', path) as Promise<Facts>;

  test('an administrator sees the servers of all users, and limits them in the address', async () => {
    await as('ada');
    await stage.visit('/admin/servers');
    await untilRows(/Arena .*grace/, /Lobby .*Running grace/, /Plaza .*nora/);
    const { ownerId } = await factsOf(plaza);
    await page.select('[aria-label="Owner"]', ownerId);
    await untilRows(/Plaza/);
    expect(new URL(page.url()).searchParams.get('owner')).toBe(ownerId);
    await page.reload();
    await untilRows(/Plaza/);
    await page.select('[aria-label="Owner"]', '');
    await page.select('[aria-label="State"]', 'running');
    await untilRows(/Lobby/);
    await page.select('[aria-label="State"]', '');
    await type('[aria-label="Search servers"]', 'aren');
    await untilRows(/Arena/);
    await type('[aria-label="Search servers"]', '');
    await untilRows(/Arena/, /Lobby/, /Plaza/);
    await stage.browser.press('Owner', 'thead');
    await stage.browser.press('Owner', 'thead');
    await untilRows(/Plaza/, /Arena/, /Lobby/);
    expect(page.url()).toMatch(/sort=owner&desc=true$/);
  });

  test('an administrator suspends a running server with a reason, and it is stopped', async () => {
    await stage.visit('/admin/servers?q=lobby');
    await act('Lobby', 'Suspend…');
    await fillField(page, '[role=dialog] [name=reason]', REASON);
    await stage.browser.press('Suspend', '[role=dialog]');
    await noDialog();
    await untilRows(/Lobby .*Suspended grace/);
    await stage.owners.untilStatus(stage.owner, lobby.id, 'stopped');
    expect(await factsOf(lobby)).toMatchObject({ suspensionReason: REASON });
    await page.select('[aria-label="State"]', 'suspended');
    await untilRows(/Lobby/);
  });

  test('the owner sees that the server is suspended and why, and cannot start it', async () => {
    await as('grace');
    await stage.visit('/');
    await stage.browser.untilText('tbody tr:nth-child(3)', /Lobby[\s\S]*Suspended/);
    await page.locator('[aria-label="Cards"]').click();
    await stage.browser.untilText(`article:has(a[href$="${lobby.id}"])`, /Suspended/);
    await page.locator('[aria-label="Table"]').click();
    await stage.visit(`/servers/${lobby.id}`);
    await stage.browser.untilText('main', /Suspended/);
    const notice = '[aria-label="Suspension"]';
    await stage.browser.untilText(notice, /An administrator suspended this server on/);
    expect(await stage.browser.text(notice)).toContain(REASON);
    expect(await page.$(`${notice} button`)).toBeNull();
    const start = await page.waitForSelector('::-p-xpath(//main//button[normalize-space(.)="Start"])');
    expect(
      await start?.evaluate((button) => [button.getAttribute('aria-disabled'), button.getAttribute('title')]),
    ).toEqual(['true', `An administrator has suspended the server: ${REASON}`]);
    await stage.visit(`/servers/${lobby.id}/activity`);
    await stage.browser.untilText('main', /ada suspended the server: <img src=x onerror=alert\(1\)>/);
    await stage.visit(`/servers/${lobby.id}/files`);
    await stage.browser.untilText('main', /New folder|package\.json|empty/i);
  });

  test('a page that is open shows a suspension and its end at once', async () => {
    await stage.visit(`/servers/${lobby.id}`);
    await stage.browser.untilText('[aria-label="Suspension"]', /invoice/);
    await stage.owners.administer('POST', `${lobby.path}/resume`);
    await page.waitForSelector('[aria-label="Suspension"]', { hidden: true });
    await stage.owners.administer('POST', `${lobby.path}/suspend`, {});
    await stage.browser.untilText('[aria-label="Suspension"]', /Its files and backups stay available/);
    await stage.owners.administer('POST', `${lobby.path}/resume`);
    await page.waitForSelector('[aria-label="Suspension"]', { hidden: true });
    await stage.browser.press('Start', 'main');
    await stage.owners.untilStatus(stage.owner, lobby.id, 'running');
  });

  test('an administrator suspends and resumes several servers at once', async () => {
    await as('ada');
    await stage.visit('/admin/servers');
    await untilRows(/Arena/, /Lobby/, /Plaza/);
    for (const name of ['Arena', 'Plaza']) await page.locator(`[aria-label="Select ${name}"]`).click();
    await stage.browser.press('Suspend', '[aria-label="Selected servers"]');
    await stage.browser.press('Suspend', '[role=dialog]');
    await stage.browser.untilText('[role=dialog]', /2 of 2 sent/);
    await stage.browser.press('Close', '[role=dialog]');
    await untilRows(/Arena .*Suspended/, /Lobby .*Running/, /Plaza .*Suspended/);
    await stage.browser.press('End the suspension', '[aria-label="Selected servers"]');
    await stage.browser.press('End the suspension', '[role=dialog]');
    await stage.browser.untilText('[role=dialog]', /2 of 2 sent/);
    await stage.browser.press('Close', '[role=dialog]');
    await eventually('both servers to be resumed', async () => !(await rows()).join().includes('Suspended'));
    expect((await factsOf(plaza)).suspendedAt).toBeNull();
  });

  test('an administrator resumes a server on its page, and finds the action in its settings', async () => {
    await stage.owners.administer('POST', `${plaza.path}/suspend`, { reason: 'Spam' });
    await stage.visit(`/servers/${plaza.id}/settings`);
    await stage.browser.untilText('[aria-label="Suspension"]', /Spam/);
    await stage.browser.press('Resume the server', '[aria-label="Suspension"]');
    await stage.browser.press('End the suspension', '[role=dialog]');
    await page.waitForSelector('[aria-label="Suspension"]', { hidden: true });
    await stage.browser.press('Suspend…', 'main');
    await page.waitForSelector('[role=dialog] [name=reason]');
  });

  test('an administrator transfers a server to a user, who is found by e-mail address', async () => {
    const { ownerId } = await factsOf(lobby);
    await stage.visit('/admin/servers');
    await untilRows(/Arena/, /Lobby/, /Plaza/);
    await act('Plaza', 'Transfer…');
    await type('[role=dialog] [name=confirmation]', 'Plaza');
    await page.waitForSelector('[role=dialog] [type=submit][aria-disabled=true]');
    await chooseUser(page, '[role=dialog]', 'grace@example.org');
    await stage.browser.press('Transfer', '[role=dialog]');
    await noDialog();
    await untilRows(/Arena/, /Lobby/, /Plaza .*grace/);
    expect((await factsOf(plaza)).ownerId).toBe(ownerId);
  });

  test('an administrator creates a server for a user, with limits of its own', async () => {
    await stage.visit('/servers/new?type=nodejs');
    await fillField(page, '[name=name]', 'Harbour');
    await chooseUser(page, 'main', 'nora@example.org');
    await page.locator('::-p-xpath(//main//summary[.="More settings"])').click();
    await fillField(page, '[name=memoryLimit]', '15');
    await stage.browser.untilText('main', /Enter a whole number of at least 16/);
    await fillField(page, '[name=memoryLimit]', '256');
    await page.locator('::-p-xpath(//label[contains(., "Start the server when it is installed")])').click();
    await stage.browser.press('Create the server', 'main');
    await stage.browser.untilText('main', /Installation/);
    const { items } = (await stage.owners.get(nora, '/api/v2/servers')) as { items: OwnServer[] };
    expect(items).toMatchObject([{ name: 'Harbour' }]);
    const { id = '' } = items[0] ?? {};
    await stage.owners.untilStatus(nora, id, 'installed');
    const settings = await stage.owners.get(nora, `/api/v2/servers/${id}/settings`);
    expect(settings).toMatchObject({ memoryLimit: 256 * 1024 ** 2 });
  });

  test('other users are led away from the servers of all users', async () => {
    await as('grace');
    await page.goto(`${stage.owners.url}/app/admin/servers`);
    await stage.browser.untilAt('/app/');
  });
});
