import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BerthProcess } from '../../testing/berth/berth-process.js';
import { signInFrom } from '../../testing/clients/sign-in-from.js';
import { type Answer, type Measured, timesBaseline } from '../support/answer.js';
import { percentile } from '../support/daemon-bench.js';
import type { How } from '../support/how.js';
import { signUp } from '../support/panel-account.js';
import { cpuMs, peakMib, resetPeak } from '../support/process-figures.js';

/** The cost of the panel's password hashes, which bounds the rate of sign-ins. */
const BCRYPT_COST = 12;
/** Twice as many as Node.js's thread pool has threads, so that no thread waits for a request. */
const AT_ONCE = 8;
const SECONDS = 5;

/** Compares sign-ins with a program that only runs bcrypt, which takes nearly all of the time of a sign-in. */
export async function signInRate({ rounds }: How): Promise<Answer> {
  const panel = await BerthProcess.start('panel');
  try {
    const { email, password } = await signUp(panel.panelUrl);
    const bare: number[] = [];
    const ours: Rate[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const [alone, signIns] = [await comparisons(), await signInsOf(panel, { email, password })];
      if (round === 0) continue;
      bare.push(alone);
      ours.push(signIns);
    }
    const values = ours.map(({ perSecond }) => perSecond);
    const rows: Measured[] = [
      {
        row: `bcrypt.compare alone, cost ${BCRYPT_COST}, ${AT_ONCE} at once`,
        unit: '/s',
        values: bare,
        times: 1,
      },
      {
        ...{ row: `sign-ins, ${AT_ONCE} at once, berth`, unit: '/s', values },
        times: timesBaseline(values, bare, '/s'),
        cpuMs: percentile(
          ours.map((each) => each.cpuMs),
          0.5,
        ),
        peakMib: Math.max(...ours.map((each) => each.peakMib)),
        note: `each after ${percentile(
          ours.map((each) => each.p50),
          0.5,
        ).toFixed(0)} ms; bound by bcrypt`,
      },
    ];
    return { rows, figures: [], missing: [] };
  } finally {
    await panel.dispose();
  }
}

type Rate = { perSecond: number; cpuMs: number; peakMib: number; p50: number };

async function comparisons(): Promise<number> {
  const program = join(import.meta.dirname, '..', 'programs', 'bare-bcrypt.mjs');
  const words = [program, BCRYPT_COST, AT_ONCE, SECONDS].map(String);
  return Number((await promisify(execFile)(process.execPath, words)).stdout);
}

async function signInsOf({ panelUrl, pid }: BerthProcess, login: object): Promise<Rate> {
  const took: number[] = [];
  resetPeak(pid);
  const [cpu, began] = [cpuMs(pid), performance.now()];
  // Each client has its own address, because one address may use only a part of the queue.
  const client = async (_: unknown, index: number) => {
    while (performance.now() - began < SECONDS * 1000) {
      const sent = performance.now();
      const { status } = await signInFrom(panelUrl, `127.0.1.${index + 1}`, login);
      if (status !== 200) throw new Error(`the sign-in returned ${status}`);
      took.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return {
    perSecond: took.length / ((performance.now() - began) / 1000),
    cpuMs: (cpuMs(pid) - cpu) / took.length,
    peakMib: peakMib(pid),
    p50: percentile(took, 0.5),
  };
}
