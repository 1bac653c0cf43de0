import { Agent, request } from 'node:http';
import { percentile } from '../support/daemon-bench.js';
import type { Furnished } from './known-callers.js';

const NETWORKS = 256;
const AT_ONCE_EACH = 2;
const NEWCOMERS = 25;
/** How long the attackers run before the first newcomer signs in. The queue is full by then. */
const HEAD_START_MS = 3000;

/**
 * The addresses of the attackers and of the newcomers, who sign in. In the last case, they have no prefix in common.
 */
const ATTACKS: Record<string, (at: number) => { attacker: string; newcomer: string }> = {
  'one IPv6 /56': (at) => ({
    attacker: `2001:db8:0:${at.toString(16)}::1`,
    newcomer: `2001:db9:${at.toString(16)}::1`,
  }),
  'one IPv4 /24': (at) => ({ attacker: `203.0.113.${at}`, newcomer: `198.51.100.${at}` }),
  '256 unrelated networks': (at) => ({
    attacker: `${1 + (at % 200)}.${at}.7.7`,
    newcomer: `${210 + (at % 5)}.${at}.0.1`,
  }),
};

/**
 * Measures sign-ins with right passwords from 25 new addresses, one after the other, while 256 networks send wrong
 * passwords.
 */
export async function signInUnderAttack({ panel, account }: Furnished): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (const [name, addressesOf] of Object.entries(ATTACKS)) {
    let isOver = false;
    const attackerStatuses = new Map<number | undefined, number>();
    const hammer = async (at: number) => {
      while (!isOver) {
        const body = { email: `nobody${at}-${Math.random()}@example.org`, password: 'Wrong-Harbour-47' };
        const status = await signIn(panel.panelUrl, agent, addressesOf(at % NETWORKS).attacker, body);
        attackerStatuses.set(status, (attackerStatuses.get(status) ?? 0) + 1);
      }
    };
    const attackers = Array.from({ length: NETWORKS * AT_ONCE_EACH }, (_, at) => hammer(at));
    await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS));
    const took: number[] = [];
    const statuses: (number | undefined)[] = [];
    for (let at = 0; at < NEWCOMERS; at += 1) {
      const began = performance.now();
      const { email, password } = account;
      statuses.push(await signIn(panel.panelUrl, agent, addressesOf(at).newcomer, { email, password }));
      took.push(performance.now() - began);
    }
    isOver = true;
    await Promise.all(attackers);
    const inTime = statuses.filter((status, at) => status === 200 && (took[at] ?? 0) < 2000).length;
    console.log(
      `${NETWORKS} networks attack (${name}): ${inTime} of ${NEWCOMERS} right passwords within 2 s ` +
        `(required: all), median ${percentile(took, 0.5).toFixed(0)} ms, at most ${Math.max(...took).toFixed(0)} ms; ` +
        `attackers: ${[...attackerStatuses].map(([status, times]) => `${times} times ${status}`).join(', ')}`,
    );
  }
  agent.destroy();
}

function signIn(url: string, agent: Agent, address: string, body: object): Promise<number | undefined> {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': text.length,
    'x-forwarded-for': address,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v2/auth/login`, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sent.once('error', reject);
    sent.end(text);
  });
}
