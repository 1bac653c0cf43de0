import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Servers that send what a test tells them to, until `close`. */
export class FakeServers {
  readonly #closing: (() => unknown)[] = [];

  async tcp(serve: (socket: Socket) => void): Promise<number> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      // Several tests disconnect the client.
      socket.on('error', () => undefined);
      serve(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.#closing.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return (server.address() as { port: number }).port;
  }

  /** @param answer returns the packets to send back, if any */
  async udp(answer: (packet: Buffer, from: RemoteInfo) => Buffer | Buffer[] | undefined): Promise<number> {
    const socket = createSocket('udp4');
    socket.on('message', (packet, from) => {
      const reply = answer(packet, from) ?? [];
      for (const each of Array.isArray(reply) ? reply : [reply]) socket.send(each, from.port, from.address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    this.#closing.push(() => socket.close());
    return socket.address().port;
  }

  close(): void {
    for (const close of this.#closing.splice(0)) close();
  }
}

const varint = (value: number): Buffer =>
  value < 128
    ? Buffer.from([value])
    : Buffer.concat([Buffer.from([(value & 127) | 128]), varint(value >>> 7)]);

/** Adds the length of a Minecraft packet. */
export const framed = (content: Buffer): Buffer => Buffer.concat([varint(content.length), content]);

/** The reply to Minecraft's ping. */
export const minecraftStatus = (text: string): Buffer =>
  framed(Buffer.concat([Buffer.from([0]), varint(Buffer.byteLength(text)), Buffer.from(text)]));

/** Serves as a Minecraft server that replies once the request is complete. */
export const answering =
  (answer: (socket: Socket) => unknown) =>
  (socket: Socket): void => {
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      // The status request is last: one byte of length, packet 0.
      if (received.subarray(-2).equals(Buffer.from([1, 0]))) answer(socket);
    });
  };
