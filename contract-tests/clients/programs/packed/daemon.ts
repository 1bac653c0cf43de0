import assert from 'node:assert/strict';
import {
  ApiFailure,
  type ContainerStatusChange,
  createDaemonClient,
  ok,
  pages,
  type WebSocketClass,
} from '@berth/daemon-client';

/** Uses the client package of the daemon, as its README shows. */
const { WebSocket } = (await import(String(process.env['WS_PACKAGE']))) as { WebSocket: WebSocketClass };
const baseUrl = String(process.env['BERTH_URL']);
const daemon = createDaemonClient({ baseUrl, key: String(process.env['BERTH_KEY']), WebSocket });

assert.match((await ok(daemon.GET('/'))).version, /^\d+\./);

const over = new AbortController();
const changes: ContainerStatusChange[] = [];
const events = (async () => {
  for await (const event of daemon.events({ signal: over.signal })) {
    if (event.event === 'status') changes.push(event.data);
  }
})();

const made: string[] = [];
for (const name of ['packed-1', 'packed-2']) {
  const begun = await ok(
    daemon.POST('/container/install', {
      body: { name, type: 'nodejs' },
      params: { header: { Prefer: 'respond-async' } },
    }),
  );
  const progress: number[] = [];
  const result = await daemon.finished(begun as { id: string }, {
    everyMs: 20,
    onProgress: (percent) => progress.push(percent),
  });
  assert.ok(progress.length > 0);
  made.push(String(result['id']));
}
const names: string[] = [];
const page = (cursor: string | undefined) =>
  daemon.GET('/container/list', {
    params: { query: cursor === undefined ? { limit: 1 } : { limit: 1, cursor } },
  });
for await (const { name } of pages(page)) names.push(name);
assert.deepEqual(names, ['packed-1', 'packed-2']);

const [id = ''] = made;
const console = await daemon.console(id, { tail: 10 });
await ok(daemon.POST('/container/start', { body: { id } }));
const types = new Set<string>();
for await (const message of console) {
  types.add(message.type);
  if (message.type === 'status' && message.status === 'running') break;
}
assert.ok(types.has('status'));
console.type('hello');
console.close();
await ok(daemon.DELETE('/container/kill', { body: { id } }));
await assert.rejects(
  ok(daemon.POST('/container/console/token', { body: { id: `cnt_${'0'.repeat(26)}` } })),
  (error) => {
    assert.ok(error instanceof ApiFailure);
    return error.status === 404;
  },
);
for (const each of made) await ok(daemon.DELETE('/container', { body: { id: each, remove_data: true } }));
over.abort(new Error('over'));
await assert.rejects(events, /over/);
assert.ok(changes.some(({ status }) => status === 'running'));
const stranger = createDaemonClient({ baseUrl, key: 'berthd_nobody' });
await assert.rejects(
  stranger.events().next(),
  (error) => error instanceof ApiFailure && error.status === 401,
);
