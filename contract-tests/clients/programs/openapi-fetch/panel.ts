import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { paths } from './clients/panel.js';

/** Uses openapi-fetch with the types that openapi-typescript generates from the panel's document. */
const baseUrl = String(process.env['BERTH_URL']);
const as = (key: string) =>
  createClient<paths>({ baseUrl, headers: key === '' ? {} : { authorization: `Bearer ${key}` } });
const caller = as(String(process.env['BERTH_KEY']));

const health = await as('').GET('/healthz');
assert.equal(health.data?.status, 'ok');
assert.ok(health.response.headers.get('x-request-id'));

const keys: string[] = [];
for (const name of ['openapi-fetch 1', 'openapi-fetch 2']) {
  const { data } = await caller.POST('/api/v2/admin/apikeys', {
    body: { name, permissions: ['servers.read'] },
  });
  assert.ok(data);
  assert.deepEqual([data.name, data.expiresAt, data.serverIds], [name, null, null]);
  keys.push(data.id);
}
const first = await caller.GET('/api/v2/admin/apikeys', { params: { query: { limit: 1 } } });
const cursor = first.data?.nextCursor;
assert.ok(cursor);
const second = await caller.GET('/api/v2/admin/apikeys', { params: { query: { limit: 1, cursor } } });
assert.notEqual(second.data?.items[0]?.id, first.data?.items[0]?.id);
for (const keyId of keys) {
  const { response } = await caller.DELETE('/api/v2/admin/apikeys/{keyId}', { params: { path: { keyId } } });
  assert.equal(response.status, 204);
}

const made = await caller.POST('/api/v2/servers', { body: { name: 'openapi-fetch', type: 'nodejs' } });
assert.ok(made.data);
const path = { serverId: made.data.id };
const read = () => caller.GET('/api/v2/servers/{serverId}', { params: { path } });
let got = await read();
for (let look = 0; got.data?.status === 'installing' && look < 60; look += 1) {
  await sleep(1000);
  got = await read();
}
assert.deepEqual([got.data?.name, got.data?.startedAt], ['openapi-fetch', null]);
const whole = { params: { path, query: { removeData: true } } };
assert.equal((await caller.DELETE('/api/v2/servers/{serverId}', whole)).response.status, 204);

const gone = await caller.GET('/api/v2/servers/{serverId}', { params: { path } });
assert.deepEqual([gone.response.status, gone.error?.error], [404, 'not_found']);
const refused = await as('nobody').GET('/api/v2/servers');
assert.deepEqual([refused.response.status, refused.error?.error], [401, 'unauthorized']);
