/** What a document calls an object with a text in it, given as its text and everything else. */
export type LongTextOf<Body> = {
  [Name in keyof Body & string]: string extends Body[Name] ? LongText<Name, Omit<Body, Name>> : never;
}[keyof Body & string];

/**
 * An answer with a text too long to be made JSON and sent in one piece: its pieces are taken one after the other, as
 * fast as the client takes them. What is thrown before the first is answered as any other error; after it the
 * connection is broken.
 */
export class LongText<Name extends string, Rest> {
  /** The property that is the text. */
  readonly name: Name;
  /** Each is made JSON in one turn of the event loop: some 64 KiB. */
  readonly pieces: AsyncIterable<string> | Iterable<string>;
  /** The other properties. */
  readonly rest: Rest;

  constructor(name: Name, pieces: AsyncIterable<string> | Iterable<string>, rest: Rest) {
    this.name = name;
    this.pieces = pieces;
    this.rest = rest;
  }
}
