import { parentPort } from 'node:worker_threads';
import { sentError } from '../../../lib/errors/sent-error.js';
import { readLog } from './log-reader.js';
import type { SearchReply, SearchRequest } from './log-searches.js';

/* The program of the worker thread for all searches in logs. The searches take turns of a few milliseconds. */
const port = parentPort;
if (port === null) throw new Error('log-searcher must run as a worker thread');

const going = new Map<number, AbortController>();

port.on('message', (request: SearchRequest) => {
  if ('stop' in request) going.get(request.id)?.abort();
  else void search(request);
});

async function search({ id, log, query, timeoutMs }: Exclude<SearchRequest, { stop: true }>): Promise<void> {
  const aborter = new AbortController();
  going.set(id, aborter);
  const options = { signal: aborter.signal, timeoutMs, others: () => going.size - 1 };
  const reply: SearchReply = await readLog(log, query, options).then(
    (answer) => ({ id, answer }),
    (error: unknown) => ({ id, failed: sentError(error) }),
  );
  going.delete(id);
  port?.postMessage(reply);
}
