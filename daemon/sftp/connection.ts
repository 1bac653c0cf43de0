import type { Socket } from 'node:net';
import type { AuthContext, ServerChannel, Session, Connection as SshClient } from 'ssh2';
import type { Clock } from '../../lib/clock.js';
import { networkOf } from '../../lib/network.js';
import type { Activity } from './activity.js';
import { type AuthParts, authenticate } from './authenticate.js';
import type { CredentialRow } from './credential-row.js';
import type { Place } from './door.js';
import { Outbox } from './outbox.js';
import { cipherOf, PacketMemory } from './packet-memory.js';
import { PieceSize } from './piece-size.js';
import { type SftpSession, serveSftp } from './protocol/serve-sftp.js';
import type { Shares } from './protocol/shares.js';
import type { ReadingTurns } from './reading-turns.js';
import { SftpChannel } from './sftp-channel.js';

/** Bounds on a connection's time, in milliseconds. */
export type ConnectionTiming = {
  /** Until it has logged in. */
  loginMs: number;
  /** Without a byte of SFTP. */
  idleMs: number;
};

export type ConnectionParts = AuthParts &
  Pick<SftpSession, 'files' | 'logger'> & {
    activity: Activity;
    clock: Clock;
    timing: ConnectionTiming;
    shares: Shares;
    turns: ReadingTurns;
  };

/** OpenSSH's server has as many (`MaxSessions`). */
const MAX_CHANNELS = 10;
/** Before a login keys are exchanged once; after it, OpenSSH does so each GiB. */
const MAX_EXCHANGES_BEFORE_LOGIN = 1;
/** Thirty of the longest keys with their signatures are half of it. */
const MAX_BYTES_BEFORE_LOGIN = 256 * 1024;
/** Of which nothing was served: ssh2 keeps each until the connection is over. */
const MAX_USELESS_CHANNELS = 1000;
/** Of what a client takes at once, which is 32 KiB by RFC 4253 (6.1). */
const MIN_PACKET_BYTES = 1024;
/** Read at a time at most. */
const PIECE_BYTES = { beforeLogin: 8 * 1024, afterLogin: 64 * 1024 };
/** What a client that was told the end gets to take it in. */
const GOODBYE_MS = 1000;
/** Node.js takes no longer ones (2^31 - 1). */
const MAX_TIMER_MS = 2_147_483_647;

/** One connection: who it is, its channels, and its end, which is always bounded in time. */
export class Connection {
  readonly #socket: Socket;
  readonly #place: Place;
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

  constructor(socket: Socket, place: Place, parts: ConnectionParts) {
    this.#socket = socket;
    this.#place = place;
    this.#parts = parts;
    this.#address = socket.remoteAddress ?? '';
    this.#outbox = new Outbox(socket);
    this.#memory = new PacketMemory(socket);
    this.#timer = setTimeout(() => this.#destroy(), parts.timing.loginMs);
    // Before ssh2's own listeners: from here on nothing is written to it.
    socket.once('end', () => {
      this.#abort();
      // It may still take nothing of what is to be sent.
      this.#destroySoon();
    });
    socket.once('close', () => this.#abort());
    socket.on('error', () => undefined);
    socket.once('finish', () => this.#destroySoon());
  }

  /** The credential that it is logged in with. */
  get credentialId(): string | undefined {
    return this.#credential?.id;
  }

  /** To be called once ssh2 has the socket: it hears what is read here. */
  listen(): void {
    const ask = () => this.#parts.turns.ask(this.#readPiece);
    // ssh2 says so once it listens. Until then nothing may be read.
    this.#socket.on('readable', ask).on('resume', ask).on('drain', ask);
  }

  /** To be called when the client has told what it speaks. */
  begin(client: SshClient): void {
    this.#client = client;
    client.on('error', () => this.#destroy());
    client.on('handshake', (negotiated) => {
      this.#exchanges += 1;
      this.#memory.serve(cipherOf(client), negotiated);
      if (this.#credential === undefined && this.#exchanges > MAX_EXCHANGES_BEFORE_LOGIN) this.#destroy();
      // What ssh2 kept back is written once this has returned.
      else setImmediate(() => this.#outbox.look());
    });
    const answer = authenticate(this.#parts, this.#address, this.#ended.signal);
    client.on('authentication', (context: AuthContext) => {
      answer(context, {
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

  /** Tells the client, and ends. What was being served has ended once this has settled. */
  async end(): Promise<void> {
    this.#abort();
    try {
      this.#client?.end();
    } catch {
      // It is over already, and ssh2 says so by throwing.
    }
    if (this.#client === undefined) this.#socket.destroy();
    this.#destroySoon();
    await Promise.all(this.#serving);
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
    this.#ended.abort(new Error('the connection is over'));
    for (const channel of this.#channels) channel.destroy();
    if (this.#socket.destroyed) this.#place.leave();
  }

  #logIn(credential: CredentialRow, context: AuthContext): void {
    this.#credential = credential;
    this.#place.loggedIn();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.end(), this.#parts.timing.idleMs);
    const { username, home_dir: path } = credential;
    this.#watchExpiry(credential);
    this.#parts.activity.record({ username, action: 'login', path, size: 0 });
    this.#parts.logger.info({ username, network: networkOf(this.#address) }, 'a login by SFTP');
    context.accept();
  }

  #watchExpiry({ expires_at }: Pick<CredentialRow, 'expires_at'>): void {
    if (expires_at === null || this.#ended.signal.aborted) return;
    const leftMs = expires_at - this.#parts.clock.now();
    if (leftMs <= 0) void this.end();
    else {
      const timer = setTimeout(() => this.#watchExpiry({ expires_at }), Math.min(leftMs, MAX_TIMER_MS));
      this.#ended.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    }
  }

  /** Of all that a session may be asked for, the subsystem `sftp` alone is answered; ssh2 refuses the rest. */
  #offer(session: Session): void {
    let channel: SftpChannel | undefined;
    session.on(
      'subsystem' as 'sftp',
      (accept: () => unknown, reject: () => void, info?: { name: string }) => {
        if (info?.name !== 'sftp' || channel !== undefined || this.#ended.signal.aborted) return reject?.();
        const opened = accept() as ServerChannel;
        if (!takesAnswers(opened)) return this.#destroy();
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
    const over = new AbortController();
    channel.once('close', () => over.abort());
    this.#channels.add(channel);
    const serving = serveSftp(channel, {
      ...{ files, home, logger, share: shares.of(credential.id) },
      signal: AbortSignal.any([this.#ended.signal, over.signal]),
      record: (entry) => activity.record({ ...entry, username }),
    })
      .catch((error: unknown) => logger.error({ err: error }, 'an SFTP session failed'))
      .finally(() => {
        channel.destroy();
        this.#channels.delete(channel);
        this.#serving.delete(serving);
      });
    this.#serving.add(serving);
  }

  /** Whoever reads nothing is not listened to, until all is sent, and whoever floods is cut off. */
  readonly #readPiece = (): boolean => {
    const socket = this.#socket;
    if (socket.destroyed || socket.listenerCount('data') === 0 || this.#outbox.isSocketFull) return false;
    const isStranger = this.#credential === undefined;
    const pieceBytes = isStranger ? PIECE_BYTES.beforeLogin : PIECE_BYTES.afterLogin;
    const bytes = Math.min(socket.readableLength, this.#piece.bytes(pieceBytes));
    const beganMs = performance.now();
    // With nothing there it asks for more, or finds the end.
    socket.read(bytes || undefined);
    this.#piece.took(bytes, performance.now() - beganMs);
    this.#memory.look();
    const isFlooded = [...this.#channels].some((channel) => channel.isFlooded);
    if (isFlooded || (isStranger && socket.bytesRead > MAX_BYTES_BEFORE_LOGIN)) this.#destroy();
    if (socket.readableLength > 0) return true;
    // The end is told to who finds nothing.
    socket.read();
    return false;
  };
}

/** ssh2 never ends to send to a client that takes packets of no bytes, and one that takes few bytes takes many of them. */
function takesAnswers({ outgoing }: ServerChannel): boolean {
  const { packetSize } = outgoing as { packetSize?: number };
  return packetSize !== undefined && packetSize >= MIN_PACKET_BYTES;
}
