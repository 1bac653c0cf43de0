/** The bytes of another service's response as they arrive. */
export type ForwardedBytes = {
  chunks: AsyncIterable<Uint8Array>;
  /** Whether the memory of a chunk is used again once the next one is requested. */
  areReused: boolean;
};

/** The body of another service's response, which is sent on as it arrives. */
export class ForwardedBody {
  readonly bytes: ForwardedBytes;
  readonly #close: () => void;

  constructor(bytes: ForwardedBytes, close: () => void) {
    this.bytes = bytes;
    this.#close = close;
  }

  /** Ends the other service's response. */
  close(): void {
    this.#close();
  }
}
