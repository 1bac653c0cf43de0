import type { Server as HttpListener } from 'node:http';
import type { Logger } from '../../../lib/logging/logger.js';
import { descriptorLimit } from '../../../lib/process/descriptors.js';

/** The maximum number of connections, because even idle connections use memory. */
const MAX = 10_000;
const MIN = 16;
/** Descriptors reserved for the database, the logs and the output of servers. */
const RESERVED = 256;
/** The number of descriptors per connection: the socket, and the file that it transfers. */
const PER_CONNECTION = 2;
const TELL_EVERY_MS = 60_000;

/** Returns how many connections this process can serve with its descriptor limit (getrlimit(2)). */
export const affordableConnections = (limits?: string): number =>
  Math.max(MIN, Math.min(MAX, Math.floor((descriptorLimit(limits) - RESERVED) / PER_CONNECTION)));

/**
 * Closes new connections when `max` is reached, including WebSockets and event streams, and logs this at
 * intervals.
 */
export function boundConnections(listener: HttpListener, max: number, logger: Logger): void {
  let loggedMs = Number.NEGATIVE_INFINITY;
  listener.maxConnections = max;
  listener.on('drop', () => {
    if (performance.now() - loggedMs < TELL_EVERY_MS) return;
    loggedMs = performance.now();
    logger.warn({ maxConnections: max }, 'too many connections: new connections are closed');
  });
}
