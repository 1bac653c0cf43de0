/** The names of the properties whose values are texts. */
type TextsIn<Body> = {
  [Name in keyof Body & string]: string extends Body[Name] ? Name : never;
}[keyof Body & string];

/** A response object whose long texts, one or several, are given in pieces, and its other properties. */
export type LongTextOf<Body> =
  | { [Name in TextsIn<Body>]: LongText<Name, Omit<Body, Name>> }[TextsIn<Body>]
  | LongText<TextsIn<Body>, Omit<Body, TextsIn<Body>>>;

type Pieces = AsyncIterable<string> | Iterable<string>;

/**
 * A response with texts that are too long to be serialized and sent in one piece. Their pieces are taken one by one, as
 * fast as the client takes them. What is thrown before the first is answered as any other error; after it the
 * connection is broken.
 */
export class LongText<Name extends string, Rest> {
  /** The texts by property, in the order in which they are sent. Each piece (some 64 KiB) is serialized in one tick. */
  readonly texts: Readonly<Record<Name, Pieces>>;
  /** The other properties. */
  readonly rest: Rest;

  constructor(texts: Readonly<Record<Name, Pieces>>, rest: Rest) {
    this.texts = texts;
    this.rest = rest;
  }
}
