import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Servers that send what a test specifies, until `close` is called. */
export class FakeServers {
  readonly #closing: (() => unknown)[] = [];

  async tcp(serve: (socket: Socket) => void): Promise<number> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      // Some tests disconnect the client, which causes an error here.
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

  /** Starts a UDP server. @param answer returns the packets to send back, if any */
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

/** Returns a Minecraft packet: its length, and then the content. */
export const framed = (content: Buffer): Buffer => Buffer.concat([varint(content.length), content]);

/** Returns the reply to Minecraft's ping with this JSON text. */
export const minecraftStatus = (text: string): Buffer =>
  framed(Buffer.concat([Buffer.from([0]), varint(Buffer.byteLength(text)), Buffer.from(text)]));

/** Acts as a Minecraft server that replies once the request is complete. */
export const answering =
  (answer: (socket: Socket) => unknown) =>
  (socket: Socket): void => {
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      // The status request comes last: its length in one byte, then packet id 0.
      if (received.subarray(-2).equals(Buffer.from([1, 0]))) answer(socket);
    });
  };
