import type { Server as HttpListener, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A response gets a connection when those to earlier requests are sent. When the client disconnects, Node.js
 * forgets responses without a connection: their `close` was never emitted, and code that waits for it (a
 * failed sign-in, a log reader) waited forever.
 */
export function closePipelinedResponses(listener: HttpListener): void {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>();
  const waitingOn = (socket: Socket): Set<ServerResponse> => {
    const answers = waiting.get(socket) ?? new Set();
    if (waiting.has(socket)) return answers;
    waiting.set(socket, answers);
    socket.once('close', () => {
      for (const answer of answers) {
        answer.destroyed = true;
        answer.emit('close');
      }
    });
    return answers;
  };
  listener.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (response.socket !== null) return;
    const answers = waitingOn(socket).add(response);
    response.once('close', () => answers.delete(response));
  });
}
