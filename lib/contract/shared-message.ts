/** A message to many clients, which is encoded once for all of them. */
export class SharedMessage<M extends object = object> {
  readonly message: M;
  #encoded: Uint8Array | undefined;

  constructor(message: M) {
    this.message = message;
  }

  /** Returns the message as its transport sends it. `encode` gets its JSON, and is called only for the first client. */
  encodedBy(encode: (json: string) => Uint8Array): Uint8Array {
    this.#encoded ??= encode(JSON.stringify(this.message));
    return this.#encoded;
  }
}
