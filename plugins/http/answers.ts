import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The answer that has the connection, which is nobody's at times: so Node.js itself knows whom an error is for. */
export const answerOn = (socket: Socket): ServerResponse | null =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? null;

/** Calls back once every request that has come on a connection is answered. */
export function whenAnswered(socket: Socket, then: () => void): void {
  const answer = answerOn(socket);
  if (answer === null) then();
  else answer.once('close', () => whenAnswered(socket, then));
}
