import { type Duplex, duplexPair } from 'node:stream';
import { TYPE } from '../protocol/packets/numbers.js';
import { PacketInput } from '../protocol/packets/packet-input.js';
import { WireReader } from '../protocol/packets/wire-reader.js';
import { WireWriter } from '../protocol/packets/wire-writer.js';
import type { SftpSession } from '../protocol/sftp-session.js';
import type { SftpFixture } from './sftp-fixture.js';

export type Reply = { type: number; id: number; reader: WireReader };
export type StatusReply = { status: number; message: string };

const FIRST_ID = 7;

/** A client that sends arbitrary packets over a channel, without SSH. */
export class PacketClient {
  /** The client's end of the channel. */
  readonly channel: Duplex;
  /** Resolves when the session has ended. */
  readonly over: Promise<void>;
  readonly #theirs: Duplex;
  readonly #input: PacketInput;
  #id = FIRST_ID;

  constructor(sftp: SftpFixture, more: Partial<SftpSession> = {}) {
    const [ours, theirs] = duplexPair();
    this.channel = ours;
    this.#theirs = theirs;
    this.over = sftp.serve(theirs, more).finally(() => ours.destroy());
    this.#input = new PacketInput(ours, new AbortController().signal);
    ours.on('error', () => undefined);
  }

  /** Returns a client that has sent INIT and received the reply to it. */
  static async begun(sftp: SftpFixture, more?: Partial<SftpSession>): Promise<PacketClient> {
    const client = new PacketClient(sftp, more);
    client.write(new WireWriter(TYPE.INIT, 3).packet());
    await client.reply();
    return client;
  }

  write(bytes: Buffer): void {
    this.channel.write(bytes);
  }

  /** Waits for the next reply. Returns undefined if the session has ended. */
  async reply(): Promise<Reply | undefined> {
    const parts = await this.#input.next();
    if (parts === undefined) return undefined;
    const reader = new WireReader(parts);
    return { type: reader.u8(), id: reader.u32(), reader };
  }

  /** Begins a packet with the next request id. */
  packet(type: number): WireWriter {
    this.#id += 1;
    return new WireWriter(type, this.#id);
  }

  /** Sends a request and returns its reply. */
  async ask(type: number, write: (packet: WireWriter) => WireWriter): Promise<Reply> {
    this.write(write(this.packet(type)).packet());
    const reply = await this.reply();
    if (reply === undefined) throw new Error('the SFTP session ended without a reply');
    return reply;
  }

  /** Sends a request and returns the status of its reply. */
  async requestStatus(type: number, write: (packet: WireWriter) => WireWriter): Promise<StatusReply> {
    return statusOf(await this.ask(type, write));
  }

  /** Opens a file. @returns its handle, or the status of the error */
  async open(path: string | Buffer, flags: number, mode?: number): Promise<Buffer | StatusReply> {
    const reply = await this.ask(TYPE.OPEN, (packet) => {
      packet.string(Buffer.from(path)).u32(flags);
      return mode === undefined ? packet.u32(0) : packet.u32(4).u32(mode);
    });
    return reply.type === TYPE.HANDLE ? reply.reader.string() : statusOf(reply);
  }

  /** Opens a file and returns its handle. @throws Error if the server returns none */
  async opened(path: string | Buffer, flags: number, mode?: number): Promise<Buffer> {
    const handle = await this.open(path, flags, mode);
    if (!Buffer.isBuffer(handle)) throw new Error(handle.message);
    return handle;
  }

  writeAt(handle: Buffer, offset: number | bigint, bytes: Buffer): Promise<StatusReply> {
    return this.requestStatus(TYPE.WRITE, (packet) => packet.string(handle).u64(offset).string(bytes));
  }

  /** Reads from a file. @returns the data, or the status of the error */
  async readAt(handle: Buffer, offset: number | bigint, length: number): Promise<Buffer | StatusReply> {
    const reply = await this.ask(TYPE.READ, (packet) => packet.string(handle).u64(offset).u32(length));
    return reply.type === TYPE.DATA ? reply.reader.string() : statusOf(reply);
  }

  close(handle: Buffer): Promise<StatusReply> {
    return this.requestStatus(TYPE.CLOSE, (packet) => packet.string(handle));
  }

  /** Sends a request whose fields are paths. */
  names(type: number, ...paths: (string | Buffer)[]): Promise<StatusReply> {
    return this.requestStatus(type, (packet) =>
      paths.reduce((all, path) => all.string(Buffer.from(path)), packet),
    );
  }

  /** Sends an extended request whose fields are paths or handles. */
  extended(name: string, ...paths: (string | Buffer)[]): Promise<StatusReply> {
    return this.names(TYPE.EXTENDED, name, ...paths);
  }

  /** Simulates a lost connection. */
  async vanish(): Promise<void> {
    this.#theirs.destroy();
    await this.over;
  }

  /** Closes the client's end of the channel. */
  async end(): Promise<void> {
    this.channel.end();
    await this.over;
  }
}

function statusOf({ type, reader }: Reply): StatusReply {
  if (type !== TYPE.STATUS) throw new Error(`the reply is a packet of the type ${type} instead of a status`);
  return { status: reader.u32(), message: reader.string().toString() };
}
