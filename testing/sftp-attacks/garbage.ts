import type { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'ssh2';
import { openSession } from '../clients/ssh-clients.js';
import { Random } from './random.js';
import {
  askForSftp,
  byte,
  channelData,
  closeChannel,
  connectBeforeLogin,
  globalRequest,
  MESSAGE,
  openChannel,
  overOf,
  SFTP_INIT,
  sendRaw,
  socketOf,
  text,
  uint32,
} from './raw-ssh.js';
import { addressOf, storm, type Target } from './target.js';

/** The maximum time for which a client sends garbage, and then waits for the end of the connection. */
const LASTS_MS = 3000;
const MAX_UNSENT_BYTES = 512 * 1024;
const MANY = 20_000;

/** One attacking connection, and the time at which it must stop. */
type Fight = { random: Random; client: Client; endsMs: number };
type Kind = (fight: Fight) => Promise<void>;

/** Sends messages repeatedly, as fast as the server reads them. */
async function flood({ client, endsMs }: Fight, say: (index: number) => Buffer, times = MANY): Promise<void> {
  const socket = socketOf(client);
  for (let index = 0; index < times && !socket.destroyed && performance.now() < endsMs; index += 1) {
    sendRaw(client, say(index));
    if (index % 100 !== 0) continue;
    while (socket.writableLength > MAX_UNSENT_BYTES && !socket.destroyed && performance.now() < endsMs)
      await sleep(5);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Returns a message of any type with random content, in which some string lengths are correct. */
function anything(random: Random): Buffer {
  const parts = Array.from({ length: random.below(6) }, () => {
    const bytes = random.bytes(random.below(40));
    return random.of(bytes, text(bytes), uint32(random.uint32()), byte(random.below(2)));
  });
  // Leave out type 1, which disconnects.
  const number = 2 + random.below(254);
  return Buffer.concat([byte(number), ...parts]);
}

const CHANNELS = [
  'session',
  'direct-tcpip',
  'direct-streamlocal@openssh.com',
  'x11',
  'tun@openssh.com',
  '',
] as const;
const REQUESTS = [
  'subsystem',
  'exec',
  'shell',
  'pty-req',
  'env',
  'x11-req',
  'signal',
  'window-change',
] as const;

const BEHIND_THE_KEYS: Record<string, Kind> = {
  'any messages': (fight) => flood(fight, () => anything(fight.random), 500),
  'ignored messages': (fight) => flood(fight, () => Buffer.concat([byte(2), text('x')])),
  'global requests': (fight) => flood(fight, globalRequest),
  async 'global requests, with unread replies and a disconnect message'(fight) {
    socketOf(fight.client).pause();
    await flood(fight, globalRequest, MANY * 5);
    socketOf(fight.client).end();
  },
  'channels of every type': ({ random, ...fight }) =>
    flood({ random, ...fight }, () =>
      Buffer.concat([
        openChannel({
          type: random.of(...CHANNELS),
          windowBytes: random.uint32(),
          packetBytes: random.uint32(),
        }),
        random.bytes(random.below(60)),
      ]),
    ),
  async 'key exchanges'({ client, endsMs }) {
    const inside = client as unknown as EventEmitter & { _protocol: { rekey(): void } };
    while (!socketOf(client).destroyed && performance.now() < endsMs) {
      const done = new Promise<void>((resolve) => void inside.once('rekey', resolve));
      inside._protocol.rekey();
      await Promise.race([done, sleep(LASTS_MS)]);
    }
  },
};

/** Opens an SFTP session on channel 0. */
async function sftpSession({ client }: Fight, packetBytes = 32_768): Promise<void> {
  sendRaw(client, openChannel({ packetBytes }));
  sendRaw(client, askForSftp(0));
  sendRaw(client, channelData(0, SFTP_INIT));
  await sleep(50);
}

const framed = (bytes: Buffer, length = bytes.length) => Buffer.concat([uint32(length), bytes]);

/** Returns an SFTP packet of a known type, in which some paths and numbers are valid. */
function sftpPacket(random: Random): Buffer {
  const paths = ['/', '.', '..', '/a', '/a/b', '/../..', 'x'.repeat(5000), '\0', '/link', ''] as const;
  const parts = Array.from({ length: random.below(5) }, () =>
    random.of(
      text(random.of(...paths)),
      uint32(random.uint32()),
      text(random.bytes(4)),
      text(uint32(random.below(20))),
    ),
  );
  return Buffer.concat([byte(random.of(3 + random.below(18), 200)), uint32(random.below(2 ** 32)), ...parts]);
}

const BEHIND_THE_LOGIN: Record<string, Kind> = {
  ...BEHIND_THE_KEYS,
  'sessions opened and closed': (fight) =>
    flood(fight, (index) => (index % 2 === 0 ? openChannel() : closeChannel((index - 1) / 2))),
  'requests of a session': ({ random, ...fight }) => {
    sendRaw(fight.client, openChannel());
    return flood({ random, ...fight }, () =>
      Buffer.concat([
        ...[byte(MESSAGE.CHANNEL_REQUEST), uint32(random.below(3)), text(random.of(...REQUESTS)), byte(1)],
        random.bytes(random.below(30)),
      ]),
    );
  },
  async 'windows that overflow'(fight) {
    await sftpSession(fight);
    const more = Buffer.concat([byte(MESSAGE.CHANNEL_WINDOW_ADJUST), uint32(0), uint32(2 ** 32 - 1)]);
    await flood(fight, () => more);
  },
  async 'empty packets'(fight) {
    await sftpSession(fight, fight.random.below(100));
    await flood(fight, () => channelData(0, framed(sftpPacket(fight.random))), 50);
  },
  async 'SFTP of random bytes'(fight) {
    await sftpSession(fight);
    await flood(fight, () => channelData(0, fight.random.bytes(1 + fight.random.below(2000))), 100);
  },
  async 'SFTP of random lengths'(fight) {
    await sftpSession(fight);
    const { random } = fight;
    await flood(
      fight,
      () =>
        channelData(
          0,
          framed(sftpPacket(random), random.of(0, 1, 4, 300_000, 2 ** 32 - 1, random.below(500))),
        ),
      100,
    );
  },
  async 'SFTP of random requests'(fight) {
    await sftpSession(fight);
    await flood(fight, () => channelData(0, framed(sftpPacket(fight.random))), 5000);
  },
  async 'half an SFTP packet'(fight) {
    await sftpSession(fight);
    sendRaw(fight.client, channelData(0, framed(fight.random.bytes(100), 250_000)));
  },
};

const BEFORE_THE_KEYS: Record<string, (random: Random) => Buffer> = {
  'random bytes': (random) => random.bytes(random.below(70_000)),
  'random bytes after the first line': (random) =>
    Buffer.concat([Buffer.from('SSH-2.0-Noise\r\n'), random.bytes(random.below(70_000))]),
  'a packet of any length': (random) =>
    Buffer.concat([Buffer.from('SSH-2.0-Noise\r\n'), framed(random.bytes(200), random.uint32())]),
  'an invalid first packet': (random) => {
    const payload = Buffer.concat([
      byte(20),
      random.bytes(16),
      ...Array.from({ length: random.below(10) }, () => text(random.bytes(random.below(50)))),
    ]);
    const padding = 8 + ((8 - ((payload.length + 5) % 8)) % 8);
    const packet = framed(Buffer.concat([byte(padding), payload, Buffer.alloc(padding)]));
    return Buffer.concat([Buffer.from('SSH-2.0-Noise\r\n'), packet, random.bytes(500)]);
  },
};

/** The names of all kinds of garbage. */
export const GARBAGE: readonly string[] = [
  ...Object.keys(BEFORE_THE_KEYS).map((name) => `before the key exchange: ${name}`),
  ...Object.keys(BEHIND_THE_KEYS).map((name) => `behind the keys: ${name}`),
  ...Object.keys(BEHIND_THE_LOGIN).map((name) => `after the login: ${name}`),
];

async function sayBeforeTheKeys(port: number, address: string, bytes: Buffer): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address });
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(bytes);
  const timer = setTimeout(() => socket.destroy(), LASTS_MS);
  await new Promise((resolve) => socket.once('close', resolve));
  clearTimeout(timer);
}

/** Sends one piece of garbage of this kind. Never throws. */
async function say(target: Target, kind: string, index: number): Promise<void> {
  const { port, known } = target;
  const random = new Random(target.seed + index);
  const address = addressOf(index);
  const [place, name = ''] = kind.split(': ', 2);
  if (place === 'before the key exchange') {
    await sayBeforeTheKeys(port, address, BEFORE_THE_KEYS[name]?.(random) ?? Buffer.alloc(0));
    return;
  }
  const user = known[index % known.length];
  const isKnown = place === 'after the login' && user !== undefined;
  const client = await (isKnown
    ? openSession({ port, localAddress: address, ...user }).then((session) => session.client)
    : connectBeforeLogin({ port, localAddress: address })
  ).catch(() => undefined);
  // The server refused the connection, as it may do for any client during an attack.
  if (client === undefined) return;
  const kinds = isKnown ? BEHIND_THE_LOGIN : BEHIND_THE_KEYS;
  await kinds[name]?.({ random, client, endsMs: performance.now() + LASTS_MS });
  client.end();
  await Promise.race([overOf(client), sleep(LASTS_MS)]);
  client.destroy();
}

/** Sends garbage of every kind, or of the named one, derived from the target's seed. */
export async function garbage(target: Target, only?: string): Promise<void> {
  const kinds = only === undefined ? GARBAGE : [only];
  await storm(target, (index) => say(target, kinds[index % kinds.length] ?? '', index));
}
