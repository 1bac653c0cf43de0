import type { Server as HttpListener, IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressTest } from '../../lib/address-ranges.js';
import type { ErrorCode } from '../../lib/error-codes.js';
import type { Logger } from '../../lib/logger.js';
import { refusal } from '../../lib/refusal.js';
import { addressBehind } from './client-address.js';

/** Who may ask at all, and what everybody else is told, whatever they ask. */
export type Doorkeeper = {
  isAllowed: AddressTest;
  code: ErrorCode;
  message(address: string): string;
  /** For the log, now and then. */
  note: string;
};

type Refusal = { error: ErrorCode; message: string; status: 403 };

/** Refuses, before anything else of a request is looked at. @throws DomainError `forbidden` */
export const admitBy =
  ({ isAllowed, code, message }: Doorkeeper) =>
  (address: string): void => {
    if (isAllowed(address)) return;
    throw refusal('forbidden', message(address), { code, headers: { connection: 'close' } });
  };

/** What a stranger is told where no request came about; undefined for everybody else. */
export type RefuseStranger = (socket: Socket, headers?: IncomingHttpHeaders) => Refusal | undefined;

export const strangerRefusal =
  (door: Doorkeeper | undefined, isTrustedProxy: AddressTest | undefined): RefuseStranger =>
  (socket, headers = {}) => {
    if (door === undefined) return undefined;
    const address = addressBehind(socket.remoteAddress, headers['x-forwarded-for'], isTrustedProxy);
    // Of a proxy that names nobody it is not known for whom it asks.
    if (door.isAllowed(address) || isTrustedProxy?.(address) === true) return undefined;
    return { error: door.code, message: door.message(address), status: 403 };
  };

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
  { note, logger }: { note: string; logger: Logger },
  { max = MAX, lifeMs = LIFE_MS }: StrangerBounds = {},
): void {
  let open = 0;
  let toldMs = Number.NEGATIVE_INFINITY;
  listener.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (mayAsk(address)) return;
    if (performance.now() - toldMs >= TELL_EVERY_MS) {
      toldMs = performance.now();
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
