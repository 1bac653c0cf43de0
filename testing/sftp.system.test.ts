import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { ClientChannel, SFTPWrapper } from 'ssh2';
import { callApi, mustSucceed } from '../contract-tests/api-client.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { type LiveSession, openSession, SshClients } from './clients/ssh-clients.js';
import { freePort } from './network/free-port.js';
import { describeWith } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

const PASSWORD = 'correct horse battery';
const TIMEOUT_MS = 300_000;

type Credential = { id: string; username: string; home_dir: string };
type Activity = { activity: { username: string; action: string; path: string; size: number }[] };
type Status = { running: boolean; active_connections: number; host_key_fingerprint: string };

describeWith(['ssh', 'sftp'], 'SFTP', () => {
  let daemon: TestDaemon;
  let clients: SshClients;
  let home: string;
  let names = 0;

  const headers = () => ({ authorization: `Bearer ${daemon.firstKey}` });
  const must = (method: string, path: string, body?: object) =>
    mustSucceed(daemon.url, { method, path, headers: headers(), ...(body && { body }) });
  const install = async () => {
    names += 1;
    const body = { type: 'nodejs', name: `server-${names}`, port: await freePort() };
    return ((await must('POST', '/container/install', body)) as { id: string }).id;
  };
  const create = async (more: object = {}) => {
    names += 1;
    const body = { username: `user${names}`, password: PASSWORD, home_dir: home, ...more };
    return (await must('POST', '/sftp/credentials', body)) as Credential;
  };
  const status = async () => (await must('GET', '/sftp/status')) as Status;
  const port = () => daemon.config.sftpPort;
  const open = ({ username }: Credential, password = PASSWORD) =>
    openSession({ port: port(), username, password });
  const sftpOf = ({ client }: LiveSession) =>
    new Promise<SFTPWrapper>((resolve, reject) =>
      client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp))),
    );

  beforeAll(async () => {
    daemon = await startTestDaemon();
    clients = new SshClients(port());
    home = `/${await install()}`;
  }, TIMEOUT_MS);
  afterEach(async () => {
    const { credentials } = (await must('GET', '/sftp/credentials')) as { credentials: Credential[] };
    for (const { id } of credentials) await must('DELETE', '/sftp/credentials', { id });
    await eventually('the end of all connections', async () => (await status()).active_connections === 0);
  });
  afterAll(async () => {
    clients?.dispose();
    await daemon?.stop();
  });

  test('an SFTP client uploads and downloads files with a password, and the activity is recorded', async () => {
    const { username } = await create();
    writeFileSync(join(clients.folder, 'up'), 'moved');
    const ran = await clients.run(
      'sftp',
      [`${username}@127.0.0.1`],
      PASSWORD,
      'put up world\nget world down\n',
    );
    expect(ran).toMatchObject({ code: 0 });
    expect(readFileSync(join(clients.folder, 'down'), 'utf8')).toBe('moved');
    const scp = await clients.run('scp', [`${username}@127.0.0.1:world`, 'again'], PASSWORD);
    expect(scp).toMatchObject({ code: 0 });
    expect(readFileSync(join(clients.folder, 'again'), 'utf8')).toBe('moved');
    const { activity } = (await must('GET', `/sftp/activity?username=${username}`)) as Activity;
    expect(activity.map(({ action, path, size }) => [action, path, size])).toEqual([
      ['download', `${home}/world`, 5],
      ['login', home, 0],
      ['download', `${home}/world`, 5],
      ['upload', `${home}/world`, 5],
      ['login', home, 0],
    ]);
  });

  test('SFTP logins with a wrong password, an unknown user and a revoked credential get the same message', async () => {
    const known = await create();
    const revoked = await create();
    await must('DELETE', '/sftp/credentials', { id: revoked.id });
    const said = [];
    for (const [username, password] of [
      [known.username, 'wrong'],
      ['nobody', PASSWORD],
      [revoked.username, PASSWORD],
    ] as const) {
      const ran = await clients.run('ssh', ['-q', '-v', `${username}@127.0.0.1`, '-s', 'sftp'], password);
      said.push({ ...ran, said: (await clients.run('sftp', [`${username}@127.0.0.1`], password)).said });
      expect(ran.code).toBe(255);
    }
    const words = said.map(({ said: text }) => text.replace(/\S+@/g, ''));
    expect(
      new Set(
        words.map((text) =>
          text
            .split('\n')
            .filter((line) => /denied/.test(line))
            .join(),
        ),
      ).size,
    ).toBe(1);
    expect(words[0]).toContain('Permission denied (password,publickey).');
  });

  test.each([
    'ed25519',
    'ecdsa',
    'rsa',
  ])('the SFTP server accepts a public key of the type %s, and no other key', async (type) => {
    const right = await clients.key(`right-${type}`, type);
    const wrong = await clients.key(`wrong-${type}`, type);
    const { username } = await create({ public_key: `${right.line} somebody` });
    const batch = ['-o', 'BatchMode=yes', '-i'];
    const ran = await clients.run(
      'sftp',
      [...batch, right.file, `${username}@127.0.0.1`],
      undefined,
      'pwd\n',
    );
    expect(ran).toMatchObject({ code: 0, said: expect.stringContaining('Remote working directory: /') });
    const refused = await clients.run('sftp', [...batch, wrong.file, `${username}@127.0.0.1`]);
    expect(refused).toMatchObject({ code: 255, said: expect.stringContaining('Permission denied') });
  });

  test("OpenSSH negotiates AES-GCM and sees the host key that the SFTP server's status reports", async () => {
    const { username } = await create();
    const { said } = await clients.run('sftp', ['-v', `${username}@127.0.0.1`], PASSWORD, 'pwd\n');
    expect(said).toMatch(/server->client cipher: aes128-gcm@openssh.com/);
    expect(said).toMatch(/client->server cipher: aes128-gcm@openssh.com/);
    const { host_key_fingerprint } = await status();
    expect(said).toContain(`Server host key: ssh-ed25519 ${host_key_fingerprint}`);
  });

  test('the SFTP server sends its greeting first, so that ssh-keyscan can read the host key', async () => {
    const { host_key_fingerprint } = await status();
    expect(await clients.scan()).toContain(host_key_fingerprint);
  });

  test.each([
    ['KexAlgorithms', 'diffie-hellman-group14-sha1,diffie-hellman-group14-sha256'],
    ['Ciphers', 'aes128-cbc,3des-cbc,chacha20-poly1305@openssh.com'],
    ['MACs', 'hmac-sha1,hmac-md5'],
  ])('the SFTP server does not offer weak %s: %s', async (option, value) => {
    const gcm = option === 'MACs' ? ['-o', 'Ciphers=aes128-ctr'] : [];
    const { code, said } = await clients.run('ssh', ['-o', `${option}=${value}`, ...gcm, 'ada@127.0.0.1']);
    expect({ code, said }).toMatchObject({ code: 255, said: expect.stringMatching(/no matching|Bad SSH2/) });
  });

  test('the SFTP server provides no shell, program, forwarding or agent', async () => {
    const { username } = await create();
    const at = `${username}@127.0.0.1`;
    const ask = (...words: string[]) => clients.run('ssh', [...words], PASSWORD);
    expect((await ask('-tt', at)).said).toContain('PTY allocation request failed');
    expect((await ask('-T', at)).said).toContain('shell request failed');
    expect((await ask(at, 'id')).said).toContain('exec request failed');
    expect((await ask('-s', at, 'netconf')).said).toContain('subsystem request failed');
    expect((await ask('-W', '127.0.0.1:22', at)).said).toMatch(/open failed|forwarding failed/);
    const remote = await ask('-o', 'ExitOnForwardFailure=yes', '-N', '-R', '0:127.0.0.1:22', at);
    expect(remote).toMatchObject({
      code: 255,
      said: expect.stringContaining('remote port forwarding failed'),
    });
    const session = await open(await create());
    const refused = new Promise((resolve) => {
      session.client.openssh_forwardOutStreamLocal('/tmp/x', (error) => resolve(error !== undefined));
    });
    expect(await refused).toBe(true);
    session.client.end();
    await session.over;
  });

  test('an SSH connection can have ten channels, and another one after one is closed', async () => {
    const session = await open(await create());
    const opened = await Promise.all(Array.from({ length: 10 }, () => sftpOf(session)));
    await expect(sftpOf(session)).rejects.toThrow();
    const closed = new Promise((resolve) => (opened[0] as unknown as ClientChannel).once('close', resolve));
    opened[0]?.end();
    await closed;
    await sftpOf(session);
    expect(await status()).toMatchObject({ running: true, active_connections: 1 });
    session.client.end();
    await session.over;
  });

  test('revoking an SFTP credential ends exactly its own sessions, before the response is sent', async () => {
    const [first, second] = [await create(), await create()];
    const [ended, kept] = [await open(first), await open(second)];
    const [sftp, other] = [await sftpOf(ended), await sftpOf(kept)];
    await new Promise((resolve) => sftp.open('/open', 'w', resolve));
    await must('DELETE', '/sftp/credentials', { id: first.id });
    await ended.over;
    await expect(open(first)).rejects.toThrow();
    const there = await new Promise((resolve) => other.stat('/', (error) => resolve(error === undefined)));
    expect(there).toBe(true);
    kept.client.end();
    await kept.over;
  });

  test('open SFTP sessions end when their credential expires', async () => {
    // On a slow machine, signing in may take longer than the credential is valid. If so, the test tries a longer
    // validity.
    const begun = async (seconds: number) => {
      const credential = await create({ expires_in: seconds });
      return { credential, session: await open(credential).catch(() => undefined) };
    };
    let seconds = 3;
    let { credential, session } = await begun(seconds);
    while (session === undefined) {
      seconds *= 2;
      ({ credential, session } = await begun(seconds));
    }
    await sftpOf(session).catch(() => undefined);
    await session.over;
    await expect(open(credential)).rejects.toThrow();
  });

  test('removing a container ends its SFTP credentials and sessions, and a missing home folder is refused', async () => {
    const id = await install();
    await must('POST', '/fs/mkdir', { path: `/${id}/world` });
    const credential = await create({ home_dir: `/${id}/world` });
    const session = await open(credential);
    await sftpOf(session);
    await must('DELETE', '/fs/rm', { path: `/${id}/world` });
    await expect(open(credential)).rejects.toThrow();
    await must('DELETE', '/container', { id, remove_data: true });
    await session.over;
    await eventually('the end of the credential', async () => {
      const { credentials } = (await must('GET', '/sftp/credentials')) as { credentials: Credential[] };
      return credentials.every((each) => each.id !== credential.id);
    });
  });

  test('a container cannot have a sixth SFTP credential, a user name that is in use, or an invalid home folder', async () => {
    const ask = async (more: object) => {
      const body = { username: 'ada', home_dir: home, ...more };
      const { status: answered, body: said } = await callApi(daemon.url, {
        ...{ method: 'POST', path: '/sftp/credentials', headers: headers(), body },
      });
      return [answered, (said as { error?: string }).error];
    };
    await must('POST', '/fs/file/content', { path: `${home}/file`, content: '' });
    expect(await ask({ home_dir: `${home}/nothing` })).toEqual([404, 'not_found']);
    expect(await ask({ home_dir: `${home}/file` })).toEqual([400, 'bad_request']);
    expect(await ask({ home_dir: '/../etc' })).toEqual([400, 'bad_request']);
    expect(await ask({ public_key: 'ssh-ed25519 AAAA' })).toEqual([400, 'bad_request']);
    expect(await ask({})).toEqual([200, undefined]);
    expect(await ask({})).toEqual([409, 'name_taken']);
    for (let number = 2; number <= 5; number += 1) await create();
    expect(await ask({ username: 'sixth' })).toEqual([409, 'limit_reached']);
  });
});
