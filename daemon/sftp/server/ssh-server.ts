import { once } from 'node:events';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import type { Algorithms, Connection as SshClient, Server as SshServer } from 'ssh2';
import type { Logger } from '../../../lib/logging/logger.js';
import type { AddressTest } from '../../../lib/net/address-ranges.js';
import type { HostKey } from '../auth/host-key.js';
import { ALGORITHMS, algorithmsFor } from './algorithms.js';
import { Connection, type ConnectionParts } from './connection.js';
import { ConnectionLimiter, type Slot } from './connection-limiter.js';
import { readIdent } from './read-ident.js';

export type SshServerOptions = {
  hostKey: HostKey;
  maxConnections: number;
  /** Decides which client addresses are allowed. Other connections are closed at once. By default all are allowed. */
  isAllowed: AddressTest | undefined;
  parts: Omit<ConnectionParts, 'verify'>;
  logger: Logger;
};

/** The interval of keepalive requests in ms. A client that does not reply to three of them is disconnected. */
const KEEPALIVE = { keepaliveInterval: 30_000, keepaliveCountMax: 3 };
const IDENT = 'Berth';
/** How many connections may wait in the kernel to be accepted. */
const BACKLOG = 128;

type Ssh2 = typeof import('ssh2');
type Loaded = { ssh2: Ssh2; servers: Record<keyof typeof ALGORITHMS, SshServer> };

/**
 * Accepts connections and passes them to ssh2, which is loaded for the first connection because loading it would delay
 * the start.
 */
export class ListeningServer {
  readonly #options: SshServerOptions;
  readonly #limiter: ConnectionLimiter;
  readonly #net: NetServer;
  /** The open connections by the client's address and port. */
  readonly #connections = new Map<string, Connection>();
  #loading: Promise<Loaded> | undefined;

  constructor(options: SshServerOptions) {
    this.#options = options;
    this.#limiter = new ConnectionLimiter(options.maxConnections);
    this.#net = createServer({ noDelay: true, pauseOnConnect: true }, (socket) => this.#take(socket));
  }

  /** Returns the status of the server as the API returns it. */
  status() {
    return {
      running: this.#net.listening,
      active_connections: this.#limiter.count,
      max_connections: this.#options.maxConnections,
    };
  }

  /** Starts to accept connections. @throws the system's error */
  async listen({ host, port }: { host: string; port: number }): Promise<void> {
    this.#net.listen({ host, port, backlog: BACKLOG });
    await once(this.#net, 'listening');
    // Accepting a connection may fail, for example with too many open files. Existing connections continue.
    this.#net.on('error', (error) =>
      this.#options.logger.error({ err: error }, 'cannot accept an SFTP connection'),
    );
  }

  /** Closes the connections of a credential. */
  async endOf(credentialId: string): Promise<void> {
    await Promise.all(this.#connectionsOf(credentialId).map((connection) => connection.end()));
  }

  /** Closes the connections of a credential at this time, in milliseconds since the Unix epoch. */
  endOfAt(credentialId: string, expiresAtMs: number): void {
    for (const connection of this.#connectionsOf(credentialId)) connection.endAt(expiresAtMs);
  }

  #connectionsOf(credentialId: string): Connection[] {
    return [...this.#connections.values()].filter((each) => each.credentialId === credentialId);
  }

  async close(): Promise<void> {
    // Ignore the callback's error: it means that the server was not listening.
    const closed = new Promise<void>((resolve) => this.#net.close(() => resolve()));
    await Promise.all([...this.#connections.values()].map((connection) => connection.end()));
    await closed;
  }

  #slotFor(socket: Socket): Slot | undefined {
    const { isAllowed } = this.#options;
    const address = socket.remoteAddress;
    if (address === undefined || isAllowed?.(address) === false) return undefined;
    return this.#limiter.acquire(address, () => socket.destroy());
  }

  #take(socket: Socket): void {
    socket.on('error', () => undefined);
    const name = nameOf(socket.remoteAddress, socket.remotePort);
    const slot = this.#slotFor(socket);
    if (slot === undefined) {
      socket.destroy();
      return;
    }
    this.#loading ??= this.#load();
    const loading = this.#loading;
    const connection = new Connection(socket, slot, {
      ...this.#options.parts,
      verify: (...signed) => verifyWith(loading, ...signed),
    });
    this.#connections.set(name, connection);
    socket.once('close', () => {
      if (this.#connections.get(name) === connection) this.#connections.delete(name);
    });
    Promise.all([loading, readIdent(socket)]).then(
      ([{ servers }, ident]) => {
        if (socket.destroyed) return;
        servers[algorithmsFor(ident)].injectSocket(socket);
        connection.listen();
      },
      (error: unknown) => {
        this.#options.logger.error({ err: error }, 'cannot begin an SFTP connection');
        socket.destroy();
      },
    );
  }

  async #load(): Promise<Loaded> {
    const { default: ssh2 } = await import('ssh2');
    const hostKeys = [this.#options.hostKey.pem];
    const serverWith = (algorithms: Algorithms) =>
      new ssh2.Server({ hostKeys, algorithms, ident: IDENT, ...KEEPALIVE }, (client: SshClient, info) => {
        const connection = this.#connections.get(nameOf(info.ip, info.port));
        if (connection === undefined) client.end();
        else connection.begin(client);
      });
    const servers = { fast: serverWith(ALGORITHMS.fast), wide: serverWith(ALGORITHMS.wide) };
    return { ssh2, servers };
  }
}

const nameOf = (address: string | undefined, port: number | undefined) => `${address} ${port}`;

async function verifyWith(
  loading: Promise<Loaded>,
  key: string,
  blob: Buffer,
  signature: Buffer,
  hash: string | undefined,
): Promise<boolean> {
  const { ssh2 } = await loading;
  const parsed = ssh2.utils.parseKey(key);
  return !(parsed instanceof Error) && parsed.verify(blob, signature, hash) === true;
}
