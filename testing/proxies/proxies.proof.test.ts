import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { BerthProcess } from '../berth/berth-process.js';
import { FIRST_USER } from '../berth/start-panel.js';
import { freePort } from '../network/free-port.js';
import { describeWith, testService } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { KINDS, portPair, type ReverseProxy, SITE, startProxy } from './proxy-program.js';

const API = '/api/v2';
const CLIENT = '127.0.0.9';
const TIMEOUT_MS = 180_000;
/** More than what proxies accept or keep in memory by default. */
const LARGE_BYTES = 24 * 1024 * 1024;
const run = promisify(execFile);

/* The files in docs/proxies, in front of a real panel. */
describeWith(['nginx', 'caddy'], 'a panel behind a reverse proxy', () => {
  describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('%s with the documented file', (name) => {
    let folder: string;
    let berth: BerthProcess;
    let proxy: ReverseProxy;
    let serverId: string;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'berth-proxies-'));
      const port = await portPair();
      berth = await BerthProcess.start('up', {
        env: {
          PANEL_PUBLIC_URL: `https://${SITE}:${port}`,
          PANEL_TRUSTED_PROXIES: '127.0.0.1',
          PANEL_SETUP_TOKEN: 'off',
        },
      });
      proxy = await startProxy(name, testService(name), berth.panelUrl, port);
      await send('POST', '/auth/register', FIRST_USER);
      const body = { name: 'lobby', type: 'nodejs', version: 'latest', port: await freePort() };
      serverId = String((await send('POST', '/servers', body))['id']);
      await untilStatus('installed');
    }, TIMEOUT_MS);
    afterAll(async () => {
      await proxy?.stop();
      await berth?.dispose();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Runs curl as a client on another address. It keeps its cookies. */
    const curl = async (path: string, ...more: string[]): Promise<string> => {
      const jar = join(folder, 'cookies');
      const words = [
        ...['--silent', '--show-error', '--fail-with-body', '--max-time', '60', '--interface', CLIENT],
        ...['--cacert', proxy.authority, '--resolve', `${SITE}:${proxy.port}:127.0.0.1`],
        ...['-H', `origin: https://${SITE}:${proxy.port}`, '--cookie', jar, '--cookie-jar', jar],
      ];
      const { stdout } = await run('curl', [...words, ...more, `https://${SITE}:${proxy.port}${API}${path}`]);
      return stdout;
    };
    const send = async (method: string, path: string, body: object): Promise<Record<string, unknown>> => {
      const json = ['-X', method, '-H', 'content-type: application/json', '-d', JSON.stringify(body)];
      return JSON.parse(await curl(path, ...json)) as Record<string, unknown>;
    };
    const status = async () => (JSON.parse(await curl(`/servers/${serverId}`)) as { status: string }).status;
    const untilStatus = (wanted: string) =>
      eventually(`the server is ${wanted}`, async () => (await status()) === wanted);
    const cookie = () => {
      const line = readFileSync(join(folder, 'cookies'), 'utf8')
        .split('\n')
        .find((each) => each.includes('session'));
      const [value, key] = (line ?? '').split('\t').reverse();
      return `${key}=${value}`;
    };

    test('the panel sees the address of the client, and its session cookie is only for HTTPS', async () => {
      const { items } = JSON.parse(await curl('/account/sessions')) as { items: { address: string }[] };
      expect(items.map(({ address }) => address)).toEqual([CLIENT]);
      expect(cookie()).toMatch(/^__Host-/);
    });

    test('events arrive while the stream stays open', async () => {
      const stream = curl('/events', '--no-buffer', '--max-time', '5').then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      );
      expect(await stream).toMatch(/^event: /m);
    });

    test(
      'a console is a WebSocket that shows lines of the server',
      async () => {
        const program = `setInterval(() => console.log('a line'), 200);require('node:http').createServer().listen(process.env.PORT)`;
        writeFileSync(join(folder, 'index.js'), program);
        const upload = ['-F', `file=@${join(folder, 'index.js')}`];
        await curl(`/servers/${serverId}/files/upload?path=/index.js`, ...upload);
        await curl(
          `/servers/${serverId}/power`,
          '-X',
          'POST',
          '-H',
          'content-type: application/json',
          '-d',
          '{"action":"start"}',
        );
        const url = `wss://127.0.0.1:${proxy.port}${API}/servers/${serverId}/console`;
        const agent = new Agent({ servername: SITE, ca: readFileSync(proxy.authority) });
        const headers = {
          host: `${SITE}:${proxy.port}`,
          cookie: cookie(),
          origin: `https://${SITE}:${proxy.port}`,
        };
        const socket = new WebSocket(url, { headers, agent });
        const lines: string[] = [];
        socket.on('message', (message) => lines.push(String(message)));
        await once(socket, 'open');
        await eventually('a line of the server', () => lines.some((line) => line.includes('a line')));
        socket.terminate();
      },
      TIMEOUT_MS,
    );

    test(
      'a large file is uploaded and downloaded without a change',
      async () => {
        const file = join(folder, 'large.bin');
        const bytes = randomBytes(LARGE_BYTES);
        writeFileSync(file, bytes);
        await curl(`/servers/${serverId}/files/upload?path=/large.bin`, '-F', `file=@${file}`);
        const back = join(folder, 'back.bin');
        await curl(`/servers/${serverId}/files/download?path=/large.bin`, '-o', back);
        const digest = (of: Buffer) => createHash('sha256').update(of).digest('hex');
        expect(digest(readFileSync(back))).toBe(digest(bytes));
      },
      TIMEOUT_MS,
    );
  });
});
