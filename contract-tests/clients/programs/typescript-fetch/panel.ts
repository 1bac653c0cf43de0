import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApiErrorErrorEnum,
  ApiErrorFromJSON,
  ApiKeysApi,
  Configuration,
  CoreApi,
  ResponseError,
  ServersApi,
} from './clients/panel/index.js';

/** Uses the client that openapi-generator generates from the panel's document (typescript-fetch). */
const as = (accessToken: string) =>
  new Configuration({ basePath: String(process.env['BERTH_URL']), ...(accessToken && { accessToken }) });
const key = String(process.env['BERTH_KEY']);
const [apiKeys, servers] = [new ApiKeysApi(as(key)), new ServersApi(as(key))];

/** Returns the error of a response. The client throws it as an exception with the response, whose body it can parse. */
async function refusal(response: Promise<unknown>): Promise<[number, ApiErrorErrorEnum]> {
  const error = await response.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  assert.ok(error instanceof ResponseError);
  return [error.response.status, ApiErrorFromJSON(await error.response.json()).error];
}

const health = await new CoreApi(as('')).getHealthRaw();
assert.equal((await health.value()).status, 'ok');
assert.ok(health.raw.headers.get('x-request-id'));

const keys: string[] = [];
for (const name of ['typescript-fetch 1', 'typescript-fetch 2']) {
  const made = await apiKeys.createApiKey({ newUserApiKey: { name, permissions: ['servers.read'] } });
  assert.deepEqual([made.name, made.expiresAt, made.serverIds], [name, null, null]);
  keys.push(made.id);
}
const first = await apiKeys.listApiKeys({ limit: 1 });
assert.ok(first.nextCursor);
const second = await apiKeys.listApiKeys({ limit: 1, cursor: first.nextCursor });
assert.notEqual(second.items[0]?.id, first.items[0]?.id);
for (const keyId of keys) await apiKeys.deleteApiKey({ keyId });

const { id: serverId } = await servers.createServer({
  newServer: { name: 'typescript-fetch', type: 'nodejs' },
});
let got = await servers.getServer({ serverId });
for (let look = 0; got.status === 'installing' && look < 60; look += 1) {
  await sleep(1000);
  got = await servers.getServer({ serverId });
}
assert.deepEqual([got.name, got.startedAt], ['typescript-fetch', null]);
assert.ok(got.createdAt instanceof Date);
await servers.deleteServer({ serverId, removeData: true });

assert.deepEqual(await refusal(servers.getServer({ serverId })), [404, ApiErrorErrorEnum.NotFound]);
const refused = await refusal(new ServersApi(as('nobody')).listServers());
assert.deepEqual(refused, [401, ApiErrorErrorEnum.Unauthorized]);
