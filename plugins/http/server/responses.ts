import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Returns the response that currently owns the connection, or null. Node.js uses the same property to assign
 * errors.
 */
export const responseOn = (socket: Socket): ServerResponse | null =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? null;

/** Calls back when every request received on a connection has been answered. */
export function whenResponded(socket: Socket, then: () => void): void {
  const answer = responseOn(socket);
  if (answer === null) then();
  else answer.once('close', () => whenResponded(socket, then));
}
