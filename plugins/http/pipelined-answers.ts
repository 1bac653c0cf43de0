import type { Server as HttpListener, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * An answer has a connection once those to earlier requests are sent. Node.js forgets one that has none yet when the
 * client goes: its `close` never came, and what waits for it (a failed sign-in, a reader of logs) went on for ever.
 */
export function closePipelinedAnswers(listener: HttpListener): void {
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
