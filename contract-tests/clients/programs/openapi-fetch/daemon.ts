import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { paths } from './clients/daemon.js';

/** Uses openapi-fetch with the types that openapi-typescript generates from the daemon's document. */
const baseUrl = String(process.env['BERTH_URL']);
const as = (key: string) =>
  createClient<paths>({ baseUrl, headers: key === '' ? {} : { authorization: `Bearer ${key}` } });
const caller = as(String(process.env['BERTH_KEY']));

const health = await as('').GET('/healthz');
assert.equal(health.data?.status, 'ok');
assert.ok(health.response.headers.get('x-request-id'));

const made: string[] = [];
for (const name of ['openapi-fetch-1', 'openapi-fetch-2']) {
  const { data } = await caller.POST('/container/install', { body: { name, type: 'nodejs' } });
  // The bodies of 200 and 202 differ: only the body of 200 has the field `name`.
  assert.ok(data !== undefined && 'name' in data && data.status === 'installed');
  made.push(data.id);
}
const first = await caller.GET('/container/list', { params: { query: { limit: 1 } } });
const cursor = first.data?.next_cursor;
assert.ok(cursor);
const second = await caller.GET('/container/list', { params: { query: { limit: 1, cursor } } });
assert.notEqual(second.data?.containers[0]?.id, first.data?.containers[0]?.id);

const [id = ''] = made;
const status = () => caller.GET('/container/status/{id}', { params: { path: { id } } });
let got = await status();
assert.deepEqual([got.data?.name, got.data?.started_at], ['openapi-fetch-1', null]);
assert.ok((await caller.POST('/container/start', { body: { id } })).data);
for (let tries = 0; got.data?.status !== 'running'; tries += 1) {
  assert.ok(tries < 300, got.data?.status);
  await sleep(200);
  got = await status();
}
assert.ok(got.data.started_at);
assert.ok((await caller.DELETE('/container/kill', { body: { id } })).data);
const { data: upload } = await caller.POST('/fs/uploads', {
  params: { query: { path: `/${id}/file` }, header: { 'Upload-Length': 4 } },
});
assert.equal(upload?.offset, 0);
const place = { uploadId: upload.id };
for (const [offset, body] of [
  [0, 'ab'],
  [2, 'cd'],
] as const) {
  const { response } = await caller.PATCH('/fs/uploads/{uploadId}', {
    params: { path: place, header: { 'Upload-Offset': offset } },
    headers: { 'content-type': 'application/offset+octet-stream' },
    body,
    bodySerializer: (bytes) => bytes,
  });
  assert.deepEqual([response.status, response.headers.get('upload-offset')], [204, String(offset + 2)]);
}
const whole = await caller.GET('/fs/uploads/{uploadId}', { params: { path: place } });
assert.equal(whole.data?.status, 'completed');

for (const each of made) {
  const { data } = await caller.DELETE('/container', { body: { id: each, remove_data: true } });
  assert.equal(data?.status, 'removed');
}

const gone = await status();
assert.deepEqual([gone.response.status, gone.error?.error], [404, 'not_found']);
const refused = await as('nobody').GET('/');
assert.deepEqual([refused.response.status, refused.error?.error], [401, 'unauthorized']);

// Send an invalid token in the query.
const query = { path: '/a', token: 'nobody' };
const download = await as('').GET('/fs/download', { params: { query }, parseAs: 'stream' });
assert.ok(download.error !== undefined && download.response.status === 401);
