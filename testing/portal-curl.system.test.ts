import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BerthProcess } from './berth/berth-process.js';
import { freePort } from './network/free-port.js';

/* Runs the commands of the portal as a reader copies them, against the built program, with real ids and ports. */

const EXAMPLE_ID = 'cnt_9m2q0h7v3k5d8j1r6s4tcabefg';
const ENTITIES: Record<string, string> = { quot: '"', '#39': "'", amp: '&', lt: '<', gt: '>' };

describe('the curl examples of the API reference', () => {
  let berth: BerthProcess;
  let folder: string;
  beforeAll(async () => {
    berth = await BerthProcess.start('up');
    folder = mkdtempSync(join(tmpdir(), 'berth-curl-'));
  });
  afterAll(async () => {
    await berth.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  async function commandOf(url: string, operationId: string): Promise<string> {
    const page = await (await fetch(`${url}/docs/operations/${operationId}`)).text();
    const [, code = ''] = /<div class="copied"><pre tabindex="0"><code>(.*?)<\/code>/s.exec(page) ?? [];
    return plain(code);
  }
  const plain = (code: string) => code.replace(/&(#39|\w+);/g, (_, name: string) => ENTITIES[name] ?? '');

  /** Returns the commands of a guide, except those that set `$URL` and `$KEY`. */
  async function guideCommands(url: string, name: string): Promise<string[]> {
    const page = await (await fetch(`${url}/docs/guides/${name}`)).text();
    return [...page.matchAll(/<pre tabindex="0"><code>(.*?)<\/code>/gs)]
      .flatMap(([, code = '']) => plain(code).split(/\n(?=curl )/))
      .filter((command) => command.startsWith('curl '));
  }

  /** Runs a command and returns its output, with the status of the response on a separate line. */
  const typed = (command: string, env: Record<string, string>) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const options = { cwd: folder, env: { PATH: process.env['PATH'], ...env } };
      execFile('sh', ['-c', `${command} -sS -w '\n%{http_code}'`], options, (error, output, said) => {
        if (error !== null) return reject(new Error(`${command}\n${output}${said}`, { cause: error }));
        const end = output.lastIndexOf('\n');
        resolve({ status: Number(output.slice(end + 1)), body: output.slice(0, end) });
      });
    });

  test('the curl examples of the API reference install a server, write, read and download its files, and remove it', async () => {
    const port = String(await freePort());
    let id = EXAMPLE_ID;
    const ask = async (operationId: string, change = (command: string) => command) => {
      const command = change((await commandOf(berth.daemonUrl, operationId)).replaceAll(EXAMPLE_ID, id));
      const response = await typed(command, { URL: berth.daemonUrl, KEY: berth.daemonKey });
      expect([command, response]).toEqual([command, expect.objectContaining({ status: 200 })]);
      return response.body;
    };
    expect(JSON.parse(await ask('getDaemon'))).toHaveProperty('version');
    const installed = await ask('installContainer', (command) =>
      command.replace(/"port": ?\d+/, `"port": ${port}`),
    );
    ({ id } = JSON.parse(installed) as { id: string });
    expect(await ask('listContainers')).toContain(id);
    await ask('writeFile');
    writeFileSync(join(folder, 'file'), 'uploaded');
    const to = (path: string) => (command: string) => command.replace(/path=[^"&]*/, `path=${path}`);
    await ask('uploadFile', to(`%2F${id}%2Fmine.txt`));
    await ask('downloadPath', to(`%2F${id}%2Fmine.txt`));
    expect(readFileSync(join(folder, 'download'), 'utf8')).toBe('uploaded');
    const shown = [...(await guideCommands(berth.daemonUrl, 'authentication'))];
    await ask('makeDirectory', (command) => command.replace(/"path": ?"[^"]*"/, `"path": "/${id}/world"`));
    shown.push(...(await guideCommands(berth.daemonUrl, 'tokens')));
    expect(shown).toHaveLength(2);
    for (const command of shown) {
      const said = await typed(command.replaceAll(EXAMPLE_ID, id), {
        URL: berth.daemonUrl,
        KEY: berth.daemonKey,
      });
      expect([command, said.status]).toEqual([command, 200]);
    }
    await ask('removeContainer');
    expect(await ask('listContainers')).not.toContain(id);
  });

  test('the curl examples of the API reference sign up and in, and send requests with the session and an API key', async () => {
    const ask = async (operationId: string, status: number, KEY = 'none') => {
      const command = await commandOf(berth.panelUrl, operationId);
      const response = await typed(command, { URL: berth.panelUrl, KEY });
      expect([command, response]).toEqual([command, expect.objectContaining({ status })]);
      return response.body;
    };
    await ask('register', 201);
    expect(await ask('getSession', 200)).toContain('ada@example.org');
    const [listing = '', ...shown] = await guideCommands(berth.panelUrl, 'authentication');
    expect((await typed(listing, { URL: berth.panelUrl, KEY: 'none' })).status).toBe(401);
    const statuses = [];
    for (const command of shown) statuses.push((await typed(command, { URL: berth.panelUrl })).status);
    // The third command sends the code of a second factor, which this user does not have. The fourth one is a new
    // sign-in.
    expect(statuses).toEqual([200, 200, 401, 204]);
    await ask('logout', 204);
    await ask('getSession', 401);
    await ask('login', 200);
    await ask('listSessions', 200);
    await ask('getAccount', 401);
    const answer = await fetch(`${berth.panelUrl}/api/v2/account/apikeys`, {
      method: 'POST',
      headers: { cookie: `berth_session=${cookieNow()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'curl', permissions: ['account.read'] }),
    });
    const { key } = (await answer.json()) as { key: string };
    expect(await ask('getAccount', 200, key)).toContain('ada@example.org');
    expect(await ask('listServers', 403, key)).toContain('missing_capability');
  });

  /** The cookie's value is the last field of its line in curl's file. */
  const cookieNow = () => readFileSync(join(folder, 'cookies.txt'), 'utf8').trim().split('\t').at(-1);
});
