import { Duplex } from 'node:stream';
import type { ServerChannel } from 'ssh2';
import { MAX_UNSENT_BYTES, type Outbox } from './outbox.js';
import { ANSWER_BLOCKS } from './protocol/answer-blocks.js';

/** What ssh2 lets a client send before it is read, in bytes (`MAX_WINDOW` in its `Channel.js`). */
const WINDOW_BYTES = 2 * 1024 * 1024;

export type SftpChannelOptions = {
  outbox: Outbox;
  /** Whether ssh2's side of the connection still works: what is written to it otherwise throws, also later. */
  isAlive(): boolean;
  /** Called with everything that comes or goes. */
  onUse(): void;
};

/**
 * The bytes of one SFTP channel. ssh2's own neither waits for the connection to send what is written, nor ends a write
 * that is under way when the client goes.
 */
export class SftpChannel extends Duplex {
  readonly #channel: ServerChannel;
  readonly #options: SftpChannelOptions;
  /** Of the write that is under way. */
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

  /** Whether the client sends more than it was allowed to: ssh2 takes it. */
  get isFlooded(): boolean {
    return this.#channel.readableLength > 2 * WINDOW_BYTES;
  }

  override _read(): void {
    if (this.#options.isAlive()) this.#channel.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const { outbox, isAlive, onUse } = this.#options;
    if (!isAlive()) {
      done(new Error('the connection is over'));
      return;
    }
    onUse();
    this.#written = (error) => {
      this.#written = undefined;
      done(error);
    };
    // Its callback comes once the client's window has taken all, and never where the client closes the channel first.
    this.#channel.write(chunk, () => {
      outbox.given(chunk.length);
      // ssh2 has copied it.
      ANSWER_BLOCKS.give(chunk);
      outbox.whenRoom(() => this.#written?.());
    });
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#close();
    done();
  }

  /** Also where the client has closed the channel, or is gone: a write that is under way ends with an error. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#written?.(new Error('the channel is closed'));
    this.#close();
    // What nobody reads any more would keep ssh2 from closing it.
    if (this.#options.isAlive()) this.#channel.resume();
    done(error);
  }

  #close(): void {
    if (!this.#options.isAlive() || !this.#channel.writable) return;
    this.#channel.exit(0);
    this.#channel.end();
  }
}
