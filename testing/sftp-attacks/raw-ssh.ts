import type { Socket } from 'node:net';
import ssh2, { type Client, type ConnectConfig } from 'ssh2';

/** Internals of ssh2, which are used because its public methods cannot send invalid messages. */
type Inside = {
  _protocol: {
    _packetRW: {
      write: { allocStart: number; alloc(bytes: number): Buffer; finalize(packet: Buffer): Buffer };
    };
    _cipher: { encrypt(packet: Buffer): void };
  };
  _sock: Socket;
};

/** Message numbers (RFC 4250 4.1.2). */
export const MESSAGE = {
  USERAUTH_REQUEST: 50,
  GLOBAL_REQUEST: 80,
  CHANNEL_OPEN: 90,
  CHANNEL_WINDOW_ADJUST: 93,
  CHANNEL_DATA: 94,
  CHANNEL_CLOSE: 97,
  CHANNEL_REQUEST: 98,
} as const;

export const byte = (value: number): Buffer => Buffer.from([value]);

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Encodes a string of SSH, which begins with its length (RFC 4251 5). */
export const text = (value: string | Buffer): Buffer =>
  Buffer.concat([uint32(Buffer.byteLength(value)), Buffer.from(value)]);

/** Sends any bytes after the key exchange, correctly encrypted. */
export function sendRaw(client: Client, ...parts: readonly Buffer[]): void {
  if (socketOf(client).destroyed) return;
  const { _packetRW, _cipher } = (client as unknown as Inside)._protocol;
  const payload = Buffer.concat(parts);
  const packet = _packetRW.write.alloc(payload.length);
  packet.set(payload, _packetRW.write.allocStart);
  _cipher.encrypt(_packetRW.write.finalize(packet));
}

export const socketOf = (client: Client): Socket => (client as unknown as Inside)._sock;

/** Resolves when the connection is closed, for any reason. */
export const overOf = (client: Client): Promise<void> =>
  new Promise((resolve) => void client.once('close', () => resolve()));

const TIMEOUT_MS = 60_000;

/**
 * Opens a connection that has exchanged keys and does not log in.
 *
 * @throws if it is refused
 */
export async function connectBeforeLogin(config: ConnectConfig): Promise<Client> {
  const client = new ssh2.Client();
  client.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    client.once('handshake', () => resolve()).once('error', reject);
    client.once('close', () => reject(new Error('the connection was closed')));
    // The client never replies to the authentication request, so the connection stays in the state before the login.
    const silent = { authHandler: () => undefined as never, readyTimeout: TIMEOUT_MS };
    client.connect({ host: '127.0.0.1', username: 'nobody', ...config, ...silent });
  });
  return client;
}

export type Opening = { windowBytes?: number; packetBytes?: number; type?: string };

/** Opens a channel; the server numbers channels from 0. */
export const openChannel = ({
  windowBytes = 2 ** 31,
  packetBytes = 32_768,
  type = 'session',
}: Opening = {}) =>
  Buffer.concat([
    ...[byte(MESSAGE.CHANNEL_OPEN), text(type)],
    ...[uint32(0), uint32(windowBytes), uint32(packetBytes)],
  ]);

export const closeChannel = (channel: number): Buffer =>
  Buffer.concat([byte(MESSAGE.CHANNEL_CLOSE), uint32(channel)]);

export const askForSftp = (channel: number): Buffer =>
  Buffer.concat([
    ...[byte(MESSAGE.CHANNEL_REQUEST), uint32(channel)],
    ...[text('subsystem'), byte(1), text('sftp')],
  ]);

export const channelData = (channel: number, bytes: Buffer): Buffer =>
  Buffer.concat([byte(MESSAGE.CHANNEL_DATA), uint32(channel), text(bytes)]);

/** Returns a global request (RFC 4254 4) to which the server replies with a failure. */
export const globalRequest = (): Buffer =>
  Buffer.concat([byte(MESSAGE.GLOBAL_REQUEST), text('nothing@example.org'), byte(1)]);

/** The first packet of an SFTP session. */
export const SFTP_INIT = Buffer.concat([uint32(5), byte(1), uint32(3)]);
