import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { OwnerStage } from '../../testing/owner-stage.js';
import type { Answer, Measured } from '../support/answer.js';
import { percentile } from '../support/daemon-bench.js';
import { signIn } from '../support/panel-account.js';
import { answerOf, type Blocking, longestTask, taskRow } from './longest-task.js';
import { withBrowser } from './signed-in-browser.js';

const LIMIT_MS = 100;
const LINES_PER_S = 10_000;
const ROUND_MS = 3000;
/** Prints these lines in pieces every 20 ms, some with colours. It listens on its port, so that the server is running at once. */
const PROGRAM = `require('node:net').createServer().listen(process.env.PORT);
const began = Date.now();
let count = 0;
setInterval(() => {
  let text = '';
  for (const end = (Date.now() - began) * ${LINES_PER_S / 1000}; count < end; count += 1)
    text += '[12:00:00] [Server thread/' + (count % 8 ? 'INFO' : '\\u001b[33mWARN\\u001b[0m') + ']: line ' + count + ' of the world\\n';
  process.stdout.write(text);
}, 20);`;

type Work = { what: string; begin(page: Page): Promise<unknown> };

const WORKS: Work[] = [
  { what: 'following the output', begin: () => Promise.resolve() },
  { what: 'searching the output', begin: (page) => page.type('input[type="search"]', 'warn') },
];

/** Measures the longest tasks of a console whose server prints 10,000 lines a second. */
export async function busyConsole(rounds: number): Promise<Answer> {
  const stage = await OwnerStage.start();
  try {
    const owner = await stage.user('owner');
    const server = await stage.server(owner, 'busy');
    const { must } = stage.on(server, owner);
    await must('POST', '/files/content', { path: '/index.js', content: PROGRAM });
    await must('POST', '/power', { action: 'start' });
    await stage.untilStatus(owner, server.id, 'running');
    const session = await signIn(stage.url);
    return await withBrowser(stage.url, session, async (page) => {
      await page.goto(`${stage.url}/app/servers/${server.id}`);
      await page.waitForSelector('[role="log"] span');
      const rows: Measured[] = [];
      for (const work of WORKS) rows.push(await tasksOf(page, work, rounds));
      return answerOf(rows);
    });
  } finally {
    await stage.stop();
  }
}

async function tasksOf(page: Page, { what, begin }: Work, rounds: number): Promise<Measured> {
  const [longest, rates]: [Blocking[], number[]] = [[], []];
  await begin(page);
  const client = await page.createCDPSession();
  let lines = 0;
  client.on('Network.webSocketFrameReceived', ({ response }) => {
    const message = JSON.parse(response.payloadData) as { type: string; lines: string[] };
    if (message.type === 'output') lines += message.lines.length;
  });
  await client.send('Network.enable');
  for (let round = 0; round <= rounds; round += 1) {
    let rate = 0;
    const taken = await longestTask(page, async () => {
      const [began, before] = [performance.now(), lines];
      await sleep(ROUND_MS);
      rate = ((lines - before) * 1000) / (performance.now() - began);
    });
    // The first round compiles the code.
    if (round === 0) continue;
    longest.push(taken);
    rates.push(rate);
  }
  await client.detach();
  const row = taskRow(`longest task of a console, ${what}`, longest, LIMIT_MS);
  return { ...row, note: `${row.note}; ${percentile(rates, 0.5).toFixed(0)} lines a second` };
}
