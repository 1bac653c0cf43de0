/** Bytes from `start` on, up to `end` and without it. */
export type ByteRange = { start: number; end: number };

export type DownloadOptions = {
  /** What the client is told to save it as: a name, of which no path and nothing unprintable is sent. */
  fileName: string;
  /** In bytes. Left out where it is not known before the end: then there is no part to be had, only the whole. */
  size?: number;
  /** The version of the content as an entity tag (RFC 9110 8.8.3), quotes included: `"5f3a-18d2"`. */
  etag?: string;
  modified?: Date;
  /** Media type. Defaults to `application/octet-stream`. */
  type?: string;
  /**
   * Called once at most, and not for a `HEAD` or a 304: the bytes of the range, or all without one. A chunk is
   * the reader's until it asks for the next, so that two buffers do for any size. What it throws before the first
   * chunk is answered as any other error.
   */
  open(range?: ByteRange): Promise<AsyncIterable<Uint8Array>> | AsyncIterable<Uint8Array>;
  /**
   * Called exactly once, opened or not, at the end or when the client goes: it lets go of what the download
   * holds, and ends what `open` gave where that still waits for something.
   */
  close?(): Promise<void> | void;
};

/** An answer of bytes, sent as fast as the client takes them; `plugins/bytes` does what HTTP asks of it. */
export class Download {
  readonly fileName: string;
  readonly size: number | undefined;
  readonly etag: string | undefined;
  readonly modified: Date | undefined;
  readonly type: string;
  readonly #options: DownloadOptions;
  #closed: Promise<void> | undefined;

  constructor(options: DownloadOptions) {
    this.fileName = options.fileName;
    this.size = options.size;
    this.etag = options.etag;
    this.modified = options.modified;
    this.type = options.type ?? 'application/octet-stream';
    this.#options = options;
  }

  async open(range?: ByteRange): Promise<AsyncIterable<Uint8Array>> {
    return this.#options.open(range);
  }

  /** Once is enough: later calls wait for the first. */
  close(): Promise<void> {
    this.#closed ??= (async () => this.#options.close?.())();
    return this.#closed;
  }
}
