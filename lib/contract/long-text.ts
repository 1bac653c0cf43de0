/** The names of the properties of `Body` that are strings. */
type TextsIn<Body> = {
  [Name in keyof Body & string]: string extends Body[Name] ? Name : never;
}[keyof Body & string];

/** The type of a response with long texts: the texts are given in pieces, and all other properties unchanged. */
export type LongTextOf<Body> =
  | { [Name in TextsIn<Body>]: LongText<Name, Omit<Body, Name>> }[TextsIn<Body>]
  | LongText<TextsIn<Body>, Omit<Body, TextsIn<Body>>>;

type Pieces = AsyncIterable<string> | Iterable<string>;

/**
 * A response with texts that are too long to be serialized and sent in one piece. Their pieces are taken one by one, as
 * fast as the client reads. An error before the first piece becomes an error response; after it, the connection is closed.
 */
export class LongText<Name extends string, Rest> {
  /** The texts by property, in the order in which they are sent. A piece of about 64 KiB is serialized at a time. */
  readonly texts: Readonly<Record<Name, Pieces>>;
  /** The other properties. */
  readonly rest: Rest;

  constructor(texts: Readonly<Record<Name, Pieces>>, rest: Rest) {
    this.texts = texts;
    this.rest = rest;
  }
}
