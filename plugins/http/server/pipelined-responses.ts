import type { Server as HttpListener, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes pipelined responses when the client disconnects. A response waits until those to earlier requests on the
 * connection are sent. If the client disconnects, Node.js emits no `close` for responses that wait, so code that needs
 * this event (a failed sign-in, a log reader) would wait forever.
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
