import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from './network/free-port.js';
import { OwnerStage, type OwnServer } from './owner-stage.js';

/** A type with one variable of each access. */
const DEFINITION = {
  ...{
    type: 'quiet',
    name: 'Quiet',
    description: '',
    image: 'example.org/quiet',
    versions: { latest: null },
  },
  ...{ default_port: 27_960, protocols: ['tcp'], data_path: '/data' },
  ...{ ready: { port: 'tcp' }, stop: { signal: 'SIGTERM' } },
  limits: { memory_bytes: 134_217_728, cpus: 1, pids: 64 },
  process: { command: ['sleep', '3600'] },
  variables: [
    { name: 'Map', env: 'MAP', default: 'harbour', rules: ['required', 'in:harbour,quay'] },
    { name: 'Slots', env: 'SLOTS', default: '8', access: 'view' },
    { name: 'Seed', env: 'SEED', access: 'hidden' },
  ],
};

type Settings = { env: Record<string, string>; variables: { env: string }[] };

describe('the variables of a server type that an administrator has defined for all nodes', () => {
  let stage: OwnerStage;
  let owner: Record<string, string>;
  let server: OwnServer;

  beforeAll(async () => {
    stage = await OwnerStage.start();
    owner = await stage.user('grace');
    await stage.defineType('quiet', DEFINITION);
    const body = { name: 'Harbour', type: 'quiet', version: 'latest', port: await freePort() };
    const { id } = (await stage.on({ path: '/api/v2/servers' }, owner).must('POST', '', body)) as {
      id: string;
    };
    await stage.untilStatus(owner, id, 'installed');
    server = { id, path: `/api/v2/servers/${id}`, port: body.port };
    await stage.administer('PATCH', server.path, { env: { SEED: 'a-secret' } });
  }, 240_000);
  afterAll(() => stage?.stop());

  const change = (changes: object) => stage.on(server, owner).call('PATCH', '', changes);
  const namesIn = ({ variables }: Settings) => variables.map(({ env }) => env);

  test('the owner sees the variables except for the hidden one and its value, also in the response to a change', async () => {
    const read = (await stage.on(server, owner).must('GET', '/settings')) as Settings;
    const { status, body } = await change({ env: { MAP: 'quay' } });
    expect([status, namesIn(read), namesIn(body as Settings)]).toEqual([
      200,
      ['MAP', 'SLOTS'],
      ['MAP', 'SLOTS'],
    ]);
    expect([read.env, (body as Settings).env]).toEqual([{}, { MAP: 'quay' }]);
  });

  test('a value that breaks a rule of its variable is refused, and the error names the variable', async () => {
    expect(await change({ env: { MAP: 'desert' } })).toMatchObject({
      status: 400,
      body: {
        ...{ error: 'bad_request', message: expect.stringContaining('the variable MAP') },
        details: [{ path: '/body/env/MAP', message: expect.any(String) }],
      },
    });
  });

  test.each([
    'SLOTS',
    'SEED',
  ])('the owner cannot set the variable %s, which is only for administrators', async (name) => {
    expect((await change({ env: { [name]: '64' } })).status).toBeGreaterThanOrEqual(400);
    const settings = (await stage.administer('GET', `${server.path}/settings`)) as Settings;
    expect(settings.env[name]).not.toBe('64');
  });
});
