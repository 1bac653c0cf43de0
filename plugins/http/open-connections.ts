import type { Server as HttpListener, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressTest } from '../../lib/address-ranges.js';
import { addressBehind } from './client-address.js';
import { connectedEvent } from './tls.js';

/** The connections that are open, those that have become WebSockets included. */
export type OpenConnections = {
  readonly sockets: Iterable<Socket>;
  /** Cuts those of clients that may not ask any more, whatever is under way on them. */
  cutStrangers(isAllowed: AddressTest): void;
};

export function followConnections(
  listener: HttpListener,
  isTrustedProxy: AddressTest | undefined,
): OpenConnections {
  /**
   * With what the last request of each says of whose it is, which counts behind a proxy alone. Not the request: what is
   * kept of each until the next has come grows old, and to collect the old costs more than all else here.
   */
  const open = new Map<Socket, string | string[] | undefined>();
  listener.on(connectedEvent(listener), (socket: Socket) => {
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  const note = ({ socket, headers }: IncomingMessage) => {
    if (open.has(socket)) open.set(socket, headers['x-forwarded-for']);
  };
  if (isTrustedProxy !== undefined) listener.on('request', note).on('upgrade', note);
  return {
    get sockets() {
      return open.keys();
    },
    cutStrangers(isAllowed) {
      for (const [socket, forwarded] of open) {
        if (!isAllowed(addressBehind(socket.remoteAddress, forwarded, isTrustedProxy))) socket.destroy();
      }
    },
  };
}
