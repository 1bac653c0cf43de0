import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OwnerRequests, OwnerStage, type OwnServer } from './owner-stage.js';

/* The requests of the file manager, through the panel and the daemon. Runs the built programs. */
describe('the files of a server through the panel', () => {
  let stage: OwnerStage;
  let owner: Record<string, string>;
  let server: OwnServer;
  let call: OwnerRequests['call'];
  let must: OwnerRequests['must'];

  beforeAll(async () => {
    stage = await OwnerStage.start();
    owner = await stage.user('grace');
    server = await stage.server(owner, 'lobby');
    ({ call, must } = stage.on(server, owner));
  }, 120_000);
  afterAll(() => stage?.stop());

  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${stage.url}${server.path}/files/content?path=${path}`, { headers: { ...owner, ...headers } });
  const contentOf = async (path: string) =>
    ((await (await read(path)).json()) as { content: string }).content;
  const write = (path: string, content: string, headers: Record<string, string>) =>
    call('POST', '/files/content', { path, content }, headers);

  test('a file is written only if it has the version that was read', async () => {
    await must('POST', '/files/content', { path: '/motd.txt', content: 'one' });
    const etag = String((await read('/motd.txt')).headers.get('etag'));
    const written = await write('/motd.txt', 'two', { 'if-match': etag });
    expect([written.status, await contentOf('/motd.txt')]).toEqual([200, 'two']);
    const stale = await write('/motd.txt', 'three', { 'if-match': etag });
    expect(stale).toMatchObject({
      status: 412,
      body: {
        error: 'precondition_failed',
        message: 'The file "/motd.txt" has changed since the version in If-Match: read it again.',
      },
    });
    expect(await contentOf('/motd.txt')).toBe('two');
    expect((await write('/motd.txt', 'four', { 'if-none-match': '*' })).status).toBe(412);
    expect((await write('/motd.txt', 'four', { 'if-none-match': etag })).status).toBe(400);
    expect(await contentOf('/motd.txt')).toBe('two');
  });

  test('a file is read even if the client has its version, because only downloads have a 304', async () => {
    await must('POST', '/files/content', { path: '/long.txt', content: 'x'.repeat(400_000) });
    for (const path of ['/motd.txt', '/long.txt']) {
      const etag = String((await read(path)).headers.get('etag'));
      const again = await read(path, { 'if-none-match': etag });
      expect([path, again.status, again.headers.get('etag')]).toEqual([path, 200, etag]);
      await again.body?.cancel();
    }
  });
});
