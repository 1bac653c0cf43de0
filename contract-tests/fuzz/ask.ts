import { Agent, type IncomingMessage, request as open } from 'node:http';
import type { ReceivedResponse } from '../dredd/response-check.js';
import type { Request } from './requests.js';

export type Ask = (request: Request) => Promise<ReceivedResponse>;

/** The error if no response or only an incomplete one has arrived. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
}

const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
/**
 * How long an idle connection is reused. It is shorter than the service's idle timeout (5 s): a request on a
 * connection that the service is closing would get no response.
 */
const IDLE_MS = 2000;

/**
 * Returns a function that sends requests to a service over connections that are reused.
 *
 * @param timeoutMs time within which the complete response must arrive
 */
export function createAsk(url: string, timeoutMs: number): { ask: Ask; close(): void } {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 4, timeout: IDLE_MS });
  const ask: Ask = ({ method, target, headers, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(body.length) };
      const sent = open({
        ...{ hostname, port, method, path: target, agent },
        headers: { ...headers, ...length },
      });
      const patience = setTimeout(() => {
        reject(new NoResponse(`no response within ${timeoutMs} ms`));
        sent.destroy();
      }, timeoutMs);
      const settle = (then: () => void) => {
        clearTimeout(patience);
        then();
      };
      sent.once('response', (response) => {
        wholeOf(response).then(
          (read) => settle(() => resolve(read)),
          (error: Error) =>
            settle(() => reject(new NoResponse(`the response was cut off: ${error.message}`))),
        );
      });
      sent.once('error', (error) => settle(() => reject(new NoResponse(`no response: ${error.message}`))));
      sent.end(body);
    });
  return { ask, close: () => agent.destroy() };
}

async function wholeOf(response: IncomingMessage): Promise<ReceivedResponse> {
  const { statusCode: status = 0, headers } = response;
  // Read only the start of a stream, because it never ends.
  if (headers['content-type']?.startsWith('text/event-stream')) {
    response.destroy();
    return { status, headers, body: '' };
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`the response has more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return { status, headers, body: Buffer.concat(chunks).toString() };
}
