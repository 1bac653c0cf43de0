import type { Server as HttpListener } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressTest } from '../../lib/address-ranges.js';
import type { Logger } from '../../lib/logger.js';

/** Enough for all who are to be told that they may not ask; of a flood nobody is. */
const MAX = 64;
/** For a handshake, a request and the answer that refuses it. */
const LIFE_MS = 5000;
const TELL_EVERY_MS = 60_000;

export type StrangerBounds = { max?: number; lifeMs?: number };

/**
 * Bounds the connections of peers that may ask nothing, so that they take no place of those who may: few at once, and
 * each but for as long as it takes to be refused. One more is closed as it comes, before a byte of it is read.
 */
export function boundStrangers(
  listener: HttpListener,
  mayAsk: AddressTest,
  logger: Logger,
  { max = MAX, lifeMs = LIFE_MS }: StrangerBounds = {},
): void {
  let open = 0;
  let toldMs = Number.NEGATIVE_INFINITY;
  listener.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (mayAsk(address)) return;
    if (performance.now() - toldMs >= TELL_EVERY_MS) {
      toldMs = performance.now();
      logger.warn({ address }, 'an address that DAEMON_ALLOW does not have is refused');
    }
    if (open >= max) {
      socket.destroy();
      return;
    }
    open += 1;
    const late = setTimeout(() => socket.destroy(), lifeMs).unref();
    socket.once('close', () => {
      open -= 1;
      clearTimeout(late);
    });
  });
}
