import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Client } from 'ssh2';
import { until } from '../../testing/berth/berth-process.js';
import { openSession, SshClients } from '../../testing/clients/ssh-clients.js';
import { describeWith } from '../../testing/services/describe-with.js';
import {
  byte,
  connectBeforeLogin,
  MESSAGE,
  overOf,
  sendRaw,
  socketOf,
  text,
} from '../../testing/sftp-attacks/raw-ssh.js';
import { StreamFixture } from './stream-fixture.js';

const PASSWORD = 'correct horse battery';
const TIMEOUT_MS = 300_000;
const MIB = 1024 * 1024;
/** Limits a transfer in KiB per second, so that it does not end before its credential is revoked. */
const SLOWLY = ['-l', String(8 * 1024)];
const FILE_MIB = 256;

type Credential = { id: string; username: string };
type Entry = { name: string; size: number };

describeWith(['sftp', 'ssh'], 'an SFTP credential that is revoked or expires', () => {
  const fixture = new StreamFixture();
  const strangers: Client[] = [];
  let clients: SshClients;
  let home: string;
  let names = 0;

  const create = async (more: object = {}) => {
    names += 1;
    const body = { username: `user${names}`, password: PASSWORD, home_dir: home, ...more };
    return (await fixture.must('POST', '/sftp/credentials', body)) as Credential;
  };
  const revoke = ({ id }: Credential) => fixture.must('DELETE', '/sftp/credentials', { id });
  const connections = async () =>
    ((await fixture.must('GET', '/sftp/status')) as { active_connections: number }).active_connections;
  const sizeOf = async (name: string) => {
    const { entries } = (await fixture.must('GET', `/fs/list?path=${home}`)) as { entries: Entry[] };
    return entries.find((entry) => entry.name === name)?.size ?? 0;
  };
  const logIn = ({ username }: Credential) =>
    openSession({ port: fixture.berth.ports.sftp, username, password: PASSWORD });
  const stranger = async () => {
    const client = await connectBeforeLogin({ port: fixture.berth.ports.sftp });
    strangers.push(client);
    return client;
  };
  const put = ({ username }: Credential, name: string) =>
    clients.run('sftp', [...SLOWLY, `${username}@127.0.0.1`], PASSWORD, `put large ${name}\n`);
  const sayPassword = (client: Client, { username }: Credential) => {
    sendRaw(client, byte(5), text('ssh-userauth'));
    const asked = [byte(MESSAGE.USERAUTH_REQUEST), text(username), text('ssh-connection')];
    sendRaw(client, ...asked, text('password'), byte(0), text(PASSWORD));
  };

  beforeAll(async () => {
    home = `/${await fixture.installed()}`;
    clients = new SshClients(fixture.berth.ports.sftp);
    writeFileSync(join(clients.folder, 'large'), Buffer.alloc(FILE_MIB * MIB));
  }, TIMEOUT_MS);
  afterEach(async () => {
    for (const client of strangers.splice(0)) client.destroy();
    await until('all connections to end', TIMEOUT_MS, async () => (await connections()) === 0);
  });
  afterAll(() => clients?.dispose());

  test(
    'revoking an SFTP credential ends its uploads, and no byte is written after the response',
    async () => {
      const credential = await create();
      const putting = put(credential, 'up');
      await until('the first bytes', TIMEOUT_MS, async () => (await sizeOf('up')) > 0);
      await revoke(credential);
      const size = await sizeOf('up');
      expect((await putting).code).not.toBe(0);
      expect(await sizeOf('up')).toBe(size);
      expect(size).toBeLessThan(FILE_MIB * MIB);
      const activity = await fixture.must('GET', `/sftp/activity?username=${credential.username}`);
      expect(activity).toMatchObject({ activity: [{ action: 'upload', size }, { action: 'login' }] });
    },
    TIMEOUT_MS,
  );

  test(
    'the uploads of an SFTP credential end when the credential expires',
    async () => {
      // On a slow machine, a credential may expire before its upload begins. Then a longer time is tried.
      let isCut = false;
      for (let seconds = 3; !isCut; seconds *= 2) {
        const name = `up-${seconds}`;
        const putting = put(await create({ expires_in: seconds }), name);
        expect((await putting).code).not.toBe(0);
        const size = await sizeOf(name);
        expect(size).toBeLessThan(FILE_MIB * MIB);
        isCut = size > 0;
      }
    },
    TIMEOUT_MS,
  );

  test(
    'revoking an SFTP credential closes the connection of a client that does not read the data it requested',
    async () => {
      const credential = await create();
      const { client, over } = await logIn(credential);
      await new Promise<void>((resolve, reject) => {
        client.sftp((error, sftp) => {
          if (error) return reject(error);
          sftp.open('/greedy', 'w+', (fault, handle) => {
            if (fault) return reject(fault);
            sftp.fsetstat(handle, { size: 64 * MIB }, () => {
              socketOf(client).pause();
              for (let at = 0; at < 64 * MIB; at += 32_768)
                sftp.read(handle, Buffer.alloc(32_768), 0, 32_768, at, () => undefined);
              resolve();
            });
          });
        });
      });
      await revoke(credential);
      await until('its end', TIMEOUT_MS, async () => (await connections()) === 0);
      client.destroy();
      await over;
    },
    TIMEOUT_MS,
  );

  test(
    'revoking an SFTP credential closes the connection of a client that keeps repeating the key exchange',
    async () => {
      const credential = await create();
      const { client } = await logIn(credential);
      (client as unknown as { _protocol: { rekey(): void } })._protocol.rekey();
      socketOf(client).pause();
      await revoke(credential);
      await until('its end', TIMEOUT_MS, async () => (await connections()) === 0);
      client.destroy();
    },
    TIMEOUT_MS,
  );

  test(
    'an SFTP login fails if its credential is revoked after the key exchange',
    async () => {
      const credential = await create();
      const client = await stranger();
      await revoke(credential);
      let isIn = false;
      client.once('ready', () => (isIn = true));
      const refused = new Promise<void>((resolve) => {
        const inside = client as unknown as { _protocol: { _handlers: Record<string, () => void> } };
        inside._protocol._handlers['USERAUTH_FAILURE'] = () => resolve();
        inside._protocol._handlers['USERAUTH_SUCCESS'] = () => (isIn = true);
      });
      sayPassword(client, credential);
      await Promise.race([refused, overOf(client)]);
      expect(isIn).toBe(false);
    },
    TIMEOUT_MS,
  );

  test(
    'an SFTP credential that is revoked during a login has no open session after the response',
    async () => {
      for (let round = 0; round < 8; round += 1) {
        const credential = await create();
        const client = await stranger();
        const over = overOf(client);
        let hears: (isIn: boolean) => void = () => undefined;
        const heard = new Promise<boolean>((resolve) => (hears = resolve));
        const inside = client as unknown as { _protocol: { _handlers: Record<string, () => void> } };
        inside._protocol._handlers['USERAUTH_SUCCESS'] = () => hears(true);
        inside._protocol._handlers['USERAUTH_FAILURE'] = () => hears(false);
        sayPassword(client, credential);
        // Each round waits for a different time before the revocation, so that one of them coincides with the
        // response.
        for (let asked = 0; asked < round; asked += 1) await connections();
        await revoke(credential);
        const isIn = await Promise.race([heard, over.then(() => false)]);
        // If the client was admitted before the revocation, its connection must be closed.
        if (isIn) await over;
        client.destroy();
        await until('its end', TIMEOUT_MS, async () => (await connections()) === 0);
      }
    },
    TIMEOUT_MS,
  );
});
