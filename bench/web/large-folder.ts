import type { Page } from 'puppeteer-core';
import { OwnerStage } from '../../testing/owner-stage.js';
import type { Answer } from '../support/answer.js';
import { signIn } from '../support/panel-account.js';
import { answerOf, type Blocking, longestTask, taskRow } from './longest-task.js';
import { withBrowser } from './signed-in-browser.js';

const LIMIT_MS = 1000;

/** Creates empty files, whose names are in no order, in a folder, and then listens on its port. */
const programOf = (files: number) => `const fs = require('node:fs');
fs.mkdirSync('many');
for (let at = 0; at < ${files}; at += 1)
  fs.closeSync(fs.openSync('many/Player ' + ((at * 7919) % 1000003) + '-' + at.toString(36) + '.dat', 'w'));
require('node:net').createServer().listen(process.env.PORT);`;

/** Opens the folder of the page's address, and returns how long after the response of the list its rows were shown. */
const shownAfter = (files: number) => `new Promise((resolve, reject) => {
  const began = performance.now();
  const look = () => {
    if (performance.now() - began > 60000) return reject(new Error('the folder was not shown within 60 s'));
    if (document.querySelector('table[aria-rowcount="${files + 1}"] tbody a') === null) return requestAnimationFrame(look);
    const list = performance.getEntriesByType('resource').findLast(({ name }) => /[/]files[?].*path=%2Fmany/.test(name));
    resolve(performance.now() - list.responseEnd);
  };
  [...document.querySelectorAll('table a')].find(({ textContent }) => textContent === 'many').click();
  look();
})`;

/** Measures how long a folder takes to be shown after the response with its files, and its longest task. */
export async function largeFolder(files: number, rounds: number): Promise<Answer> {
  const stage = await OwnerStage.start();
  try {
    const owner = await stage.user('owner');
    const server = await stage.server(owner, 'many files');
    const { must } = stage.on(server, owner);
    await must('POST', '/files/content', { path: '/index.js', content: programOf(files) });
    await must('POST', '/power', { action: 'start' });
    await stage.untilStatus(owner, server.id, 'running');
    const address = `${stage.url}/app/servers/${server.id}/files`;
    return await withBrowser(stage.url, await signIn(stage.url), (page) =>
      opened(page, address, { files, rounds }),
    );
  } finally {
    await stage.stop();
  }
}

async function opened(
  page: Page,
  address: string,
  { files, rounds }: { files: number; rounds: number },
): Promise<Answer> {
  const [longest, times]: [Blocking[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    await page.goto(address);
    await page.waitForSelector('table tbody a');
    let ms = 0;
    const taken = await longestTask(page, async () => {
      ms = (await page.evaluate(shownAfter(files))) as number;
    });
    // The first round compiles the code.
    if (round === 0) continue;
    longest.push(taken);
    times.push(ms);
  }
  const note = `limit ${LIMIT_MS} ms`;
  return answerOf(
    [taskRow(`longest task while a folder of ${files} files opens`, longest, LIMIT_MS)],
    [{ row: `folder of ${files} files, from the response until shown`, unit: 'ms', values: times, note }],
  );
}
