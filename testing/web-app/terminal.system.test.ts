import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { mustSucceed } from '../../contract-tests/api-client.js';
import { BerthProcess } from '../berth/berth-process.js';
import { fillField } from '../browser/fill-field.js';
import { freePort } from '../network/free-port.js';
import { describeWith } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { WebAppStage } from './web-app-stage.js';

/** A program that refuses to work without a terminal, draws a progress, and reports each size of its terminal. */
const PROGRAM = `
test -t 0 && test -t 1 || { echo 'this needs a terminal'; exit 9; }
trap 'echo "size $(stty size)"' WINCH
for part in 10 60 100; do printf "\\rloading the world $part%%"; done
printf '\\r\\033[K\\033(B\\033[32mloaded\\033[0m the world\\n\\033]0;title\\007ready\\n'
while :; do
  read line || continue
  [ "$line" = quit ] && { echo bye; exit 0; }
  [ "$line" = size ] && echo "size $(stty size)"
  echo "heard $line"
done
`;
const TYPE = {
  ...{
    type: 'full-screen',
    name: 'Full screen',
    description: 'Needs a terminal.',
    image: 'example.org/none:latest',
  },
  ...{ versions: { latest: null }, default_port: 20_000, protocols: ['tcp'], env: { PORT: '{port}' } },
  ...{ data_path: '/data', tty: true, ready: { pattern: '^ready$' }, stop: { console: 'quit' } },
  limits: { memory_bytes: 268_435_456, cpus: 1, pids: 64 },
  files: { 'server.sh': { content: PROGRAM } },
  process: { command: ['sh', 'server.sh'] },
};
const TIMEOUT_MS = 180_000;
const LOG = '[role="log"]';
type Inside = { width: number; height: number; character: number };
/** A script that measures the inside of the console, and the width of a character in it. */
const MEASURE = `(() => {
  const log = document.querySelector('${LOG}');
  const style = getComputedStyle(log);
  const line = [...log.querySelectorAll('[data-index]')].find(({ innerText }) => innerText === 'loaded the world');
  return {
    width: log.clientWidth - 2 * parseFloat(style.paddingLeft),
    height: log.clientHeight - 2 * parseFloat(style.paddingTop),
    character: line.getBoundingClientRect().width / line.innerText.length,
  };
})()`;
/** What Chromium logs about requests that a stopped panel does not answer. */
const OF_STOPPED = /Failed to load resource|WebSocket connection to/;

/* The tests share the server, and follow each other. */
describeWith(['chromium'], 'the console of a server with a terminal', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-terminal-'));
  let stage: WebAppStage;
  let restarted: BerthProcess | undefined;
  let id: string;

  beforeAll(async () => {
    mkdirSync(join(dataDir, 'catalog'));
    writeFileSync(join(dataDir, 'catalog', 'full-screen.yaml'), JSON.stringify(TYPE));
    stage = await WebAppStage.start({}, { dataDir });
    const body = { name: 'Tower', type: 'full-screen', version: 'latest', port: await freePort() };
    ({ id } = (await ask('POST', '', body)) as { id: string });
    await is('installed');
    await ask('POST', `/${id}/power`, { action: 'start' });
    await is('running');
  }, TIMEOUT_MS);
  afterAll(async () => {
    await stage?.browser.close();
    await restarted?.dispose();
    await stage?.owners.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  afterEach(() =>
    expect(stage.browser.complaints.splice(0).filter((each) => !OF_STOPPED.test(each))).toEqual([]),
  );

  const ask = (method: string, path: string, body?: unknown) =>
    mustSucceed(stage.owners.url, { method, path: `/api/v2/servers${path}`, headers: stage.owner, body });
  const is = (status: string) => stage.owners.untilStatus(stage.owner, id, status);
  const shows = (pattern: RegExp) => stage.browser.untilText(LOG, pattern);
  const sizeShown = async () => {
    const [, rows, columns] =
      /^size (\d+) (\d+)$(?![\s\S]*^size )/m.exec((await stage.browser.text(LOG)) ?? '') ?? [];
    return { rows: Number(rows), columns: Number(columns) };
  };
  const send = async (line: string) => {
    await fillField(stage.browser.page, 'input[aria-label="Command"]', line);
    await stage.browser.press('Send');
  };

  test(
    'what the program overwrites and erases is not shown, and the program knows the size of the page',
    async () => {
      await stage.browser.page.setViewport({ width: 1280, height: 740 });
      await stage.visit(`/servers/${id}`);
      await shows(/^loaded the world\s+ready\s+size \d+ \d+$/m);
      const { columns, rows } = await sizeShown();
      const { width, height, character } = (await stage.browser.page.evaluate(MEASURE)) as Inside;
      expect(columns).toBe(Math.floor(width / character));
      expect(rows).toBe(Math.floor(height / 18));
      await stage.browser.page.setViewport({ width: 700, height: 740 });
      await shows(/^size \d+ \d+\s+size \d+ \d+$/m);
      expect((await sizeShown()).columns).toBeLessThan(columns);
    },
    TIMEOUT_MS,
  );

  test(
    'after a restart of Berth, the program still runs on its terminal, and takes sizes and commands',
    async () => {
      const { ports } = stage.owners.berth;
      await stage.owners.berth.stop();
      restarted = await BerthProcess.start('up', { dataDir, ports });
      await is('running');
      await stage.browser.page.setViewport({ width: 1100, height: 500 });
      await shows(/^(size \d+ \d+\s+){2}size \d+ \d+$/m);
      await send('hello');
      await shows(/^hello\s+heard hello$/m);
      expect(await stage.browser.text(LOG)).not.toContain('this needs a terminal');
    },
    TIMEOUT_MS,
  );

  test(
    'the program is stopped by its command, and gets the size of the page when it is started again',
    async () => {
      await ask('POST', `/${id}/power`, { action: 'stop' });
      await is('stopped');
      await shows(/^quit\s+bye$/m);
      await ask('POST', `/${id}/power`, { action: 'start' });
      await shows(/^bye[\s\S]*^ready$/m);
      // The program may have got the size before it could print that, so ask for it.
      await eventually('the size of the page', async () => {
        await send('size');
        await shows(/^bye[\s\S]*^size \d+ \d+\s+heard size$/m);
        return (await sizeShown()).rows < 24;
      });
    },
    TIMEOUT_MS,
  );
});
