import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { openBrowser, type TestBrowser } from './browser/browser.js';
import { addLostServer } from './clients/lost-server.js';
import { describeWith, testService } from './services/describe-with.js';

const GRACE = { email: 'grace@example.org', username: 'Grace', password: 'Calmer-Harbour-49' };
const NORA = { email: 'nora@example.org', username: 'Nora', password: 'Louder-Harbour-50' };
const API = '/api/v2';

/* The tests share one browser. The user of a test signs out at its end. */
describeWith(['chromium'], 'the page of an invitation', () => {
  let panel: TestPanel;
  let browser: TestBrowser;
  let cookie: string;
  let serverId: string;
  beforeAll(async () => {
    panel = await startTestPanel();
    cookie = await panel.signUp();
    await panel.send('POST', `${API}/admin/users`, { cookie, body: GRACE });
    serverId = await addLostServer(panel);
    browser = await openBrowser(testService('chromium'), panel.url);
  });
  afterAll(async () => {
    await browser?.close();
    await panel.stop();
  });

  /** Opens the page of a new invitation. @returns its path */
  async function openInvitation(): Promise<string> {
    const body = { preset: 'viewer' };
    const invited = await panel.send('POST', `${API}/servers/${serverId}/members`, { cookie, body });
    const { hash, pathname } = new URL(invited.body.url);
    await browser.page.goto(panel.url + pathname + hash, { waitUntil: 'networkidle0' });
    return pathname + hash;
  }
  async function fill(form: string, fields: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(fields))
      await browser.page.locator(`${form} [name=${name}]`).fill(value);
    await browser.page.locator(`${form} button`).click();
  }
  async function signOut(): Promise<void> {
    await browser.page.goto(`${panel.url}/`, { waitUntil: 'networkidle0' });
    await browser.page.locator('#logout').click();
    await browser.untilAt('/login');
  }

  test('on the invitation page, an invited user signs in, accepts, and sees the server in the list', async () => {
    const { page } = browser;
    const linkPage = await openInvitation();
    await browser.untilText('#closed', /Ask an administrator of this panel for an account/);
    expect(await browser.text('#join')).toBeNull();
    await page.locator('#accept button').click();
    await browser.untilAt('/login');
    await fill('#login', { email: GRACE.email, password: GRACE.password });
    await browser.untilAt(linkPage);
    await page.locator('#accept button').click();
    await browser.untilAt('/');
    await browser.untilText(`tr[data-server="${serverId}"]`, /Lobby/);
    await page.goto(panel.url + linkPage, { waitUntil: 'networkidle0' });
    await page.locator('#accept button').click();
    await browser.untilText('#accept .error', /Ask the sender for a new one/);
    await signOut();
  });

  test('on the invitation page, a person without an account creates one, and sees the server in the list', async () => {
    const body = { allowInvitedRegistration: true };
    await panel.send('PATCH', `${API}/admin/settings`, { cookie, body });
    const linkPage = await openInvitation();
    await browser.untilText('#join', /Create one/);
    expect(await browser.text('#closed')).toBeNull();
    await fill('#join', { ...NORA, email: GRACE.email });
    await browser.untilText('#join .error', /An account with this e-mail address already exists/);
    await fill('#join', NORA);
    await browser.untilAt('/');
    await browser.untilText(`tr[data-server="${serverId}"]`, /Lobby/);
    await browser.untilText('#who', /Nora/);
    await signOut();
    await browser.page.goto(panel.url + linkPage, { waitUntil: 'networkidle0' });
    await fill('#join', { ...NORA, email: 'other@example.org' });
    await browser.untilText('#join .error', /Ask the sender for a new one/);
    expect(browser.complaints).toEqual([]);
  });
});
