import { addAbortListener, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { invalidReply, type PlayerList, type QueryTarget, toPlayerList } from './player-list.js';

/** The maximum size of a reply: 32,767 characters of at most four bytes each. The server's icon takes most of them. */
const MAX_ANSWER_BYTES = 131_072;
/** The maximum number of bytes of a length in the protocol, which has at most 21 bits. */
const MAX_VARINT_BYTES = 3;
const STATUS_PACKET = 0;

/**
 * Reads the player list of a Minecraft server (Java Edition, 1.7 and later) by its server list ping: the handshake,
 * the status request, and a JSON text in reply. Servers list at most some of their players, without ping times.
 *
 * @throws DomainError `unavailable` for an invalid reply; other errors of the socket
 */
export async function pingMinecraft({ host, port, signal }: QueryTarget): Promise<PlayerList> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal });
    socket.write(Buffer.concat([handshake(host, port), packet(Buffer.from([STATUS_PACKET]))]));
    return parseStatus(await readPacket(socket, signal));
  } finally {
    socket.destroy();
  }
}

function handshake(host: string, port: number): Buffer {
  const name = Buffer.from(host);
  const end = Buffer.alloc(3);
  end.writeUInt16BE(port, 0);
  // The next state of the protocol: 1 means "status".
  end.writeUInt8(1, 2);
  // Protocol version -1 means that the client only requests the status.
  return packet(
    Buffer.concat([Buffer.from([0, 0xff, 0xff, 0xff, 0xff, 0x0f]), varint(name.length), name, end]),
  );
}

const packet = (content: Buffer): Buffer => Buffer.concat([varint(content.length), content]);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}

/** Returns the number at `offset` and the offset after it; undefined if more bytes are needed. */
function readVarint(data: Buffer, offset: number): { value: number; end: number } | undefined {
  let value = 0;
  for (let index = 0; index < MAX_VARINT_BYTES; index += 1) {
    const byte = data[offset + index];
    if (byte === undefined) return undefined;
    value |= (byte & 0x7f) << (7 * index);
    if (byte < 0x80) return { value, end: offset + index + 1 };
  }
  throw invalidReply();
}

async function readPacket(socket: Socket, signal: AbortSignal): Promise<Buffer> {
  using _stop = addAbortListener(signal, () => socket.destroy(signal.reason));
  // A buffer of fixed size: a reply that arrives byte by byte would otherwise be copied for each byte.
  const data = Buffer.alloc(MAX_VARINT_BYTES + MAX_ANSWER_BYTES);
  let filled = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    filled += chunk.copy(data, filled);
    const length = readVarint(data.subarray(0, filled), 0);
    if (length === undefined) continue;
    if (length.value > MAX_ANSWER_BYTES) throw invalidReply();
    const end = length.end + length.value;
    if (filled >= end) return data.subarray(length.end, end);
  }
  throw invalidReply();
}

function parseStatus(content: Buffer): PlayerList {
  const kind = readVarint(content, 0);
  const length = kind?.value === STATUS_PACKET ? readVarint(content, kind.end) : undefined;
  if (length === undefined || length.end + length.value > content.length) throw invalidReply();
  const status = parseJson(content.toString('utf8', length.end, length.end + length.value));
  const { players } = (status ?? {}) as { players?: { online?: unknown; max?: unknown; sample?: unknown } };
  // A server that hides its players sends no object `players`.
  if (players === undefined || players === null) return toPlayerList(0, 0, []);
  const sample = Array.isArray(players.sample)
    ? (players.sample as ({ id?: unknown; name?: unknown } | null)[])
    : [];
  return toPlayerList(
    players.online,
    players.max,
    sample.map((one) => ({ uuid: one?.id, name: one?.name })),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidReply(error);
  }
}
