import type { Page } from 'puppeteer-core';
import { BerthProcess } from '../../testing/berth/berth-process.js';
import type { Answer, Measured } from '../support/answer.js';
import { percentile } from '../support/daemon-bench.js';
import { signIn, signUp } from '../support/panel-account.js';
import { answerOf } from './longest-task.js';
import { withBrowser } from './signed-in-browser.js';

const LIMIT_MS = 20;
/** Their first letters find most: almost every operation, field and error. */
const QUERIES = ['backup', 'server', 'rate limit', 'expires', 'delete a user', 'token', 'createServer'];

/** Enters a query into the field of the search, and returns when its results are shown. */
const keyStroke = (query: string) => `new Promise((resolve) => {
  const list = document.getElementById('found');
  new MutationObserver((_, own) => {
    own.disconnect();
    requestAnimationFrame(() => setTimeout(resolve));
  }).observe(list, { childList: true });
  const field = document.getElementById('find');
  field.value = ${JSON.stringify(query)};
  field.dispatchEvent(new Event('input'));
})`;

/** Measures the CPU time of the page for each key stroke in the search of the API reference, with layout and paint. */
export async function referenceSearch(rounds: number): Promise<Answer> {
  const panel = await BerthProcess.start('panel');
  try {
    await signUp(panel.panelUrl);
    return await withBrowser(panel.panelUrl, await signIn(panel.panelUrl), async (page) => {
      await page.goto(`${panel.panelUrl}/docs`);
      await page.focus('#find');
      await page.evaluate(keyStroke('s'));
      const values: number[] = [];
      const strokes: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const taken = await strokesOf(page);
        // The first round compiles the code.
        if (round === 0) continue;
        values.push(percentile(taken, 0.5));
        strokes.push(...taken);
      }
      const note = `limit ${LIMIT_MS} ms; 95 % take at most ${percentile(strokes, 0.95).toFixed(1)} ms`;
      const row: Measured = {
        row: 'key stroke in the search of the API reference',
        unit: 'ms',
        values,
        note,
      };
      return answerOf([row]);
    });
  } finally {
    await panel.dispose();
  }
}

/** Types each query, and returns the CPU time of the page's main thread in ms for each key stroke. */
async function strokesOf(page: Page): Promise<number[]> {
  const client = await page.createCDPSession();
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuMs = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const taken: number[] = [];
  for (const query of QUERIES)
    for (let end = 1; end <= query.length; end += 1) {
      const began = await cpuMs();
      await page.evaluate(keyStroke(query.slice(0, end)));
      taken.push((await cpuMs()) - began);
    }
  await client.detach();
  return taken;
}
