import { get } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { BerthProcess } from './berth/berth-process.js';
import { FIRST_USER, startTestPanel, type TestPanel } from './berth/start-panel.js';
import { type Nginx, startNginx } from './network/nginx.js';
import { describeWith, testService } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

const REGISTER = '/api/v2/auth/register';
const SETUP = '/api/v2/auth/setup';
/** The directives that the documentation of nginx and of Berth recommend. */
const USUAL_HEADERS = `
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto https;`;
/** The usual nginx directives for WebSockets from tutorials. */
const WEBSOCKETS = `
  proxy_http_version 1.1;
  proxy_set_header Upgrade $http_upgrade;
  proxy_set_header Connection "upgrade";`;

describeWith(['nginx'], 'a panel behind nginx', () => {
  let berth: BerthProcess | undefined;
  let nginx: Nginx | undefined;
  afterEach(async () => {
    await nginx?.stop();
    await berth?.dispose();
    nginx = undefined;
    berth = undefined;
  });
  const UNTRUSTED = /"variable":"PANEL_TRUSTED_PROXIES"[^\n]*ignored the forwarding header/g;
  const INSECURE = /"variable":"PANEL_PUBLIC_URL"[^\n]*session cookies are not Secure/g;
  const countOf = (line: RegExp) => [...(berth?.output ?? '').matchAll(line)].length;

  test('the panel logs one warning if its reverse proxy is not listed as trusted', async () => {
    berth = await BerthProcess.start('panel');
    nginx = await startNginx(testService('nginx'), berth.panelUrl, USUAL_HEADERS);
    for (let each = 0; each < 3; each += 1) expect((await fetch(`${nginx.url}/healthz`)).status).toBe(200);
    await eventually('the warnings', async () => countOf(UNTRUSTED) === 1 && countOf(INSECURE) === 1);
    expect((await fetch(`${nginx.url}/healthz`)).status).toBe(200);
    expect([countOf(UNTRUSTED), countOf(INSECURE)]).toEqual([1, 1]);
  });

  test('the panel logs a warning at its start if a public URL is configured, but no trusted proxy', async () => {
    berth = await BerthProcess.start('panel', { env: { PANEL_PUBLIC_URL: 'https://panel.example.org' } });
    await eventually(
      'the warning',
      async () => berth?.output.includes('PANEL_TRUSTED_PROXIES is empty') ?? false,
    );
  });

  test('the panel logs no warning if its reverse proxy is listed as trusted', async () => {
    const PANEL_PUBLIC_URL = 'https://panel.example.org';
    berth = await BerthProcess.start('panel', {
      env: { PANEL_PUBLIC_URL, PANEL_TRUSTED_PROXIES: '127.0.0.1' },
    });
    nginx = await startNginx(testService('nginx'), berth.panelUrl, USUAL_HEADERS);
    expect((await fetch(`${nginx.url}/healthz`)).status).toBe(200);
    expect(berth.output).not.toMatch(/PROXIES|not Secure/);
  });
});

describeWith(['nginx'], 'the set-up of a panel on loopback behind nginx', () => {
  let panel: TestPanel | undefined;
  let nginx: Nginx | undefined;
  afterEach(async () => {
    await nginx?.stop();
    await panel?.stop();
    panel = undefined;
    nginx = undefined;
  });
  const begin = async (directives: string, environment: Record<string, string> = {}) => {
    panel = await startTestPanel({ PANEL_SETUP_TOKEN: 'on', ...environment });
    nginx = await startNginx(testService('nginx'), panel.url, directives);
    return { panel, url: nginx.url };
  };
  const register = (url: string, more: object = {}) =>
    fetch(url + REGISTER, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...FIRST_USER, ...more }),
    });
  const tokenOf = (link: string | undefined) =>
    new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('token') ?? '';
  /** `fetch` cannot send `Upgrade`. */
  const isAskedOfUpgrade = (url: string) =>
    new Promise<boolean>((resolve, reject) => {
      const headers = { Connection: 'Upgrade', Upgrade: 'websocket' };
      get(url + SETUP, { headers }, async (response) => {
        const { tokenRequired } = JSON.parse((await response.toArray()).join('')) as {
          tokenRequired: boolean;
        };
        resolve(tokenRequired);
      }).on('error', reject);
    });
  const isAsked = async (url: string) =>
    ((await (await fetch(url + SETUP)).json()) as { tokenRequired: boolean }).tokenRequired;

  test.each([
    ['`proxy_pass` alone', '', {}],
    ['the usual headers', USUAL_HEADERS, {}],
    ['HTTP/1.1 and nothing else', 'proxy_http_version 1.1;', {}],
    ['the usual lines for WebSockets', WEBSOCKETS, {}],
    ['only the name of the site', 'proxy_http_version 1.1; proxy_set_header Host panel.example.org;', {}],
    [
      'no forwarding headers, and a public URL',
      'proxy_http_version 1.1; proxy_set_header Connection "";',
      { PANEL_PUBLIC_URL: 'http://panel.example.org' },
    ],
    [
      'no forwarding headers, and a trusted proxy',
      'proxy_http_version 1.1; proxy_set_header Connection "";',
      { PANEL_TRUSTED_PROXIES: '127.0.0.1' },
    ],
  ])('behind an nginx that is configured with %s, the panel requires the set-up token', async (_, directives, environment: Record<
    string,
    string
  >) => {
    const { panel, url } = await begin(directives, environment);
    expect([await isAsked(url), await isAskedOfUpgrade(url)]).toEqual([true, true]);
    const stranger = await register(url);
    expect([stranger.status, await stranger.json()]).toMatchObject([403, { error: 'setup_token_required' }]);
    const [link] = panel.setupUrls;
    expect((await register(url, { setupToken: tokenOf(link) })).status).toBe(201);
  });

  test("without a reverse proxy, no set-up token is required on the panel's own machine", async () => {
    const { panel } = await begin('');
    expect(await isAsked(panel.url)).toBe(false);
    expect((await register(panel.url)).status).toBe(201);
  });

  test('behind a reverse proxy, no set-up token is required if the operator has turned it off', async () => {
    const { url } = await begin(USUAL_HEADERS, { PANEL_SETUP_TOKEN: 'off' });
    expect(await isAsked(url)).toBe(false);
    expect((await register(url)).status).toBe(201);
  });

  test('of 50 clients that register with the set-up token at the same time, one becomes administrator', async () => {
    const { panel, url } = await begin('');
    const [link] = panel.setupUrls;
    const setupToken = tokenOf(link);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        register(url, { email: `person${index}@example.org`, setupToken }),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 403)]);
  });
});
