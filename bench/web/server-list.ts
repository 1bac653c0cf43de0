import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { BerthProcess } from '../../testing/berth/berth-process.js';
import { FleetPanel } from '../services/fleet-panel.js';
import type { Answer } from '../support/answer.js';
import { signIn } from '../support/panel-account.js';
import { answerOf, type Blocking, longestTask, taskRow } from './longest-task.js';
import { withBrowser } from './signed-in-browser.js';

const LIMIT_MS = 50;
/** Scrolls through more than a hundred rows a second, as a fast turn of a wheel does. */
const SCROLL = { yDistance: -15_000, speed: 6000, gestureSourceType: 'mouse' } as const;
/** Drags the scrollbar: each jump shows other rows. */
const JUMPS = `(async () => {
  const frame = document.querySelector('table').parentElement;
  for (let at = 1; at <= 20; at += 1) {
    frame.scrollTop = ((at * 7) % 21) / 21 * frame.scrollHeight;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
})()`;
const CHANGES_PER_S = 10;
const SETTLE_MS = 3000;

/** Measures the longest tasks while a user scrolls through a list of servers, also while servers in it change. */
export async function serverList(servers: number, rounds: number): Promise<Answer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-web-'));
  const fleet = await FleetPanel.create(dataDir, { refusing: [], silent: [] });
  try {
    await fleet.growTo(servers);
    const panel = await BerthProcess.start('panel', { dataDir });
    try {
      const session = await signIn(panel.panelUrl);
      return await withBrowser(panel.panelUrl, session, (page) =>
        tasksOf(page, panel.panelUrl, { fleet, servers, rounds }),
      );
    } finally {
      await panel.stop('SIGTERM');
      await panel.dispose();
    }
  } finally {
    fleet.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Fleet = { fleet: FleetPanel; servers: number; rounds: number };

async function tasksOf(page: Page, url: string, { fleet, servers, rounds }: Fleet): Promise<Answer> {
  await page.goto(`${url}/app`);
  await page.waitForSelector(`table[aria-rowcount="${servers + 1}"]`);
  // Nodes report the states of all servers after the start of the panel.
  await sleep(SETTLE_MS);
  const taken: Record<'wheel' | 'jumps' | 'changes', Blocking[]> = { wheel: [], jumps: [], changes: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const wheel = await longestTask(page, () => turnWheel(page));
    const jumps = await longestTask(page, () => page.evaluate(JUMPS));
    const changes = await longestTask(page, () => whileServersChange(url, fleet, () => turnWheel(page)));
    // The first round compiles the code.
    if (round === 0) continue;
    taken.wheel.push(wheel);
    taken.jumps.push(jumps);
    taken.changes.push(changes);
  }
  const what = `longest task, ${servers} servers`;
  return answerOf([
    taskRow(`${what}, turning the wheel`, taken.wheel, LIMIT_MS),
    taskRow(`${what}, dragging the scrollbar`, taken.jumps, LIMIT_MS),
    taskRow(`${what}, turning the wheel while ${CHANGES_PER_S} a second change`, taken.changes, LIMIT_MS),
  ]);
}

async function turnWheel(page: Page): Promise<void> {
  const client = await page.createCDPSession();
  await page.evaluate("document.querySelector('table').parentElement.scrollTop = 0");
  await client.send('Input.synthesizeScrollGesture', { x: 640, y: 400, ...SCROLL });
  await client.detach();
}

/** Changes the descriptions of servers through the API until `work` has ended. Each change reaches the page as an event. */
async function whileServersChange(
  url: string,
  { headers }: FleetPanel,
  work: () => Promise<void>,
): Promise<void> {
  const response = await fetch(`${url}/api/v2/servers?limit=50`, { headers });
  const { items } = (await response.json()) as { items: { id: string }[] };
  let count = 0;
  const timer = setInterval(() => {
    const id = items[count++ % items.length]?.id;
    const body = JSON.stringify({ description: `change ${Date.now()}` });
    void fetch(`${url}/api/v2/servers/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
  }, 1000 / CHANGES_PER_S);
  await work().finally(() => clearInterval(timer));
}
