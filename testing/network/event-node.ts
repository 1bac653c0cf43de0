import type { ServerResponse } from 'node:http';
import { type Answer, json, type OddNode, refuse, startOddNode, wellBehaved } from './odd-node.js';

/** A container as the node lists it. */
export type Container = { id: string; status: string; reachable?: boolean };

export type EventNode = OddNode & {
  /** The containers that the node lists. Changing this map sends no event. */
  containers: Map<string, Container>;
  /** Sends an event to all clients. */
  emit(id: string, status: string): void;
  /** Sends an event with this data and id. */
  report(event: string, data: object, id?: string): void;
  /** The `Last-Event-ID` of the requests for event streams. */
  resumed: (string | undefined)[];
  /** Sends these bytes on all event streams. */
  say(text: string): void;
  /** Ends the event streams of all clients. */
  endStreams(): void;
  /** The number of open event streams. */
  readonly followers: number;
  /** Called before the node responds to a request. Returns true if it has responded itself. */
  before: (line: string, response: ServerResponse) => boolean;
};

const STATS = {
  ...{ cpu_percent: 12.5, memory_used: 1024, memory_limit: 4096, memory_percent: 25, disk_used: 100 },
  ...{ network_rx: 1, network_tx: 2, disk_read: 3, disk_write: 4 },
};

/** Starts a node that behaves like a daemon and sends events, unless a test changes that. */
export async function startEventNode(daemon?: { id: string }): Promise<EventNode> {
  const streams = new Set<ServerResponse>();
  const containers = new Map<string, Container>();
  const viewOf = ({ id, status }: Container) => ({
    ...{ id, status, name: id, type: 'nodejs', version: '20', port: 8080 },
    uptime: status === 'running' ? 5 : 0,
    started_at: '2026-03-01T12:00:00.000Z',
  });
  const answer: Answer = (asked, response) => {
    const { line, query, body } = asked;
    if (node.before(line, response)) return;
    if (line === 'GET /events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 3000\n\n');
      streams.add(response.once('close', () => streams.delete(response)));
      node.resumed.push(asked.lastEventId);
      return;
    }
    if (line === 'GET /container/list') {
      const all = [...containers.values()].slice(0, Number(query.get('limit')));
      const listed = all.map((one) => ({ ...viewOf(one), reachable: one.reachable ?? true }));
      return json(response, 200, { containers: listed, next_cursor: null });
    }
    if (line === 'GET /container/stats/list') {
      const ids = query.getAll('ids').filter((id) => containers.has(id));
      return json(response, 200, { stats: ids.map((id) => ({ id, ...STATS })) });
    }
    if (line.startsWith('GET /container/status/')) {
      const one = containers.get(line.slice('GET /container/status/'.length));
      if (one === undefined) return refuse(response, 404, 'There is no such container.', 'not_found');
      return json(response, 200, viewOf(one));
    }
    if (line === 'POST /container/start') return json(response, 200, { id: body['id'], status: 'starting' });
    wellBehaved(asked, response);
  };
  const odd = await startOddNode(answer, daemon);
  const node: EventNode = {
    ...odd,
    containers,
    resumed: [],
    before: () => false,
    get followers() {
      return streams.size;
    },
    endStreams() {
      for (const stream of streams) stream.destroy();
    },
    say(text) {
      for (const stream of streams) stream.write(text);
    },
    report(event, data, id) {
      node.say(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    emit(id, status) {
      const at = new Date().toISOString();
      node.say(`event: status\ndata: ${JSON.stringify({ id, name: 'x', status, at })}\n\n`);
    },
  };
  return node;
}
