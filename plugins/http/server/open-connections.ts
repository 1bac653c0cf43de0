import type { Server as HttpListener, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressTest } from '../../../lib/net/address-ranges.js';
import { addressBehind } from '../client-address.js';
import { connectedEvent } from './tls.js';

/** All open connections, including those upgraded to WebSockets. */
export type OpenConnections = {
  readonly sockets: Iterable<Socket>;
  readonly count: number;
  /** Closes the connections of clients whose addresses are no longer allowed, even during a transfer. */
  cutStrangers(isAllowed: AddressTest): void;
};

export function followConnections(
  listener: HttpListener,
  isTrustedProxy: AddressTest | undefined,
): OpenConnections {
  /**
   * The open connections, with the forwarding header of the last request on each, which is needed behind a proxy. The
   * request itself is not stored, because it would stay in memory until the next request, which makes garbage
   * collection slower.
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
    get count() {
      return open.size;
    },
    cutStrangers(isAllowed) {
      for (const [socket, forwarded] of open) {
        if (!isAllowed(addressBehind(socket.remoteAddress, forwarded, isTrustedProxy))) socket.destroy();
      }
    },
  };
}
