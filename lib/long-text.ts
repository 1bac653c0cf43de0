/** The names of properties that are texts. */
type TextsIn<Body> = {
  [Name in keyof Body & string]: string extends Body[Name] ? Name : never;
}[keyof Body & string];

/** What a document calls an object with texts in it, given as one text, or all of them, and everything else. */
export type LongTextOf<Body> =
  | { [Name in TextsIn<Body>]: LongText<Name, Omit<Body, Name>> }[TextsIn<Body>]
  | LongText<TextsIn<Body>, Omit<Body, TextsIn<Body>>>;

type Pieces = AsyncIterable<string> | Iterable<string>;

/**
 * An answer with texts too long to be made JSON and sent in one piece: their pieces are taken one after the other, as
 * fast as the client takes them. What is thrown before the first is answered as any other error; after it the
 * connection is broken.
 */
export class LongText<Name extends string, Rest> {
  /** By property, in the order in which they are sent. Each piece is made JSON in one turn of the event loop: some 64 KiB. */
  readonly texts: Readonly<Record<Name, Pieces>>;
  /** The other properties. */
  readonly rest: Rest;

  constructor(texts: Readonly<Record<Name, Pieces>>, rest: Rest) {
    this.texts = texts;
    this.rest = rest;
  }
}
