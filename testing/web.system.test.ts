import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { BerthProcess } from './berth/berth-process.js';
import { openBrowser, type TestBrowser } from './browser/browser.js';
import { freePort } from './network/free-port.js';
import { startOddNode, wellBehaved } from './network/odd-node.js';
import { describeWith, testService } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const HOSTILE = '<img src=x onerror=alert(1)>';
const TIMEOUT_MS = 180_000;

/* The tests share one visit, from the printed address to the last sign-in: each continues after the previous one. */
describeWith(['chromium', 'teeworlds'], 'the pages of the panel in a browser', () => {
  let berth: BerthProcess;
  let browser: TestBrowser;
  let page: Page;
  let origin: string;

  beforeAll(async () => {
    // The panel listens beyond loopback here, so the first user needs the token of the printed address.
    berth = await BerthProcess.start('up', { env: { PANEL_HOST: '0.0.0.0' } });
    origin = `http://localhost:${berth.ports.panel}`;
    browser = await openBrowser(testService('chromium'), origin);
    page = browser.page;
  }, TIMEOUT_MS);
  afterAll(async () => {
    await browser?.close();
    await berth?.dispose();
  });
  afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));

  const fill = (selector: string, value: string) => page.locator(selector).fill(value);
  const columns = async () => (await browser.text('#servers tr'))?.split(/\s*\t\s*|\n/) ?? [];
  const visit = (path: string) => page.goto(origin + path, { waitUntil: 'networkidle2' });
  const width = () => page.evaluate('document.documentElement.scrollWidth');

  async function createServer(name: string, type: string): Promise<void> {
    await fill('#create [name=name]', name);
    await page.waitForSelector(`#create option[value="${type}"]:enabled`);
    await page.select('#create [name=type]', type);
    await fill('#create [name=port]', String(await freePort()));
    await browser.press('Create', '#create');
  }

  test('a new panel redirects every page to the set-up page', async () => {
    for (const path of ['/', '/login', '/setup']) {
      await page.goto(origin + path);
      await browser.untilAt('/setup');
    }
    await page.setViewport({ width: 360, height: 740 });
    expect(await width()).toBe(360);
    await page.setViewport({ width: 1000, height: 740 });
  });

  test('the set-up page at the printed address creates the administrator, and explains the rules for passwords', async () => {
    const [address = ''] = /http:\S+\/setup#token=\S+/.exec(berth.output) ?? [];
    await page.goto(origin + address.slice(new URL(address).origin.length));
    await fill('[name=email]', ADA.email);
    await fill('[name=username]', ADA.username);
    await fill('[name=password]', 'quiet-harbour');
    await browser.press('Create the account');
    expect(await page.evaluate('document.querySelector(":invalid[name=password]").title')).toMatch(
      /^An upper/,
    );
    await fill('[name=password]', 'Password1');
    await browser.press('Create the account');
    await browser.untilText('#setup .error', /Choose another one/);
    await fill('[name=password]', ADA.password);
    await browser.press('Create the account');
    await browser.untilAt('/');
    await browser.untilText('#who', /^Ada$/);
    expect(await browser.text('#none')).toBe('No servers yet.');
  });

  test('the form for a new server offers only types that the node can install, and says why others cannot', async () => {
    await browser.untilText('#type-help', /^Runs index\.js/);
    const types = (which: string) =>
      page.$$eval(`#create [name=type] option${which}`, (all) => all.map(({ value }) => value));
    expect(await types(':enabled')).toEqual(expect.arrayContaining(['nodejs', 'teeworlds']));
    expect(await types(':disabled')).toContain('minecraft-bedrock');
    await browser.untilText('#unavailable', /Bedrock Edition\): minecraft-bedrock needs Docker, .+/);
    // There is no choice of a node, because there is only one, and no licence, because the chosen type has none.
    expect(await browser.text('#node-choice')).toBeNull();
    expect(await browser.text('#licence')).toBeNull();
  });

  test('a server with a hostile name can be created on the page, and the form is then cleared', async () => {
    await createServer(HOSTILE, 'nodejs');
    await browser.untilText('#servers', /installed|stopped/);
    expect(await columns()).toEqual(expect.arrayContaining([HOSTILE, 'nodejs']));
    await page.waitForFunction('document.querySelector("#create [name=name]").value === ""');
    expect(await browser.text('#none')).toBeNull();
  });

  test('the servers page starts a server, shows its hostile output as text, and stops it', async () => {
    const [container = ''] = readdirSync(join(berth.dataDir, 'servers'));
    writeFileSync(
      join(berth.dataDir, 'servers', container, 'index.js'),
      `console.log(${JSON.stringify(`</textarea><script>alert(2)</script>${HOSTILE}`)});
       require('node:http').createServer().listen(process.env.PORT);`,
    );
    await browser.press('Start', '#servers');
    await browser.untilText('#servers', /running/);
    await browser.press('Console', '#servers');
    await page.waitForFunction(`document.querySelector('#console').value.includes('${HOSTILE}')`);
    expect(await browser.text('#console-title')).toBe(`Console of ${HOSTILE}`);
    expect(await page.evaluate('document.querySelectorAll("img, main script").length')).toBe(0);
    await browser.press('Stop', '#servers');
    await browser.untilText('#servers', /stopped/);
  });

  test('a button of the servers page that was pressed keeps the focus while the list changes', async () => {
    await page.focus('#servers button');
    await page.keyboard.press('Enter');
    await browser.untilText('#servers', /running/);
    expect(await page.evaluate('document.activeElement.closest("#servers") !== null')).toBe(true);
  });

  test('the servers page kills a server only after a confirmation', async () => {
    page.once('dialog', (dialog) => void dialog.dismiss());
    await browser.press('Kill', '#servers');
    expect(await columns()).toContain('running');
    page.once('dialog', (dialog) => void dialog.accept());
    await browser.press('Kill', '#servers');
    await browser.untilText('#servers', /killed/);
  });

  test('on the servers page, a crashed server can be stopped, which ends its automatic restarts', async () => {
    const [container = ''] = readdirSync(join(berth.dataDir, 'servers'));
    writeFileSync(join(berth.dataDir, 'servers', container, 'index.js'), 'process.exit(3);');
    await browser.press('Start', '#servers');
    await browser.untilText('#servers', /crashed/);
    await browser.press('Stop', '#servers');
    await browser.untilText('#servers', /stopped/);
  });

  test('an error message on the servers page stays visible until the next action', async () => {
    const port = (await columns())[2] ?? '';
    await fill('#create [name=name]', 'second');
    await fill('#create [name=port]', port);
    await browser.press('Create', '#create');
    await browser.untilText('#create .error', /port/i);
    await page.setRequestInterception(true);
    const refuse = (request: HTTPRequest) => {
      const body = { error: 'conflict', message: 'It is busy.', status: 409 };
      if (request.url().endsWith('/power'))
        return request.respond({ status: 409, contentType: 'application/json', body: JSON.stringify(body) });
      return request.continue();
    };
    page.on('request', refuse);
    await browser.press('Start', '#servers');
    await browser.untilText('#trouble', /It is busy\./);
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 4000))');
    expect(await browser.text('#trouble')).toBe('It is busy.');
    page.off('request', refuse);
    await page.setRequestInterception(false);
  });

  test('the servers page deletes a server only after a confirmation', async () => {
    page.once('dialog', (dialog) => void dialog.dismiss());
    await browser.press('Delete', '#servers');
    expect(await columns()).toContain(HOSTILE);
    page.once('dialog', (dialog) => void dialog.accept());
    await browser.press('Delete', '#servers');
    await browser.untilText('#none', /No servers yet/);
    expect(await browser.text('#detail')).toBeNull();
  });

  test('if another user deletes a server while its console is open, the servers page shows no error', async () => {
    await createServer('Brief', 'nodejs');
    await browser.untilText('#servers', /installed|stopped/);
    await browser.press('Console', '#servers');
    await page.evaluate(`(async () => {
      const trouble = document.querySelector('#trouble');
      globalThis.told = [];
      new MutationObserver(() => told.push(trouble.textContent)).observe(trouble, { childList: true });
      const [{ id }] = (await (await fetch('/api/v2/servers')).json()).items;
      await fetch('/api/v2/servers/' + id, { method: 'DELETE' });
    })()`);
    await browser.untilText('#none', /No servers yet/);
    expect(await page.evaluate('told.filter((text) => text !== "")')).toEqual([]);
  });

  test("the servers page shows a game server's players, and hostile names as text", async () => {
    await createServer('Arena', 'teeworlds');
    await browser.untilText('#servers', /installed|stopped/);
    await browser.press('Start', '#servers');
    await browser.untilText('#servers', /running/);
    await browser.press('Console', '#servers');
    await browser.untilText('#players', /^0 of \d+ players$/);
    const without = await page.evaluateOnNewDocument('delete globalThis.SharedWorker');
    await visit('/');
    await browser.press('Console', '#servers');
    await browser.untilText('#players', /^0 of \d+ players$/);
    await page.setRequestInterception(true);
    const invent = (request: HTTPRequest) => {
      const body = JSON.stringify({ online: 1, max: 8, players: [{ name: HOSTILE }] });
      return request.url().endsWith('/players')
        ? request.respond({ status: 200, contentType: 'application/json', body })
        : request.continue();
    };
    page.on('request', invent);
    await browser.untilText('#players', /^1 of 8 players: <img src=x onerror=alert\(1\)>$/);
    page.off('request', invent);
    await page.setRequestInterception(false);
    await page.removeScriptToEvaluateOnNewDocument(without.identifier);
  });

  test('no page of the panel is wider than a narrow phone', async () => {
    await page.setViewport({ width: 360, height: 740 });
    expect(await width()).toBe(360);
    for (const path of ['/login', '/']) {
      await visit(path);
      expect(await width()).toBe(360);
    }
    await page.setViewport({ width: 1000, height: 740 });
    await browser.untilText('#servers', /running/);
    await browser.press('Stop', '#servers');
    await browser.untilText('#servers', /stopped/);
  });

  test('if there are several nodes, a reachable one can be chosen for a new server', async () => {
    const node = await startOddNode(wellBehaved);
    const add = (name: string, url: string) => {
      const body = JSON.stringify({ name, url, key: 'a-key-of-the-daemon' });
      const options = `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '${body}' }`;
      return page.evaluate(`fetch('/api/v2/admin/nodes', ${options}).then(({ status }) => status)`);
    };
    try {
      expect(await add('Second', node.url)).toBe(201);
      expect(await add('Third', `http://127.0.0.1:${await freePort()}`)).toBe(201);
      await visit('/');
      await browser.untilText('#node-choice', /Second\s+Third \(unreachable\)/);
      const options = '[...document.querySelectorAll("#create [name=nodeId] option")]';
      expect(await page.evaluate(`${options}.map((one) => one.disabled)`)).toEqual([false, false, true]);
      const second = await page.evaluate(`${options}[1].value`);
      await page.select('#create [name=nodeId]', String(second));
      await createServer('Elsewhere', 'nodejs');
      await browser.untilText('#servers', /Elsewhere/);
      expect(node.asked.some(({ line }) => line === 'POST /container/install')).toBe(true);
    } finally {
      await node.stop();
    }
  });

  test('a panel that has been set up has no set-up page', async () => {
    await visit('/setup');
    await browser.untilAt('/login');
    await visit('/');
  });

  test('the sign-in page reports a wrong password, and can be used with only the keyboard', async () => {
    await browser.press('Sign out');
    await browser.untilAt('/login');
    await page.keyboard.press('Tab');
    await page.keyboard.type(ADA.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Wrong-Harbour-47');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await browser.untilText('#login .error', /password/i);
    await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.up('Shift');
    await page.keyboard.type(ADA.password);
    await page.keyboard.press('Enter');
    await browser.untilAt('/');
    await browser.untilText('#who', /^Ada$/);
  });

  test("the Content-Security-Policy of the panel's pages blocks an injected script", async () => {
    await page.evaluate(
      `{ const script = document.createElement('script'); script.textContent = 'alert(3)'; document.body.append(script); }`,
    );
    // The page and Chromium's console both report the blocked script, in either order.
    const isTold = (where: string) => browser.complaints.some((text) => text.startsWith(where));
    await eventually('the violation', () => isTold('policy: script-src') && isTold('console: '));
    expect(browser.complaints.join()).not.toContain('script: 3');
    browser.complaints.splice(0);
  });

  test('a page of the panel reports that the panel is unreachable, until it can be reached again', async () => {
    await berth.kill();
    await browser.untilText('#trouble', /^The panel does not respond\. It may have been stopped/);
    const { dataDir, ports } = berth;
    const again = await BerthProcess.start('up', { dataDir, ports, env: { PANEL_HOST: '0.0.0.0' } });
    try {
      await browser.untilText('#servers', /Arena/);
      await eventually('the error message to go', async () => (await browser.text('#trouble')) === null);
    } finally {
      await again.stop();
    }
    // Chromium logs each request that got no response.
    expect(browser.complaints.splice(0).filter((text) => !text.includes('net::ERR_'))).toEqual([]);
  });
});
