import net, { createServer, type ListenOptions } from 'node:net';

/** The first port for tests. All are below the range from which the kernel takes ports of outgoing connections. */
const FIRST_PORT = 18_000;
const PORT_COUNT = 12_000;
/** The number of ports that are claimed together. */
const BLOCK_PORTS = 50;
const BLOCKS = PORT_COUNT / BLOCK_PORTS;

type Given = { next: number; end: number };

/**
 * The key for the ports that this process has given out. They are stored globally, because Jest loads this module
 * again for each suite.
 */
const GIVEN = Symbol.for('berth: ports that tests were given');
const shared = net as { [GIVEN]?: Promise<Given> | undefined };

/**
 * Returns a TCP port that no program has bound. No port is returned twice, not even to another process: an installed
 * server reserves its port in the daemon long before it binds the port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    shared[GIVEN] ??= claimBlock();
    const claimed = shared[GIVEN];
    const given = await claimed;
    if (given.next === given.end && shared[GIVEN] === claimed) shared[GIVEN] = undefined;
    if (given.next === given.end) continue;
    const port = given.next++;
    if (await canListen({ port })) return port;
  }
}

/** Returns the first of `count` consecutive free ports, for programs that look for a free port themselves. */
export async function freePortRow(count: number): Promise<number> {
  for (;;) {
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    const [first = 0] = ports;
    if (ports.every((port, index) => port === first + index)) return first;
  }
}

/** Claims a block of ports. A process has the block while it listens on the block's abstract socket (unix(7)). */
async function claimBlock(): Promise<Given> {
  for (let each = 0; each < BLOCKS; each += 1) {
    const block = (process.pid + each) % BLOCKS;
    if (!(await canListen({ path: `\0berth test ports ${block}` }, 'for good'))) continue;
    const next = FIRST_PORT + block * BLOCK_PORTS;
    return { next, end: next + BLOCK_PORTS };
  }
  throw new Error(
    `All ports from ${FIRST_PORT} on are in use by tests: end other test runs on this machine.`,
  );
}

function canListen(place: ListenOptions, howLong: 'a moment' | 'for good' = 'a moment'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(place, () => {
      probe.unref();
      if (howLong === 'for good') resolve(true);
      else probe.close(() => resolve(true));
    });
  });
}
