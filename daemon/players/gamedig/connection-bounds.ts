import type { Socket as UdpSocket } from 'node:dgram';
import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

/** The maximum size of a reply: more than any game supported by gamedig sends about its players. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const LOOK_EVERY_MS = 20;

type Peer = { host: string; port: number };

/**
 * Restricts the connections of this process to the one server that it queries. Otherwise, an HTTP server could
 * redirect gamedig to services that are only reachable from this host. It also limits the received bytes, because
 * gamedig does not.
 */
export class ConnectionBounds {
  readonly #tooMuch: () => void;
  readonly #tcp = new Set<Socket>();
  #peer: Peer | undefined;
  #udpBytes = 0;

  /**
   * @param tooMuch called when the server has sent too many bytes. It must end the process, because gamedig cannot be
   * made to close a connection
   */
  constructor(tooMuch: () => void) {
    this.#tooMuch = tooMuch;
    const { connect } = Socket.prototype;
    const bounds = this;
    Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
      if (!bounds.#allows(args))
        return this.destroy(new Error('a player query may connect only to the queried server'));
      bounds.#tcp.add(this);
      return Reflect.apply(connect, this, args);
    } as typeof connect;
    subscribe('udp.socket', (message) => {
      (message as { socket: UdpSocket }).socket.on('message', ({ length }) => this.#countPacket(length));
    });
    setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  /** Allows connections to this server from now on. */
  begin(peer: Peer): void {
    this.#peer = peer;
    this.#udpBytes = 0;
    this.#tcp.clear();
  }

  #allows(args: unknown[]): boolean {
    const [first] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
    const { host, port } = (
      typeof first === 'object' && first !== null ? first : { port: first, host: args[1] }
    ) as { host?: unknown; port?: unknown };
    return host === this.#peer?.host && Number(port) === this.#peer?.port;
  }

  #countPacket(bytes: number): void {
    this.#udpBytes += bytes;
    if (this.#udpBytes > MAX_ANSWER_BYTES) this.#tooMuch();
  }

  #look(): void {
    let bytes = 0;
    for (const socket of this.#tcp) bytes += socket.bytesRead;
    if (bytes > MAX_ANSWER_BYTES) this.#tooMuch();
  }
}
