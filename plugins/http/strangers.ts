import type { Server as HttpListener, IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '../../generated/error-codes.js';
import { refusal } from '../../lib/errors/refusal.js';
import type { Logger } from '../../lib/logging/logger.js';
import type { AddressTest } from '../../lib/net/address-ranges.js';
import { addressBehind } from './client-address.js';

/** The rule for which addresses are allowed, and the refusal for all others. */
export type Doorkeeper = {
  isAllowed: AddressTest;
  code: ErrorCode;
  message(address: string): string;
  /** The message that is logged at intervals about refused connections. */
  note: string;
};

type Refusal = { error: ErrorCode; message: string; status: 403 };

/**
 * Returns a check that refuses a request from an address that is not allowed, before anything else in the request is
 * examined.
 * @throws DomainError `forbidden`
 */
export const admitBy =
  ({ isAllowed, code, message }: Doorkeeper) =>
  (address: string): void => {
    if (isAllowed(address)) return;
    throw refusal('forbidden', message(address), { code, headers: { connection: 'close' } });
  };

/** Returns the refusal for a connection without a request; undefined if its address is allowed. */
export type RefuseStranger = (socket: Socket, headers?: IncomingHttpHeaders) => Refusal | undefined;

export const strangerRefusal =
  (door: Doorkeeper | undefined, isTrustedProxy: AddressTest | undefined): RefuseStranger =>
  (socket, headers = {}) => {
    if (door === undefined) return undefined;
    const address = addressBehind(socket.remoteAddress, headers['x-forwarded-for'], isTrustedProxy);
    // If a trusted proxy sends no client address, the client is unknown and therefore refused.
    if (door.isAllowed(address) || isTrustedProxy?.(address) === true) return undefined;
    return { error: door.code, message: door.message(address), status: 403 };
  };

/** The maximum number of open connections that are refused with a response. Further ones are closed without one. */
const MAX = 64;
/** The maximum time for a refused connection: for the handshake, a request and the refusal. */
const LIFE_MS = 5000;
const TELL_EVERY_MS = 60_000;

export type StrangerBounds = { max?: number; lifeMs?: number };

/**
 * Limits the connections of refused addresses, so that they take no slots from others: only a few are open at a time,
 * and only until they are refused. Further ones are closed before any data is read.
 */
export function boundStrangers(
  listener: HttpListener,
  mayAsk: AddressTest,
  { note, logger }: { note: string; logger: Logger },
  { max = MAX, lifeMs = LIFE_MS }: StrangerBounds = {},
): void {
  let open = 0;
  let loggedMs = Number.NEGATIVE_INFINITY;
  listener.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (mayAsk(address)) return;
    if (performance.now() - loggedMs >= TELL_EVERY_MS) {
      loggedMs = performance.now();
      logger.warn({ address }, note);
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
