import assert from 'node:assert/strict';
import { ApiFailure, type ApiKey, createPanelClient, ok, type PanelClient, pages } from '@berth/panel-client';

/** Uses the client package of the panel, as its README shows. */
const baseUrl = String(process.env['BERTH_URL']);
const key = String(process.env['BERTH_KEY']);
const panel: PanelClient = createPanelClient({ baseUrl, key });

const account = await ok(panel.GET('/api/v2/account'));
assert.equal(account.username, 'Ada');

const made: string[] = [];
for (const name of ['packed-1', 'packed-2', 'packed-3']) {
  const body = { name, permissions: ['account.read'] };
  made.push((await ok(panel.POST('/api/v2/account/apikeys', { body }))).id);
}
const keys: ApiKey[] = [];
const page = (cursor: string | undefined) =>
  panel.GET('/api/v2/account/apikeys', {
    params: { query: cursor === undefined ? { limit: 1 } : { limit: 1, cursor } },
  });
for await (const each of pages(page)) keys.push(each);
assert.deepEqual(keys.flatMap(({ id }) => (made.includes(id) ? id : [])).sort(), made.sort());

for await (const { event, data } of panel.events({ query: { kind: ['servers', 'notices'] } })) {
  assert.equal(event, 'reset');
  if (event === 'reset') assert.equal(data.reason, 'start');
  break;
}

const refused = ok(createPanelClient({ baseUrl, key: 'berth_nobody' }).GET('/api/v2/account'));
await assert.rejects(refused, (error) => {
  assert.ok(error instanceof ApiFailure);
  assert.deepEqual([error.status, error.code], [401, 'unauthorized']);
  assert.match(String(error.requestId), /^req_/);
  return true;
});
