import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import ssh2, { type CipherAlgorithm, type ServerChannel, type Connection as SshClient } from 'ssh2';
import { newKey } from '../suites/sftp-fixture.js';
import { cipherOf, type PacketCipher, PacketMemory } from './packet-memory.js';

const KIB = 1024;
const ROUNDS = 5;
/** Sizes of writes with all remainders modulo the cipher's block size. */
const SIZES = [1, 100, ...Array.from({ length: 16 }, (_, more) => 20 * KIB + more), 32 * KIB, 100 * KIB];
const bytesOf = (size: number) => Buffer.from(Array.from({ length: size }, (_, at) => (at * 7 + size) % 251));
const ALL = Buffer.concat(Array.from({ length: ROUNDS }, () => SIZES.map(bytesOf)).flat());

/** The size of an empty packet (RFC 5647): length, padding length, 15 bytes of padding, tag. */
const EMPTY_BYTES = 4 + 1 + 15 + 16;
const GCM = { sc: { cipher: 'aes128-gcm@openssh.com' } } as Parameters<PacketMemory['serve']>[1];

/** Sends data of each of the `SIZES` in several rounds. A key exchange precedes each round. */
async function sendAll(client: SshClient, channel: ServerChannel): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await new Promise<void>((resolve) => client.rekey(() => resolve()));
    for (const size of SIZES) {
      await new Promise<void>((resolve) => void channel.write(bytesOf(size), () => resolve()));
    }
  }
  channel.exit(0);
  channel.end();
}

/** Receives the data with a cipher. @returns whether it is intact, and in how many buffers large packets were sent */
async function receive(cipher: CipherAlgorithm) {
  const memories = new Set<ArrayBufferLike>();
  let packets = 0;
  const sockets: Socket[] = [];
  const server = new ssh2.Server({ hostKeys: [newKey()], algorithms: { cipher: [cipher] } }, (client) => {
    const memory = new PacketMemory(sockets[0] as Socket);
    client.on('error', () => undefined);
    client.on('authentication', (authentication) => authentication.accept());
    client.on('session', (accept) => {
      accept().on('exec', (acceptExec) => void sendAll(client, acceptExec()));
    });
    client.on('handshake', (negotiated) => {
      const own = cipherOf(client);
      memory.serve(own, negotiated);
      if (own === undefined) return;
      const given = own.allocPacket.bind(own);
      own.allocPacket = (bytes) => {
        const packet = given(bytes);
        if (bytes > 10 * KIB) memories.add(packet.buffer);
        if (bytes > 10 * KIB) packets += 1;
        return packet;
      };
    });
  });
  const listening = createServer((socket) => {
    sockets.push(socket);
    server.injectSocket(socket);
  });
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  const client = new ssh2.Client();
  const over = once(client, 'close');
  try {
    client.connect({ host: '127.0.0.1', port, username: 'user', password: 'x' });
    await once(client, 'ready');
    const stream = await new Promise<ssh2.ClientChannel>((resolve, reject) => {
      client.exec('all', (error, channel) => (error ? reject(error) : resolve(channel)));
    });
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return { isSame: Buffer.concat(chunks).equals(ALL), packets, memories: memories.size };
  } finally {
    client.end();
    await over;
    await new Promise((resolve) => listening.close(resolve));
  }
}

test.each([
  'aes128-gcm@openssh.com',
  'aes256-gcm@openssh.com',
] as const)('SSH packets encrypted with %s are sent intact from reused buffers, even across key exchanges', async (cipher) => {
  const { isSame, packets, memories } = await receive(cipher);
  expect(isSame).toBe(true);
  expect(packets).toBeGreaterThan(ROUNDS * 17);
  // At most one round needs new buffers: when the next round begins, the client has received all earlier packets, so
  // their buffers are reused.
  expect(memories).toBeLessThan(packets / 2);
});

test('with ciphers other than AES-GCM, each SSH packet is sent from a new buffer', async () => {
  const { isSame, packets, memories } = await receive('aes128-ctr');
  expect([isSame, memories]).toEqual([true, packets]);
});

test('the buffer of an SSH packet that the socket has not sent yet is not reused', () => {
  const socket = { writableLength: 1 };
  const cipher = { allocPacket: () => Buffer.alloc(EMPTY_BYTES) } as PacketCipher;
  const memory = new PacketMemory(socket);
  memory.serve(cipher, GCM);
  const unsent = [1, 2, 3].map(() => cipher.allocPacket(32 * KIB).buffer);
  expect(new Set(unsent).size).toBe(3);
  socket.writableLength = 0;
  expect(unsent).toContain(cipher.allocPacket(32 * KIB).buffer);
});

test('buffers are not reused for an SSH cipher that keeps its tag in a separate buffer', () => {
  const allocPacket = () => Buffer.alloc(EMPTY_BYTES - 16);
  const cipher: PacketCipher = { allocPacket };
  new PacketMemory({ writableLength: 0 }).serve(cipher, GCM);
  expect(cipher.allocPacket).toBe(allocPacket);
});
