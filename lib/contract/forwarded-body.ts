/** The body of another service's response, which is sent on as it arrives. */
export class ForwardedBody {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly #close: () => void;

  constructor(chunks: AsyncIterable<Uint8Array>, close: () => void) {
    this.chunks = chunks;
    this.#close = close;
  }

  /** Ends the other service's response. */
  close(): void {
    this.#close();
  }
}
