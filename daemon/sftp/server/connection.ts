import type { Socket } from 'node:net';
import type { AuthContext, ServerChannel, Session, Connection as SshClient } from 'ssh2';
import { networkOf } from '../../../lib/net/network.js';
import type { Clock } from '../../../lib/time/clock.js';
import type { Activity } from '../activity/activity.js';
import { type AuthParts, authenticate } from '../auth/authenticate.js';
import type { CredentialRow } from '../auth/credential-row.js';
import { type SftpSession, serveSftp } from '../protocol/serve-sftp.js';
import type { Shares } from '../protocol/shares.js';
import type { Slot } from './connection-limiter.js';
import { Outbox } from './outbox.js';
import { cipherOf, PacketMemory } from './packet-memory.js';
import { PieceSize } from './piece-size.js';
import type { ReadScheduler } from './read-scheduler.js';
import { SftpChannel } from './sftp-channel.js';

/** The time limits of a connection, in milliseconds. */
export type ConnectionTiming = {
  /** The maximum time from the connection to the login. */
  loginMs: number;
  /** The maximum time without SFTP traffic. */
  idleMs: number;
};

export type ConnectionParts = AuthParts &
  Pick<SftpSession, 'files' | 'logger'> & {
    activity: Activity;
    clock: Clock;
    timing: ConnectionTiming;
    shares: Shares;
    readScheduler: ReadScheduler;
  };

/** The maximum number of channels, as in OpenSSH's server (`MaxSessions`). */
const MAX_CHANNELS = 10;
/** The maximum number of key exchanges before login. After login, OpenSSH repeats the exchange every GiB. */
const MAX_EXCHANGES_BEFORE_LOGIN = 1;
/**
 * The maximum number of bytes that a client may send before login: twice the size of thirty login attempts with the
 * longest keys and signatures.
 */
const MAX_BYTES_BEFORE_LOGIN = 256 * 1024;
/**
 * The maximum number of channels on which no SFTP session is started. ssh2 keeps each in memory until the connection
 * ends.
 */
const MAX_USELESS_CHANNELS = 1000;
/** The smallest packet size that a client may accept. RFC 4253 section 6.1 requires clients to accept 32 KiB. */
const MIN_PACKET_BYTES = 1024;
/** The maximum number of bytes that are read from a connection at a time. */
const PIECE_BYTES = { beforeLogin: 8 * 1024, afterLogin: 64 * 1024 };
/** When a connection is closed, how long the client has to read the remaining data. Then its socket is destroyed. */
const GOODBYE_MS = 1000;
/** The longest timeout that Node.js supports (2^31 - 1). */
const MAX_TIMER_MS = 2_147_483_647;

/** A connection of a client: its login, its channels, and its end, which takes a limited time. */
export class Connection {
  readonly #socket: Socket;
  readonly #slot: Slot;
  readonly #parts: ConnectionParts;
  readonly #outbox: Outbox;
  readonly #memory: PacketMemory;
  readonly #piece = new PieceSize();
  readonly #ended = new AbortController();
  readonly #channels = new Set<SftpChannel>();
  readonly #serving = new Set<Promise<void>>();
  readonly #address: string;
  #sessions = 0;
  #useless = 0;
  #exchanges = 0;
  #client: SshClient | undefined;
  #credential: CredentialRow | undefined;
  #timer: NodeJS.Timeout;

  constructor(socket: Socket, slot: Slot, parts: ConnectionParts) {
    this.#socket = socket;
    this.#slot = slot;
    this.#parts = parts;
    this.#address = socket.remoteAddress ?? '';
    this.#outbox = new Outbox(socket);
    this.#memory = new PacketMemory(socket);
    this.#timer = setTimeout(() => this.#destroy(), parts.timing.loginMs);
    // Register this listener before ssh2 registers its own listeners for `end`. Once ssh2's listeners have run, ssh2
    // writes nothing more to the socket.
    socket.once('end', () => {
      this.#abort();
      // Do not wait endlessly for a client that does not read the remaining data.
      this.#destroySoon();
    });
    socket.once('close', () => this.#abort());
    socket.on('error', () => undefined);
    socket.once('finish', () => this.#destroySoon());
  }

  /** The id of the credential with which the client has logged in; undefined before the login. */
  get credentialId(): string | undefined {
    return this.#credential?.id;
  }

  /**
   * Starts reading from the socket. Call it after ssh2 has got the socket, because the data that is read is passed to
   * ssh2.
   */
  listen(): void {
    const scheduleRead = () => this.#parts.readScheduler.schedule(this.#readPiece);
    // Do not read before ssh2 listens. The event `resume` reports that it does.
    this.#socket.on('readable', scheduleRead).on('resume', scheduleRead).on('drain', scheduleRead);
  }

  /** Starts to handle logins. Call it when the client has sent its identification string. */
  begin(client: SshClient): void {
    this.#client = client;
    client.on('error', () => this.#destroy());
    client.on('handshake', (negotiated) => {
      this.#exchanges += 1;
      this.#memory.serve(cipherOf(client), negotiated);
      if (this.#credential === undefined && this.#exchanges > MAX_EXCHANGES_BEFORE_LOGIN) this.#destroy();
      // ssh2 writes its queued packets after this listener has run, so check the outbox later.
      else setImmediate(() => this.#outbox.look());
    });
    const handleAttempt = authenticate(this.#parts, this.#address, this.#ended.signal);
    client.on('authentication', (context: AuthContext) => {
      handleAttempt(context, {
        accept: (credential) => this.#logIn(credential, context),
        end: () => this.end(),
      });
    });
    client.on('session', (accept, reject) => {
      if (this.#sessions >= MAX_CHANNELS) return reject();
      this.#sessions += 1;
      this.#offer(accept());
    });
  }

  /** Closes the connection and resolves when all its requests have ended. */
  async end(): Promise<void> {
    this.#abort();
    try {
      this.#client?.end();
    } catch {
      // Ignore the error: ssh2 throws if the connection has already ended.
    }
    if (this.#client === undefined) this.#socket.destroy();
    this.#destroySoon();
    await Promise.all(this.#serving);
  }

  /** Ends the connection at this time, in milliseconds since the Unix epoch; never if it is null. */
  endAt(expiresAtMs: number | null): void {
    if (expiresAtMs === null || this.#ended.signal.aborted) return;
    const leftMs = expiresAtMs - this.#parts.clock.now();
    if (leftMs <= 0) void this.end();
    else {
      const timer = setTimeout(() => this.endAt(expiresAtMs), Math.min(leftMs, MAX_TIMER_MS));
      this.#ended.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    }
  }

  #destroy(): void {
    this.#abort();
    this.#socket.destroy();
  }

  #destroySoon(): void {
    setTimeout(() => this.#socket.destroy(), GOODBYE_MS).unref();
  }

  #abort(): void {
    clearTimeout(this.#timer);
    this.#ended.abort(new Error('the SFTP connection has ended'));
    for (const channel of this.#channels) channel.destroy();
    if (this.#socket.destroyed) this.#slot.release();
  }

  #logIn(credential: CredentialRow, context: AuthContext): void {
    this.#credential = credential;
    this.#slot.markLoggedIn();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.end(), this.#parts.timing.idleMs);
    const { username, home_dir: path } = credential;
    this.endAt(credential.expires_at);
    this.#parts.activity.record({ username, action: 'login', path, size: 0 });
    this.#parts.logger.info({ username, network: networkOf(this.#address) }, 'SFTP login');
    context.accept();
  }

  /** Serves the subsystem `sftp`, once per session. All other requests are rejected. */
  #offer(session: Session): void {
    let channel: SftpChannel | undefined;
    session.on(
      'subsystem' as 'sftp',
      (accept: () => unknown, reject: () => void, info?: { name: string }) => {
        if (info?.name !== 'sftp' || channel !== undefined || this.#ended.signal.aborted) return reject?.();
        const opened = accept() as ServerChannel;
        if (!acceptsReplies(opened)) return this.#destroy();
        channel = new SftpChannel(opened, {
          outbox: this.#outbox,
          isAlive: () => !this.#ended.signal.aborted,
          onUse: () => this.#timer.refresh(),
        });
        this.#serve(channel);
      },
    );
    session.once('close', () => {
      this.#sessions -= 1;
      channel?.destroy();
      if (channel === undefined) this.#useless += 1;
      if (this.#useless > MAX_USELESS_CHANNELS) this.#destroy();
    });
  }

  #serve(channel: SftpChannel): void {
    const credential = this.#credential;
    if (credential === undefined) return;
    const { files, logger, activity, shares } = this.#parts;
    const { username, home_dir: home } = credential;
    const closed = new AbortController();
    channel.once('close', () => closed.abort());
    this.#channels.add(channel);
    const serving = serveSftp(channel, {
      ...{ files, home, logger, share: shares.of(credential.id) },
      signal: AbortSignal.any([this.#ended.signal, closed.signal]),
      record: (entry) => activity.record({ ...entry, username }),
    })
      .catch((error: unknown) =>
        logger.error({ err: error }, 'SFTP session failed because of an internal error'),
      )
      .finally(() => {
        channel.destroy();
        this.#channels.delete(channel);
        this.#serving.delete(serving);
      });
    this.#serving.add(serving);
  }

  /**
   * Reads a piece of data, unless too much data for the client is unsent. Disconnects a client that sends more than
   * its window allows.
   */
  readonly #readPiece = (): boolean => {
    const socket = this.#socket;
    if (socket.destroyed || socket.listenerCount('data') === 0 || this.#outbox.isSocketFull) return false;
    const isStranger = this.#credential === undefined;
    const pieceBytes = isStranger ? PIECE_BYTES.beforeLogin : PIECE_BYTES.afterLogin;
    const bytes = Math.min(socket.readableLength, this.#piece.bytes(pieceBytes));
    const beganMs = performance.now();
    // If the buffer is empty, this call starts a read or detects the end of the stream.
    socket.read(bytes || undefined);
    this.#piece.took(bytes, performance.now() - beganMs);
    this.#memory.look();
    const isFlooded = [...this.#channels].some((channel) => channel.isFlooded);
    if (isFlooded || (isStranger && socket.bytesRead > MAX_BYTES_BEFORE_LOGIN)) this.#destroy();
    if (socket.readableLength > 0) return true;
    // The end of the stream is only reported to a read of an empty buffer.
    socket.read();
    return false;
  };
}

/**
 * Returns whether the client accepts packets of a useful size. With a size of 0, ssh2 would send packets in an
 * endless loop, and with a small size very many.
 */
function acceptsReplies({ outgoing }: ServerChannel): boolean {
  const { packetSize } = outgoing as { packetSize?: number };
  return packetSize !== undefined && packetSize >= MIN_PACKET_BYTES;
}
