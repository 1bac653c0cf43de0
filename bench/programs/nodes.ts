import type { ServerResponse } from 'node:http';
import { json, type OddNode, startOddNode, wellBehaved } from '../../testing/network/odd-node.js';

/*
 * Nodes of a panel in one process: `fork('nodes.ts', [COUNT])`. Reports `{urls}`, the URLs of the nodes. The message
 * `{containers}` sets the ids of the containers that each node lists. The message `{refusing, silent}` has indexes of
 * nodes: those in `refusing` stop listening, and those in `silent` accept connections and never respond. The process
 * replies to each message with an empty one.
 */
type Message = { containers?: string[][]; refusing?: number[]; silent?: number[] };

const STARTED_AT = '2026-03-01T12:00:00.000Z';
const containers: string[][] = [];
const silent = new Set<number>();
const nodes: OddNode[] = [];

const viewOf = (id: string) => ({
  ...{ id, name: id, status: 'running', type: 'nodejs', version: '20', port: 8080 },
  ...{ uptime: 5, started_at: STARTED_AT, reachable: true },
});

/** A page of the node's containers; the cursor is the index of its first one. */
function list(at: number, query: URLSearchParams, response: ServerResponse): void {
  const all = containers[at] ?? [];
  const first = Number(query.get('cursor') ?? 0);
  const end = first + Number(query.get('limit'));
  const page = all.slice(first, end).map(viewOf);
  json(response, 200, { containers: page, next_cursor: end < all.length ? String(end) : null });
}

for (let at = 0; at < Number(process.argv[2]); at += 1) {
  nodes.push(
    await startOddNode((asked, response) => {
      if (silent.has(at)) return;
      if (asked.line === 'GET /events')
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 3000\n\n');
      else if (asked.line === 'GET /container/list') list(at, asked.query, response);
      else wellBehaved(asked, response);
    }),
  );
}

process.on('message', async (message: Message) => {
  containers.splice(
    0,
    message.containers === undefined ? 0 : containers.length,
    ...(message.containers ?? []),
  );
  for (const at of message.silent ?? []) silent.add(at);
  for (const at of message.refusing ?? []) await nodes[at]?.stop();
  process.send?.({});
});
process.once('disconnect', () => process.exit());
process.send?.({ urls: nodes.map(({ url }) => url) });
