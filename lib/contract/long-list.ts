/** The type of a response with a list: a `LongList` with the items, and the other properties. */
export type LongListOf<Body> = {
  [Name in keyof Body & string]: Body[Name] extends readonly (infer Item)[]
    ? LongList<Name, Item, Omit<Body, Name>>
    : never;
}[keyof Body & string];

/**
 * A response with a list that is too long to be serialized and sent at once. Its items are taken one by one, as fast as the
 * client reads. An error before the first item becomes an error response; after it, the connection is closed, so that the client
 * does not mistake a part of the list for all of it.
 */
export class LongList<Name extends string, Item, Rest> {
  /** The name of the property with the list. */
  readonly name: Name;
  readonly items: AsyncIterable<Item> | Iterable<Item>;
  /**
   * The other properties of the response. If this is a function, it is called after the last item, for values that are
   * only known then.
   */
  readonly rest: Rest | (() => Rest);
  /**
   * How long the client may take to read the response, in ms, before the connection is closed; for lists that hold
   * something that others wait for. By default, a client only has to read something every minute.
   */
  readonly maxMs: number | undefined;

  constructor(
    name: Name,
    items: AsyncIterable<Item> | Iterable<Item>,
    rest: Rest | (() => Rest),
    { maxMs }: { maxMs?: number } = {},
  ) {
    this.name = name;
    this.items = items;
    this.rest = rest;
    this.maxMs = maxMs;
  }
}
