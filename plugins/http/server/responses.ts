import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Returns the response that is currently being sent on the connection, or null. Node.js uses the same property to find
 * the response that an error belongs to.
 */
export const responseOn = (socket: Socket): ServerResponse | null =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? null;

/** Calls `then` when all requests that were received on a connection have their responses. */
export function whenResponded(socket: Socket, then: () => void): void {
  const answer = responseOn(socket);
  if (answer === null) then();
  else answer.once('close', () => whenResponded(socket, then));
}
