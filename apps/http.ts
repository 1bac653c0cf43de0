import { createServer, isIPv6 } from 'node:net';
import type { Server } from '@hapi/hapi';
import { errorCode } from '../lib/errors/errors.js';
import { StartError } from '../lib/errors/start-error.js';
import { stopServing } from '../plugins/http/server/stop.js';

export type RunningService = {
  url: string;
  /** Stops gracefully: accepts no new requests, and completes those in progress within 10 s. */
  stop(): Promise<void>;
};

/**
 * How long requests in progress may take to complete. Before that, WebSockets have one second to close. The rest of
 * the 10 s is for closing everything else.
 */
const DRAIN_TIMEOUT_MS = 7000;
/** The time limit for the whole stop. After that, the service exits even if its server has not stopped. */
export const STOP_TIMEOUT_MS = 9000;

type Prefix = 'PANEL' | 'DAEMON' | 'DAEMON_SFTP';
type Address = { host: string; port: number };

/**
 * Checks that the address can be used, before anything is created or changed on disk.
 * @throws StartError naming the variable to change
 */
export async function assertAddress({ host, port }: Address, prefix: Prefix): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(addressFault(error, { host, port }, prefix)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

/** Starts to listen. @throws StartError naming the variable to change if the address cannot be used */
export async function listen(server: Server, prefix: Prefix): Promise<void> {
  const { host = '', port } = server.settings;
  try {
    await server.start();
  } catch (error) {
    throw addressFault(error, { host, port: Number(port) }, prefix);
  }
}

/** Stops a server, even one that does not listen yet: accepts no new requests, and completes those in progress. */
export const stopServer = (server: Server): Promise<void> => stopServing(server, DRAIN_TIMEOUT_MS);

/** Returns the URL of the server. Hapi's own URL lacks the brackets around an IPv6 address (RFC 3986, 3.2.2). */
export function urlOf({ settings, info }: Server): string {
  const { host = '' } = settings;
  return `${info.protocol}://${isIPv6(host) ? `[${host}]` : host}:${info.port}`;
}

/** Returns a StartError that names the variable to change if the address cannot be used; otherwise the error itself. */
export function addressFault(error: unknown, { host, port }: Address, prefix: Prefix): unknown {
  const fault = (message: string) => new StartError(message, { cause: error });
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return fault(
        `Port ${port} on ${host} is in use: stop the other program, or set ${prefix}_PORT to a free port.`,
      );
    case 'EACCES':
      return fault(`Port ${port} requires root: set ${prefix}_PORT to 1024 or above.`);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return fault(
        `${host} is not an address of this machine: set ${prefix === 'PANEL' ? prefix : 'DAEMON'}_HOST to one.`,
      );
    default:
      return error;
  }
}
