import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApiErrorErrorEnum,
  ApiErrorFromJSON,
  Configuration,
  ContainerApi,
  ContainerStatus,
  CoreApi,
  ResponseError,
  ResumableUploadStatusEnum,
  TransfersApi,
} from './clients/daemon/index.js';

/** Uses the client that openapi-generator generates from the daemon's document (typescript-fetch). */
const as = (accessToken: string) =>
  new Configuration({ basePath: String(process.env['BERTH_URL']), ...(accessToken && { accessToken }) });
const containers = new ContainerApi(as(String(process.env['BERTH_KEY'])));

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

const made: string[] = [];
for (const name of ['typescript-fetch-1', 'typescript-fetch-2']) {
  const installed = await containers.installContainer({ installContainerRequest: { name, type: 'nodejs' } });
  assert.ok('name' in installed);
  made.push(installed.id);
}
const first = await containers.listContainers({ limit: 1 });
assert.ok(first.nextCursor);
const second = await containers.listContainers({ limit: 1, cursor: first.nextCursor });
assert.notEqual(second.containers[0]?.id, first.containers[0]?.id);

const [id = ''] = made;
let got = await containers.getContainerStatusById({ id });
assert.deepEqual([got.name, got.startedAt], ['typescript-fetch-1', null]);
await containers.startContainer({ containerRequest: { id } });
for (let tries = 0; got.status !== ContainerStatus.Running; tries += 1) {
  assert.ok(tries < 300, got.status);
  await sleep(200);
  got = await containers.getContainerStatusById({ id });
}
assert.ok(got.startedAt instanceof Date);
await containers.killContainer({ containerRequest: { id } });
const files = new TransfersApi(as(String(process.env['BERTH_KEY'])));
const { id: uploadId } = await files.createUpload({ path: `/${id}/file`, uploadLength: 4 });
for (const [uploadOffset, text] of [
  [0, 'ab'],
  [2, 'cd'],
] as const) {
  await files.continueUpload({ uploadId, uploadOffset, body: new Blob([text]) });
}
assert.equal((await files.getUpload({ uploadId })).status, ResumableUploadStatusEnum.Completed);

for (const each of made) {
  const removed = await containers.removeContainer({
    removeContainerRequest: { id: each, removeData: true },
  });
  assert.equal(removed.status, ContainerStatus.Removed);
}

assert.deepEqual(await refusal(containers.getContainerStatusById({ id })), [404, ApiErrorErrorEnum.NotFound]);
const refused = await refusal(new CoreApi(as('nobody')).getDaemon());
assert.deepEqual(refused, [401, ApiErrorErrorEnum.Unauthorized]);

// An invalid token.
const [status] = await refusal(new TransfersApi(as('')).downloadPath({ path: '/a', token: 'nobody' }));
assert.equal(status, 401);
