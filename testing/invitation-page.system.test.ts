import { afterAll, beforeAll, test } from '@jest/globals';
import { newId } from '../lib/text/ids.js';
import { openPanelDatabase } from '../panel/schema/open-panel-database.js';
import { FIRST_USER, startTestPanel, type TestPanel } from './berth/start-panel.js';
import { openBrowser, type TestBrowser } from './browser/browser.js';
import { describeWith, testService } from './services/describe-with.js';

const GRACE = { email: 'grace@example.org', username: 'Grace', password: 'Calmer-Harbour-49' };
const API = '/api/v2';

describeWith(['chromium'], 'the page of an invitation', () => {
  let panel: TestPanel;
  let browser: TestBrowser;
  let cookie: string;
  let serverId: string;
  beforeAll(async () => {
    panel = await startTestPanel();
    cookie = await panel.signUp();
    await panel.send('POST', `${API}/admin/users`, { cookie, body: GRACE });
    serverId = await addServer(panel);
    browser = await openBrowser(testService('chromium'), panel.url);
  });
  afterAll(async () => {
    await browser?.close();
    await panel.stop();
  });

  test('the invited user signs in, accepts, and sees the server in the list', async () => {
    const { page } = browser;
    const body = { preset: 'viewer' };
    const invited = await panel.send('POST', `${API}/servers/${serverId}/members`, { cookie, body });
    const { hash, pathname } = new URL(invited.body.url);
    const linkPage = pathname + hash;
    await page.goto(panel.url + linkPage, { waitUntil: 'networkidle0' });
    await page.locator('#accept button').click();
    await browser.untilAt('/login');
    for (const name of ['email', 'password'] as const)
      await page.locator(`#login [name=${name}]`).fill(GRACE[name]);
    await page.locator('#login button').click();
    await browser.untilAt(linkPage);
    await page.locator('#accept button').click();
    await browser.untilAt('/');
    await browser.untilText(`tr[data-server="${serverId}"]`, /Lobby/);
    await page.goto(panel.url + linkPage, { waitUntil: 'networkidle0' });
    await page.locator('#accept button').click();
    await browser.untilText('#accept .error', /Ask the sender for a new one/);
  });
});

/** Adds a server of the first user, on a node without a running daemon. */
async function addServer(panel: TestPanel): Promise<string> {
  const db = await openPanelDatabase(panel.database);
  try {
    const owner = await db.models.users.findOne({ where: { email: FIRST_USER.email }, rejectOnEmpty: true });
    const createdAt = new Date();
    const nodeId = newId('node_');
    const place = { name: 'gone', url: 'http://127.0.0.1:1', sealedKey: '', local: false, createdAt };
    await db.models.nodes.create({ id: nodeId, ...place });
    const id = newId('srv_');
    const what = { name: 'Lobby', type: 'nodejs', version: '20', port: 8080, state: 'installed' as const };
    await db.models.servers.create({ id, ownerId: owner.id, nodeId, createdAt, ...what });
    return id;
  } finally {
    await db.close();
  }
}
