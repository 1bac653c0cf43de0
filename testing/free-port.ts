import net, { createServer, type ListenOptions } from 'node:net';

/** Below the ports that the kernel gives to outgoing connections. */
const FIRST_PORT = 18_000;
const PORT_COUNT = 12_000;
/** They are claimed together. */
const BLOCK_PORTS = 50;
const BLOCKS = PORT_COUNT / BLOCK_PORTS;

type Given = { next: number; end: number };

/** What this process has given. Jest loads this module for each suite anew, but Node.js's own modules once. */
const GIVEN = Symbol.for('berth: ports that tests were given');
const shared = net as { [GIVEN]?: Promise<Given> | undefined };

/**
 * A TCP port that nobody has bound at the moment. None is given twice, not by other processes either: a server that
 * is installed holds its port for the daemon long before it binds it.
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

/** The first of some ports in a row that are free, for what looks for a free one by itself. */
export async function freePortRow(count: number): Promise<number> {
  for (;;) {
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    const [first = 0] = ports;
    if (ports.every((port, index) => port === first + index)) return first;
  }
}

/** A block is whose process listens at its abstract socket (unix(7)), which ends with the process. */
async function claimBlock(): Promise<Given> {
  for (let each = 0; each < BLOCKS; each += 1) {
    const block = (process.pid + each) % BLOCKS;
    if (!(await canListen({ path: `\0berth test ports ${block}` }, 'for good'))) continue;
    const next = FIRST_PORT + block * BLOCK_PORTS;
    return { next, end: next + BLOCK_PORTS };
  }
  throw new Error(`All ports from ${FIRST_PORT} on are given to tests: end those that run beside this one.`);
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
