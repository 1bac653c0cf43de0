import { createServer, isIPv6 } from 'node:net';
import type { Server } from '@hapi/hapi';
import { errorCode } from '../lib/errors.js';
import { StartError } from '../lib/start-error.js';
import { stopAnswering } from '../plugins/http/stop.js';

/** A running service. */
export type RunningService = {
  url: string;
  /** Ends gracefully: no new requests, the ones under way are answered, 10 s at most. */
  stop(): Promise<void>;
};

/**
 * Time that requests under way get, once WebSockets have had their second to say goodbye; what is left of the 10 s
 * closes the rest.
 */
const DRAIN_TIMEOUT_MS = 7000;
/** A server that has not ended by then is left behind. */
export const STOP_TIMEOUT_MS = 9000;

type Prefix = 'PANEL' | 'DAEMON' | 'DAEMON_SFTP';
type Address = { host: string; port: number };

/**
 * Looks whether the address can be had, before anything is made or changed on the disk.
 * @throws StartError naming the variable when it cannot
 */
export async function assertAddress({ host, port }: Address, prefix: Prefix): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(addressFault(error, { host, port }, prefix)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

/** Listens. @throws StartError naming the variable when the address cannot be had */
export async function listen(server: Server, prefix: Prefix): Promise<void> {
  const { host = '', port } = server.settings;
  try {
    await server.start();
  } catch (error) {
    throw addressFault(error, { host, port: Number(port) }, prefix);
  }
}

/** Ends a server, whether it listens yet or not: no new requests, the ones under way are answered. */
export const stopServer = (server: Server): Promise<void> => stopAnswering(server, DRAIN_TIMEOUT_MS);

/** The address that it listens on. Hapi's own lacks the brackets of an IPv6 address (RFC 3986 3.2.2). */
export function urlOf({ settings, info }: Server): string {
  const { host = '' } = settings;
  return `${info.protocol}://${isIPv6(host) ? `[${host}]` : host}:${info.port}`;
}

/** What is told where an address cannot be had: a StartError that names the variable. */
export function addressFault(error: unknown, { host, port }: Address, prefix: Prefix): unknown {
  const fault = (message: string) => new StartError(message, { cause: error });
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return fault(
        `Port ${port} on ${host} is in use: stop the other program, or set ${prefix}_PORT to a free port.`,
      );
    case 'EACCES':
      return fault(`Port ${port} takes more rights: set ${prefix}_PORT to 1024 or above.`);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return fault(
        `${host} is no address of this machine: set ${prefix === 'PANEL' ? prefix : 'DAEMON'}_HOST to one.`,
      );
    default:
      return error;
  }
}
