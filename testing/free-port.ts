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

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
