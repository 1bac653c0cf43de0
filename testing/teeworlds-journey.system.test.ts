import { expect, test } from '@jest/globals';
import { BerthProcess } from './berth/berth-process.js';
import { tagTeeworlds } from './game-servers/teeworlds-image.js';
import { freePort } from './network/free-port.js';
import { describeWith, testService } from './services/describe-with.js';
import { type Ask, clientFor, untilStatus } from './vertical-slice.js';

const TIMEOUT_MS = 300_000;
const VERSION_LINE = /\[server\]: version 0\.7/;

/** Uses a real game through the panel, and kills the daemon while the game runs and while it stops. */
async function journey(env: Record<string, string>): Promise<void> {
  const port = await freePort();
  let berth = await BerthProcess.start('up', { env });
  const restart = async () => {
    const { dataDir, ports } = berth;
    await berth.kill();
    berth = await BerthProcess.start('up', { env, dataDir, ports });
  };
  const first = berth;
  try {
    const ask = await signUp(berth.panelUrl);
    const made = await ask('POST', '/api/v2/servers', { name: 'Duel', type: 'teeworlds', port }, 202);
    const server = `/api/v2/servers/${(made.body as { id: string }).id}`;
    await untilStatus(ask, server, 'installed');
    const power = (action: string) => ask('POST', `${server}/power`, { action });
    const versions = async () => {
      const { logs } = (await ask('GET', `${server}/logs?tail=1000`)).body as { logs: string[] };
      return logs.filter((line) => VERSION_LINE.test(line)).length;
    };
    const nobodyIsOn = async () => {
      const { body } = await ask('GET', `${server}/players`);
      expect(body).toMatchObject({ online: 0, max: 16, players: [] });
    };

    await power('start');
    await untilStatus(ask, server, 'running');
    expect(await versions()).toBe(1);
    await nobodyIsOn();

    await restart();
    await untilStatus(ask, server, 'running');
    await nobodyIsOn();
    expect(await versions()).toBe(1);

    await power('restart');
    await untilStatus(ask, server, 'running');
    expect(await versions()).toBe(2);

    await power('stop');
    await restart();
    await untilStatus(ask, server, 'stopped');
    expect(await versions()).toBe(2);
    await ask('GET', `${server}/players`, undefined, 409);
    await ask('DELETE', `${server}?removeData=true`, undefined, 204);
    expect((await berth.stop()).code).toBe(0);
  } finally {
    await berth.dispose();
    await first.dispose();
  }
}

/**
 * Checks that players are queried at the address at which the port is published. At other addresses, the server may not
 * be reachable.
 */
async function askedWhereItIsPublished(env: Record<string, string>): Promise<void> {
  const berth = await BerthProcess.start('up', { env: { ...env, DAEMON_PUBLISH_HOST: '127.0.0.2' } });
  try {
    const ask = await signUp(berth.panelUrl);
    const plan = { name: 'Duel', type: 'teeworlds', port: await freePort() };
    const { id } = (await ask('POST', '/api/v2/servers', plan, 202)).body as { id: string };
    await untilStatus(ask, `/api/v2/servers/${id}`, 'installed');
    await ask('POST', `/api/v2/servers/${id}/power`, { action: 'start' });
    await untilStatus(ask, `/api/v2/servers/${id}`, 'running');
    const { body } = await ask('GET', `/api/v2/servers/${id}/players`);
    expect(body).toMatchObject({ online: 0, max: 16, players: [] });
    await ask('DELETE', `/api/v2/servers/${id}?removeData=true`, undefined, 204);
  } finally {
    await berth.dispose();
  }
}

async function signUp(panelUrl: string): Promise<Ask> {
  const account = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
  const response = await clientFor(panelUrl, {})('POST', '/api/v2/auth/register', account, 201);
  return clientFor(panelUrl, { cookie: String(response.headers.getSetCookie()[0]?.split(';')[0]) });
}

describeWith(['teeworlds'], 'a Teeworlds server as a process', () => {
  test(
    'a Teeworlds server keeps running when the daemon exits',
    () => journey({ DAEMON_RUNTIME: 'process' }),
    TIMEOUT_MS,
  );
});

describeWith(['docker', 'teeworlds'], 'a Teeworlds server in Docker', () => {
  test(
    'the players of a Teeworlds server are queried at the address on which its port is published',
    async () => {
      const socketPath = testService('docker');
      await tagTeeworlds(socketPath);
      await askedWhereItIsPublished({ DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${socketPath}` });
    },
    TIMEOUT_MS,
  );

  test(
    'a Teeworlds server keeps running when the daemon exits',
    async () => {
      const socketPath = testService('docker');
      await tagTeeworlds(socketPath);
      await journey({ DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${socketPath}` });
    },
    TIMEOUT_MS,
  );
});
