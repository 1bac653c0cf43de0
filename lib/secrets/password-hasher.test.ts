import { describe, expect, test } from '@jest/globals';
import { createPasswordHasher } from './password-hasher.js';

/** How many attempts of each attacking network wait at a time. A refused attempt is repeated immediately. */
const AT_ONCE = 4;
/** Within how many hashes a newcomer must be served: the running ones, one more, and the newcomer's own. */
const MAX_HASHES = 5;
const NETWORKS = 256;
const two = (at: number) => at.toString(16).padStart(2, '0');

describe.each<[string, (at: number) => string, (at: number) => string]>([
  ['of one IPv6 /56', (at) => `2001:db8:0:${at.toString(16)}::1`, (at) => `2001:db9:${at}::1`],
  ['of one IPv4 /24', (at) => `203.0.113.${at}`, (at) => `198.51.100.${at}`],
  ['without a common prefix', (at) => `${at + 1}.7.7.7`, (at) => `${at + 1}.99.0.1`],
  ['of different IPv6 providers', (at) => `2a${two(at)}:1::1`, (at) => `2b${two(at)}:1::1`],
])('while 256 networks %s send attempts', (_title, attacker, newcomer) => {
  test('during a flood of attempts, the right password of a new address is among the next to be checked', async () => {
    const passwords = createPasswordHasher({ pepper: 'a pepper for tests, 32 characters', cost: 4 });
    const hash = await passwords.hash('right', '127.0.0.1');
    let hashes = 0;
    let isOver = false;
    const attempt = async (address: string, password: string) => {
      const isRight = await passwords.verify(password, hash, address);
      hashes += 1;
      return isRight;
    };
    const hammer = async (address: string) => {
      while (!isOver) {
        await attempt(address, 'wrong').catch(() => undefined);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const attackers = Array.from({ length: NETWORKS * AT_ONCE }, (_, at) => hammer(attacker(at % NETWORKS)));
    const needed: number[] = [];
    for (let at = 0; at < 25; at += 1) {
      const before = hashes;
      expect(await attempt(newcomer(at), 'right')).toBe(true);
      needed.push(hashes - before);
    }
    isOver = true;
    await Promise.all(attackers);
    expect(Math.max(...needed)).toBeLessThanOrEqual(MAX_HASHES);
  });
});

test('if 66 networks of one IPv6 /57 fill the queue of password checks, they lose a place to a new network', async () => {
  const passwords = createPasswordHasher({
    pepper: 'a pepper for tests, 32 characters',
    cost: 4,
    maxWaiting: 64,
  });
  const verify = (address: string) => passwords.verify('right', undefined, address);
  const attackers = Array.from({ length: 66 }, (_, at) => verify(`2001:db8:0:${at.toString(16)}::1`));
  const settled = Promise.allSettled(attackers);
  await expect(verify('192.0.2.1')).resolves.toBe(false);
  const refused = (await settled).filter((each) => each.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const each of refused)
    expect(each).toMatchObject({ reason: { kind: 'rate_limited', retryAfterS: 1 } });
});
