import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { until } from '../../testing/berth/berth-process.js';
import { openSession } from '../../testing/clients/ssh-clients.js';
import { GARBAGE, garbage } from '../../testing/sftp-attacks/garbage.js';
import {
  guessesOfOne,
  hastyGuesses,
  keyGuesses,
  patientGuesses,
} from '../../testing/sftp-attacks/guesses.js';
import { silence } from '../../testing/sftp-attacks/silent.js';
import type { Target } from '../../testing/sftp-attacks/target.js';
import { StreamFixture } from './stream-fixture.js';

const TIMEOUT_MS = 400_000;
/** The maximum time of a response. It is generous, because `npm run bench -- sftp-attack` measures the speed. */
const ANSWER_MS = 10_000;
const ASK_EVERY_MS = 50;
/** Descriptors for the HTTP connections of this test's clients, which stay open for a while. */
const OWN_DESCRIPTORS = 6;
const ADA = { username: 'ada', password: 'correct horse battery' };

const fixture = new StreamFixture();

/** Sends requests to the URL until it is stopped, and checks that each response is 200. */
function ask(url: string) {
  const statuses = new Set<number>();
  let isOver = false;
  const asking = (async () => {
    for (; !isOver; await sleep(ASK_EVERY_MS)) {
      const { status } = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) });
      statuses.add(status);
    }
  })();
  // Prevents an unhandled rejection. The caller that waits for the end still gets the error.
  asking.catch(() => undefined);
  return async () => {
    isOver = true;
    await asking;
    return [...statuses];
  };
}

test(
  'an SFTP server accepts the right password during several attacks, and afterwards nothing of them remains',
  async () => {
    const home = `/${await fixture.installed()}`;
    await fixture.must('POST', '/sftp/credentials', { ...ADA, home_dir: home });
    const { pid, ports, daemonUrl } = fixture.berth;
    const letIn = async (localAddress: string) => {
      const { client, over } = await openSession({ ...ADA, port: ports.sftp, localAddress });
      client.end();
      await over;
    };
    const descriptors = () => readdirSync(`/proc/${pid}/fd`).length;
    await letIn('127.0.0.1');
    const before = descriptors();
    const seed = Number(process.env['BERTH_SEED'] ?? Date.now() % 1_000_000);
    process.stdout.write(`BERTH_SEED=${seed} repeats the garbage\n`);
    const responses = ask(daemonUrl);
    const target = (count: number, atOnce: number): Target => {
      return { port: ports.sftp, known: [ADA], seed, count, atOnce };
    };
    await Promise.all([
      silence(target(30, 30)),
      guessesOfOne(target(30, 5)),
      patientGuesses(target(12, 2)),
      hastyGuesses(target(40, 5)),
      keyGuesses(target(87, 3)),
      garbage(target(GARBAGE.length, 10)),
    ]);
    expect(await responses()).toEqual([200]);
    await until('all connections to end', TIMEOUT_MS, async () => {
      const { active_connections } = (await fixture.must('GET', '/sftp/status')) as {
        active_connections: number;
      };
      return active_connections === 0;
    });
    await until('its descriptors to be closed', TIMEOUT_MS, () => descriptors() <= before + OWN_DESCRIPTORS);
    await letIn('127.0.0.1');
    expect(fixture.berth.pid).toBe(pid);
    expect(fixture.berth.output).not.toMatch(/"level":(50|60)/);
  },
  TIMEOUT_MS,
);
