import { createServer } from 'node:net';

/** Below the ports that the kernel gives to outgoing connections. */
const FIRST_PORT = 18_000;
const PORT_COUNT = 12_000;
/** Each process begins in a place of its own. */
const PORTS_A_PROCESS = 101;

let given = process.pid * PORTS_A_PROCESS;

/**
 * A TCP port that nobody has bound at the moment. None is given twice: a server that is installed holds its
 * port for the daemon long before it binds it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (given++ % PORT_COUNT);
    if (await canListen(port)) return port;
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

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
