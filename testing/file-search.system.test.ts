import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callApi, mustSucceed } from '../contract-tests/api-client.js';
import type { FileMatches } from '../generated/panel/types.js';
import { type OwnerRequests, OwnerStage, type OwnServer } from './owner-stage.js';

describe('searching the files of a server', () => {
  let stage: OwnerStage;
  let server: OwnServer;
  let owner: Record<string, string>;
  let must: OwnerRequests['must'];
  let call: OwnerRequests['call'];

  beforeAll(async () => {
    stage = await OwnerStage.start();
    owner = await stage.user('grace');
    server = await stage.server(owner, 'Survival');
    ({ must, call } = stage.on(server, owner));
    const write = (path: string, content: string) =>
      must('POST', '/files/content', { path, content, createDirs: true });
    await write('/config/server.properties', 'motd=Hi\r\nmax-players=20\r\n');
    await write('/notes.txt', 'MAX-PLAYERS was 10\n');
    await must('POST', '/files/content', {
      path: '/binary',
      content: 'AG1heC1wbGF5ZXJz',
      encoding: 'base64',
    });
  }, 180_000);
  afterAll(() => stage?.stop());

  const search = async (query: string) => (await must('GET', `/files/search?${query}`)) as FileMatches;

  test('an owner finds lines and names in a folder and below it', async () => {
    const found = await search('path=/&content=max-players');
    expect(found.matches).toEqual([
      expect.objectContaining({ path: 'config/server.properties', line: 2, text: 'max-players=20' }),
      expect.objectContaining({ path: 'notes.txt', type: 'file', line: 1, text: 'MAX-PLAYERS was 10' }),
    ]);
    expect(found).toMatchObject({ path: '/', stoppedBy: null, shortenedFiles: 0 });
    expect(found.skipped).toEqual({ binary: 1, large: 0, unreadable: 0 });
    const exact = await search('path=/&content=max-players&caseSensitive=true');
    expect(exact.matches.map(({ path }) => path)).toEqual(['config/server.properties']);
    const named = await search('path=/config&name=*.PROPERTIES');
    expect(named.matches.map(({ path, line }) => [path, line])).toEqual([['server.properties', undefined]]);
    const both = await search('path=/&content=max-players&name=notes');
    expect(both.matches.map(({ path }) => path)).toEqual(['notes.txt']);
    expect(await search('path=/&content=max-players&limit=1')).toMatchObject({
      matches: [{ path: 'config/server.properties' }],
      stoppedBy: 'limit',
    });
  });

  test('a file whose name is the id of the container is found under this name', async () => {
    const { containerId } = (await must('GET', '')) as { containerId: string };
    await must('POST', '/files/content', { path: `/${containerId}`, content: 'needle' });
    const found = await search('path=/&content=needle');
    expect(found).toMatchObject({ path: '/', matches: [{ path: containerId }] });
    expect(await must('GET', `/files/content?path=${containerId}`)).toMatchObject({ content: 'needle' });
  });

  test.each([
    ['path=/', 400],
    ['path=/&name=', 400],
    ['path=/&name=x&limit=1001', 400],
    ['path=/&content=a%0Ab', 400],
    ['path=/notes.txt&name=x', 400],
    ['path=/..&name=x', 400],
    ['path=/missing&name=x', 404],
    ['name=x', 400],
  ])('the query %s is rejected with %d', async (query, status) => {
    expect((await call('GET', `/files/search?${query}`)).status).toBe(status);
  });

  test('a user who is no member of the server gets 404', async () => {
    const stranger = stage.on(server, await stage.user('mallory'));
    expect((await stranger.call('GET', '/files/search?path=/&name=x')).status).toBe(404);
  });

  test('a member without the capability to read files gets 403, and one with it finds files', async () => {
    const joined = async (name: string, capabilities: string[]) => {
      const { url } = (await must('POST', '/members', { capabilities })) as { url: string };
      await stage.user(name);
      const account = { email: `${name}@example.org`, password: 'Quiet-Harbour-47' };
      const login = { method: 'POST', path: '/api/v2/auth/login', body: account };
      const { headers: received } = await callApi(stage.url, login);
      const headers = { cookie: String(received.getSetCookie()[0]?.split(';')[0]) };
      const body = { token: url.split('#token=')[1] };
      const path = '/api/v2/invitations/accept';
      await mustSucceed(stage.url, { method: 'POST', path, headers, body });
      return stage.on(server, headers);
    };
    const viewer = await joined('bob', ['servers.read']);
    const refused = await viewer.call('GET', '/files/search?path=/&name=x');
    expect([refused.status, refused.body]).toMatchObject([403, { error: 'missing_capability' }]);
    const reader = await joined('carol', ['servers.read', 'files.read']);
    expect((await reader.call('GET', '/files/search?path=/&name=notes')).body).toMatchObject({
      matches: [{ path: 'notes.txt' }],
    });
  });
});
