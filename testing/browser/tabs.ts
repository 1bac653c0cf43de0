import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../lib/text/ids.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { startTestPanel } from '../berth/start-panel.js';
import { type CountedRequest, startCountingProxy } from '../network/counting-proxy.js';
import { startEventNode } from '../network/event-node.js';
import { openBrowser } from './browser.js';

/**
 * Opens tabs of one browser over plain HTTP/1.1, each with the list of servers, under the default rate
 * limit.
 *
 * @returns the requests to the API while the tabs were open, and the states that the tabs show after a change
 */
export async function visitInTabs(
  program: string,
  { tabs, forMs }: { tabs: number; forMs: number },
): Promise<{ requests: CountedRequest[]; states: string[] }> {
  const panel = await startTestPanel({ PANEL_LIMIT_REQUESTS: 'settings' });
  const node = await startEventNode();
  const proxy = await startCountingProxy(panel.url);
  const browser = await openBrowser(program, proxy.url);
  try {
    const cookie = await panel.signUp();
    const body = { name: 'one', url: node.url, key: 'a-key-of-the-daemon' };
    const { id: nodeId } = (await panel.send('POST', '/api/v2/admin/nodes', { cookie, body })).body;
    const { id: ownerId } = (await panel.send('GET', '/api/v2/account', { cookie })).body;
    const containerId = newId('cnt_');
    node.containers.set(containerId, { id: containerId, status: 'running' });
    const db = await openPanelDatabase(panel.database);
    const rest = { type: 'nodejs', version: '20', port: 8080, state: 'installed' as const };
    const row = { id: newId('srv_'), name: 'Lobby', ownerId, nodeId, containerId, createdAt: new Date() };
    await db.models.servers.create({ ...row, ...rest });
    await db.close();
    const [name = '', value = ''] = cookie.split('=');
    await browser.page.setCookie({ name, value, url: proxy.url });
    const pages = [browser.page];
    while (pages.length < tabs) pages.push(await browser.page.browser().newPage());
    for (const page of pages) {
      await page.bringToFront();
      await page.goto(`${proxy.url}/app`);
      await page.waitForSelector('h1');
    }
    proxy.requests.splice(0);
    await sleep(forMs);
    const requests = proxy.requests.splice(0);
    node.containers.set(containerId, { id: containerId, status: 'crashed' });
    node.emit(containerId, 'crashed');
    const states: string[] = [];
    for (const page of pages) {
      await page.bringToFront();
      await page.waitForFunction('/crashed/i.test(document.querySelector("main").innerText)');
      states.push('crashed');
    }
    return { requests, states };
  } finally {
    await browser.close();
    await proxy.stop();
    await panel.stop();
    await node.stop();
  }
}
