import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { invalidReply, type PlayerList, type QueryTarget, toPlayerList } from './player-list.js';

/** The flag of a control packet. Flags are in the upper six bits of a packet's first byte. */
const CONTROL = 1 << 2;
const CONNECTIONLESS = (8 << 2) | 1;
const TOKEN_MESSAGE = 5;
/** The size of a request for a token. It is padded, so that a server cannot be used to amplify traffic. */
const TOKEN_REQUEST_BYTES = 512;
const HEADER_BYTES = 7;
const CONNECTIONLESS_HEADER_BYTES = 9;
const NO_TOKEN = Buffer.alloc(4, 0xff);
const GET_INFO = Buffer.from('\xff\xff\xff\xffgie3', 'latin1');
const INFO = Buffer.from('\xff\xff\xff\xffinf3', 'latin1');
const RESEND_MS = 500;
/** How many packets may arrive before the reply. The socket receives only packets of the queried server. */
const MAX_PACKETS = 100;

/**
 * Reads the player list of a Teeworlds 0.7 server: requests a token, and sends it with a request for the server's
 * info, without a connection. The game does not report ping times.
 *
 * @throws DomainError `unavailable` for an invalid reply; other errors of the socket
 */
export async function queryTeeworlds({ host, port, signal }: QueryTarget): Promise<PlayerList> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  // `once` reports errors while it waits. This listener prevents that an error between two waits ends the process.
  socket.on('error', () => undefined);
  try {
    socket.connect(port, host);
    await once(socket, 'connect', { signal });
    const ownToken = randomBytes(4);
    const serverToken = await ask(socket, signal, tokenRequest(ownToken), (packet) =>
      readToken(packet, ownToken),
    );
    const header = Buffer.concat([Buffer.from([CONNECTIONLESS]), serverToken, ownToken]);
    // An info request contains a number that the reply repeats. It is always 0 here.
    const request = Buffer.concat([header, GET_INFO, Buffer.from([0])]);
    return parseInfo(await ask(socket, signal, request, (packet) => readInfo(packet, ownToken)));
  } finally {
    socket.close();
  }
}

/** Repeats a request until a valid reply arrives: packets may be lost or forged. */
async function ask<T>(
  socket: Socket,
  signal: AbortSignal,
  request: Buffer,
  read: (packet: Buffer) => T | undefined,
): Promise<T> {
  const timer = setInterval(() => socket.send(request), RESEND_MS);
  try {
    socket.send(request);
    for (let packets = 0; packets < MAX_PACKETS; packets += 1) {
      const [packet] = (await once(socket, 'message', { signal })) as [Buffer];
      const result = read(packet);
      if (result !== undefined) return result;
    }
    throw invalidReply();
  } finally {
    clearInterval(timer);
  }
}

function tokenRequest(ownToken: Buffer): Buffer {
  const head = Buffer.concat([
    Buffer.from([CONTROL, 0, 0]),
    NO_TOKEN,
    Buffer.from([TOKEN_MESSAGE]),
    ownToken,
  ]);
  return Buffer.concat([head, Buffer.alloc(HEADER_BYTES + TOKEN_REQUEST_BYTES - head.length)]);
}

function readToken(packet: Buffer, ownToken: Buffer): Buffer | undefined {
  const expected = Buffer.concat([ownToken, Buffer.from([TOKEN_MESSAGE])]);
  const isControl = ((packet[0] ?? 0) & CONTROL) !== 0 && packet.length >= HEADER_BYTES + 5;
  if (!isControl || !packet.subarray(3, HEADER_BYTES + 1).equals(expected)) return undefined;
  return packet.subarray(HEADER_BYTES + 1, HEADER_BYTES + 5);
}

function readInfo(packet: Buffer, ownToken: Buffer): Buffer | undefined {
  const content = packet.subarray(CONNECTIONLESS_HEADER_BYTES);
  const ours = packet[0] === CONNECTIONLESS && packet.subarray(1, 5).equals(ownToken);
  return ours && content.subarray(0, INFO.length).equals(INFO) ? content.subarray(INFO.length) : undefined;
}

/**
 * Reads the encoded values of a packet: zero-terminated strings, and numbers with six bits and the sign in the first
 * byte, and seven bits in each further byte.
 */
class Unpacker {
  readonly #data: Buffer;
  #offset = 0;

  constructor(data: Buffer) {
    this.#data = data;
  }

  get atEnd(): boolean {
    return this.#offset >= this.#data.length;
  }

  text(): string {
    const end = this.#data.indexOf(0, this.#offset);
    if (end < 0) throw invalidReply();
    const text = this.#data.toString('utf8', this.#offset, end);
    this.#offset = end + 1;
    return text;
  }

  number(): number {
    const first = this.#byte();
    let value = first & 0x3f;
    let byte = first;
    for (let shift = 6; (byte & 0x80) !== 0; shift += 7) {
      if (shift > 27) throw invalidReply();
      byte = this.#byte();
      value |= (byte & 0x7f) << shift;
    }
    return (first & 0x40) === 0 ? value : ~value;
  }

  #byte(): number {
    const byte = this.#data[this.#offset];
    if (byte === undefined) throw invalidReply();
    this.#offset += 1;
    return byte;
  }
}

function parseInfo(content: Buffer): PlayerList {
  const info = new Unpacker(content);
  info.number();
  // Skips the version, name, host name, map and mode of the game, then its flags and skill level.
  for (let text = 0; text < 5; text += 1) info.text();
  for (let number = 0; number < 4; number += 1) info.number();
  const online = info.number();
  const max = info.number();
  const players: { name: string }[] = [];
  while (!info.atEnd) {
    const name = info.text();
    info.text();
    // Skips the country, the score, and whether the client plays, watches or is a bot.
    for (let number = 0; number < 3; number += 1) info.number();
    players.push({ name });
  }
  return toPlayerList(online, max, players);
}
