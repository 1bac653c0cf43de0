import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestPanel, type TestPanel } from '../berth/start-panel.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { addLostServer } from '../clients/lost-server.js';
import { describeWith, testService } from '../services/describe-with.js';
import { chooseInAccountMenu } from './account-menu.js';

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
    await browser.page.goto(panel.url + pathname + hash);
    return pathname + hash;
  }
  async function fill(form: string, fields: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(fields))
      await fillField(browser.page, `${form} [name=${name}]`, value);
    await browser.page.locator(`${form} [type=submit]`).click();
  }
  async function signOut(): Promise<void> {
    await chooseInAccountMenu(browser.page, 'Sign out');
    await browser.untilAt('/app/sign-in');
  }

  test('on the invitation page, an invited user signs in, accepts, and sees the server in the list', async () => {
    const { page } = browser;
    const linkPage = await openInvitation();
    await browser.untilText('main', /Ask an administrator of this panel for an account/);
    expect(await browser.text('[name=email]')).toBeNull();
    await browser.press('Accept the invitation');
    await browser.untilAt('/app/sign-in');
    await fill('form', { email: GRACE.email, password: GRACE.password });
    await browser.untilAt(linkPage);
    await browser.press('Accept the invitation');
    await browser.untilAt('/app/');
    await browser.untilText('main', /Lobby/);
    await page.goto(panel.url + linkPage);
    await browser.press('Accept the invitation');
    await browser.untilText('[role=alert]', /Ask the sender for a new one/);
    await page.goto(`${panel.url}/app/`);
    await signOut();
  });

  test('on the invitation page, a person without an account creates one, and sees the server in the list', async () => {
    const body = { allowInvitedRegistration: true };
    await panel.send('PATCH', `${API}/admin/settings`, { cookie, body });
    const linkPage = await openInvitation();
    await browser.untilText('main section', /Create one/);
    await fill('section form', { ...NORA, email: GRACE.email });
    await browser.untilText('section form', /An account with this e-mail address already exists/);
    await fill('section form', NORA);
    await browser.untilAt('/app/');
    await browser.untilText('main', /Lobby/);
    await browser.untilText('header', /Nora/);
    await signOut();
    await browser.page.goto(panel.url + linkPage);
    await fill('section form', { ...NORA, email: 'other@example.org' });
    await browser.untilText('section form', /Ask the sender for a new one/);
    expect(browser.complaints).toEqual([]);
  });
});
