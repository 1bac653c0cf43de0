import { Duplex } from 'node:stream';
import type { ServerChannel } from 'ssh2';
import { REPLY_BUFFERS } from '../protocol/reply-buffers.js';
import { MAX_UNSENT_BYTES, type Outbox } from './outbox.js';

/**
 * How many bytes a client may send before the server has read them: the window of ssh2 (`MAX_WINDOW` in its
 * `Channel.js`).
 */
const WINDOW_BYTES = 2 * 1024 * 1024;

export type SftpChannelOptions = {
  outbox: Outbox;
  /** Whether ssh2 can still use the connection. Otherwise, writing to it throws, possibly later. */
  isAlive(): boolean;
  /** Called whenever data is received or sent. */
  onUse(): void;
};

/**
 * The stream of one SFTP channel. It is needed because ssh2's own stream does not wait until the connection has sent
 * its data, and does not end a pending write when the client disconnects.
 */
export class SftpChannel extends Duplex {
  readonly #channel: ServerChannel;
  readonly #options: SftpChannelOptions;
  /** The callback of the pending write. */
  #written: ((error?: Error) => void) | undefined;

  constructor(channel: ServerChannel, options: SftpChannelOptions) {
    super({ readableHighWaterMark: WINDOW_BYTES / 2, writableHighWaterMark: MAX_UNSENT_BYTES });
    this.#channel = channel;
    this.#options = options;
    channel.on('error', () => undefined);
    this.on('error', () => undefined);
    channel.on('data', (chunk: Buffer) => {
      options.onUse();
      if (!this.push(chunk)) channel.pause();
    });
    channel.on('end', () => this.push(null));
    channel.pause();
  }

  /** Whether the client has sent more bytes than its window allows. ssh2 accepts them. */
  get isFlooded(): boolean {
    return this.#channel.readableLength > 2 * WINDOW_BYTES;
  }

  override _read(): void {
    if (this.#options.isAlive()) this.#channel.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const { outbox, isAlive, onUse } = this.#options;
    if (!isAlive()) {
      done(new Error('the SFTP connection has ended'));
      return;
    }
    onUse();
    this.#written = (error) => {
      this.#written = undefined;
      done(error);
    };
    // ssh2 calls back when the client's window has accepted all bytes, but never if the client closes the channel
    // before that.
    this.#channel.write(chunk, () => {
      outbox.given(chunk.length);
      // ssh2 has copied the chunk, so its buffer can be reused.
      REPLY_BUFFERS.give(chunk);
      outbox.whenSpace(() => this.#written?.());
    });
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#close();
    done();
  }

  /** Ends a pending write with an error, also if the client has closed the channel or disconnected. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#written?.(new Error('the SFTP channel is closed'));
    this.#close();
    // Discard data that was not read, because otherwise ssh2 would not close the channel.
    if (this.#options.isAlive()) this.#channel.resume();
    done(error);
  }

  #close(): void {
    if (!this.#options.isAlive() || !this.#channel.writable) return;
    this.#channel.exit(0);
    this.#channel.end();
  }
}
