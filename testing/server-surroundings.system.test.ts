import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BerthProcess } from './berth/berth-process.js';
import { freePort } from './network/free-port.js';
import { type Ask, clientFor, untilStatus } from './vertical-slice.js';

/* The data folder is inside a project, as `./data` is in a checkout: servers must not use the files above it. */

const COMMON_JS = "const { createServer } = require('node:http');";
const ES_MODULE = "import { createServer } from 'node:http';";
const SERVE = (text: string) => `
  createServer((_, response) => response.end(${text})).listen(process.env.PORT);`;

describe('a server of the type nodejs in a folder inside another Node.js project', () => {
  let project: string;
  let dataDir: string;
  let berth: BerthProcess;
  let ask: Ask;
  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), 'berth-project-'));
    dataDir = join(project, 'data');
    const others = { name: 'others', type: 'module', imports: { '#own': './own.js' } };
    writeFileSync(join(project, 'package.json'), JSON.stringify(others));
    mkdirSync(join(project, 'node_modules', 'stray'), { recursive: true });
    writeFileSync(join(project, 'node_modules', 'stray', 'index.js'), '');
    execFileSync('git', ['init', '--quiet'], { cwd: project });
    berth = await BerthProcess.start('daemon', { dataDir });
    ask = clientFor(berth.daemonUrl, { authorization: `Bearer ${berth.daemonKey}` });
  });
  afterAll(async () => {
    await berth?.dispose();
    rmSync(project, { recursive: true, force: true });
  });

  let servers = 0;
  const install = async (env: Record<string, string> = {}) => {
    const port = await freePort();
    const plan = { type: 'nodejs', name: `server-${++servers}`, port, env };
    const { id } = (await ask('POST', '/container/install', plan)).body as { id: string };
    return { id, port, folder: join(dataDir, 'servers', id) };
  };
  /** Returns the text of the server's page, once it runs. */
  const visit = async ({ id, port }: { id: string; port: number }) => {
    await ask('POST', '/container/start', { id });
    await untilStatus(ask, `/container/status/${id}`, 'running');
    const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    await ask('DELETE', '/container', { id, remove_data: true });
    return text;
  };

  test('a Node.js server runs the starter program of its server type', async () => {
    expect(await visit(await install())).toMatch(/^It works/);
  });

  test.each([
    ['CommonJS', COMMON_JS],
    ['an ES module', ES_MODULE],
  ])('a Node.js server runs %s of its owner, even in an old folder without a package.json', async (name, first) => {
    const server = await install();
    rmSync(join(server.folder, 'package.json'));
    writeFileSync(join(server.folder, 'index.js'), first + SERVE(JSON.stringify(name)));
    expect(await visit(server)).toBe(name);
  });

  test.each([
    ['commonjs', COMMON_JS],
    ['module', ES_MODULE],
  ])('a Node.js server respects its own package.json of the type %s', async (type, first) => {
    const server = await install();
    writeFileSync(join(server.folder, 'package.json'), JSON.stringify({ type }));
    writeFileSync(join(server.folder, 'index.js'), first + SERVE(JSON.stringify(type)));
    expect(await visit(server)).toBe(type);
  });

  test('a Node.js server does not find packages of a project that surrounds its folder', async () => {
    const server = await install();
    const find = "let found; try { found = require.resolve('stray'); } catch (error) { found = error.code; }";
    writeFileSync(join(server.folder, 'index.js'), COMMON_JS + find + SERVE('found'));
    expect(await visit(server)).toBe('MODULE_NOT_FOUND');
  });

  test('a Node.js server cannot import packages of a surrounding project as ES modules, if the host can prevent that', async () => {
    const isKept = 'registerHooks' in nodeModule || process.getuid?.() === 0;
    const server = await install();
    const find = "const found = await import('stray').then(() => 'stray', (error) => error.code);";
    writeFileSync(join(server.folder, 'index.js'), ES_MODULE + find + SERVE('found'));
    expect(await visit(server)).toBe(isKept ? 'ERR_MODULE_NOT_FOUND' : 'stray');
  });

  test('a Node.js server finds packages in its own folder, whatever options Node.js gets', async () => {
    const server = await install({ NODE_OPTIONS: '--max-old-space-size=100' });
    mkdirSync(join(server.folder, 'node_modules', 'own'), { recursive: true });
    writeFileSync(join(server.folder, 'node_modules', 'own', 'index.js'), "module.exports = 'own';");
    const find = `const found = require('own') + process.execArgv + process.env.NODE_OPTIONS.split(' ').at(-1);`;
    writeFileSync(join(server.folder, 'index.js'), COMMON_JS + find + SERVE('found'));
    expect(await visit(server)).toBe('own--max-old-space-size=100');
  });

  test('a Node.js server is not inside a git repository of a project that surrounds its folder', async () => {
    const server = await install();
    const git = "require('node:child_process').spawnSync('git', ['rev-parse', '--show-toplevel'])";
    writeFileSync(join(server.folder, 'index.js'), `${COMMON_JS} const out = ${git}.stdout;${SERVE('out')}`);
    expect(await visit(server)).toBe('');
  });
});
