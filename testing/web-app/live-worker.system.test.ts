import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, test } from '@jest/globals';
import { startTestPanel, type TestPanel } from '../berth/start-panel.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { describeWith, testService } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';

const WORKER = /^\/app\/assets\/live-worker-/;
const LOST = /The connection to the panel is lost/;

describeWith(['chromium'], 'a page whose shared worker cannot be loaded', () => {
  let panel: TestPanel;
  let browser: TestBrowser;
  let proxy: Server;
  afterEach(async () => {
    await browser?.close();
    proxy?.closeAllConnections();
    proxy?.close();
    await panel?.stop();
  });

  test('while its worker script cannot be loaded, the page of servers reports that the panel does not respond', async () => {
    panel = await startTestPanel();
    const cookie = await panel.signUp();
    let isWorkerRefused = true;
    proxy = createServer((incoming, outgoing) => {
      if (isWorkerRefused && WORKER.test(incoming.url ?? '')) return void incoming.socket.destroy();
      const { method, headers, url } = incoming;
      const onwards = request(new URL(url ?? '/', panel.url), { method, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
      onwards.on('error', () => outgoing.destroy());
      incoming.pipe(onwards);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const origin = `http://localhost:${(proxy.address() as AddressInfo).port}`;
    browser = await openBrowser(testService('chromium'), origin);
    const [name = '', value = ''] = cookie.split('=');
    await browser.page.browserContext().setCookie({ name, value, domain: 'localhost', path: '/' });
    await browser.page.goto(`${origin}/app/account`);
    await browser.untilText('header', /Ada/);
    await browser.untilText('body', LOST);
    isWorkerRefused = false;
    await eventually('the message to disappear', async () => !LOST.test((await browser.text('body')) ?? ''));
  });
});
