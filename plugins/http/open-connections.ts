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
  /** With the last request of each: behind a proxy it tells whose it is. */
  const open = new Map<Socket, IncomingMessage | undefined>();
  listener.on(connectedEvent(listener), (socket: Socket) => {
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  const note = (request: IncomingMessage) => {
    if (open.has(request.socket)) open.set(request.socket, request);
  };
  listener.on('request', note);
  listener.on('upgrade', note);
  return {
    get sockets() {
      return open.keys();
    },
    cutStrangers(isAllowed) {
      for (const [socket, request] of open) {
        const forwarded = request?.headers['x-forwarded-for'];
        if (!isAllowed(addressBehind(socket.remoteAddress, forwarded, isTrustedProxy))) socket.destroy();
      }
    },
  };
}
