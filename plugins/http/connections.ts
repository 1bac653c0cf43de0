import type { Server as HttpListener } from 'node:http';
import { descriptorLimit } from '../../lib/descriptors.js';
import type { Logger } from '../../lib/logger.js';

/** Idle connections cost memory, too. */
const MAX = 10_000;
const MIN = 16;
/** Of the process's descriptors, for the database, the logs and the output of servers. */
const RESERVED = 256;
/** What a connection may need at once: itself, and the file that it is about. */
const PER_CONNECTION = 2;
const TELL_EVERY_MS = 60_000;

/** How many connections this process can serve with the descriptors that it may have (getrlimit(2)). */
export const affordableConnections = (limits?: string): number =>
  Math.max(MIN, Math.min(MAX, Math.floor((descriptorLimit(limits) - RESERVED) / PER_CONNECTION)));

/** Closes connections over `max` as they come, WebSockets and event streams counted, and says so now and then. */
export function boundConnections(listener: HttpListener, max: number, logger: Logger): void {
  let toldMs = Number.NEGATIVE_INFINITY;
  listener.maxConnections = max;
  listener.on('drop', () => {
    if (performance.now() - toldMs < TELL_EVERY_MS) return;
    toldMs = performance.now();
    logger.warn({ maxConnections: max }, 'connections are refused: there are too many at once');
  });
}
