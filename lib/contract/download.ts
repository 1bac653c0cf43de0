/** The bytes from `start` up to, but not including, `end`. */
export type ByteRange = { start: number; end: number };

export type DownloadOptions = {
  /** The name under which clients save the file. Only its last part is sent, without invisible characters. */
  fileName: string;
  /**
   * The size in bytes. Leave it out if it is unknown before the end; requests for a range then get the whole content.
   */
  size?: number;
  /**
   * Whether the content of unknown size ends with the connection if the request has `Connection: close`, which costs its reader
   * less than a chunked body. Only for content that shows whether it is complete: some clients do not notice a reset.
   */
  endsConnection?: boolean;
  /** The version of the content as an entity tag (RFC 9110 8.8.3), quotes included: `"5f3a-18d2"`. */
  etag?: string;
  modified?: Date;
  /** The media type. Defaults to `application/octet-stream`. */
  type?: string;
  /**
   * Called at most once, and not for a `HEAD` or a 304. Returns the bytes of the range, or all bytes. The reader may
   * use a chunk until it requests the next one, so two buffers are enough. An error before the first chunk becomes an
   * error response.
   */
  open(range?: ByteRange): Promise<AsyncIterable<Uint8Array>> | AsyncIterable<Uint8Array>;
  /**
   * Called exactly once, at the end or when the client disconnects, even if `open` was not called. Releases all
   * resources, and ends a pending read.
   */
  close?(): Promise<void> | void;
};

/** A response of bytes, which are sent as fast as the client reads. `plugins/bytes` implements the rules of HTTP. */
export class Download {
  readonly fileName: string;
  readonly size: number | undefined;
  readonly etag: string | undefined;
  readonly modified: Date | undefined;
  readonly type: string;
  readonly endsConnection: boolean;
  readonly #options: DownloadOptions;
  #closed: Promise<void> | undefined;

  constructor(options: DownloadOptions) {
    this.fileName = options.fileName;
    this.size = options.size;
    this.etag = options.etag;
    this.modified = options.modified;
    this.type = options.type ?? 'application/octet-stream';
    this.endsConnection = options.endsConnection ?? false;
    this.#options = options;
  }

  async open(range?: ByteRange): Promise<AsyncIterable<Uint8Array>> {
    return this.#options.open(range);
  }

  /** Releases all resources. Further calls wait for the first one. */
  close(): Promise<void> {
    this.#closed ??= (async () => this.#options.close?.())();
    return this.#closed;
  }
}
