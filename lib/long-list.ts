/** What a document calls an object with a list in it, given as its list and everything else. */
export type LongListOf<Body> = {
  [Name in keyof Body & string]: Body[Name] extends readonly (infer Item)[]
    ? LongList<Name, Item, Omit<Body, Name>>
    : never;
}[keyof Body & string];

/**
 * An answer with a list too long to be made, checked and sent in one piece: its items are taken one after the
 * other, as fast as the client takes them. What is thrown before the first is answered as any other error; after
 * it the connection is broken, so that nobody takes half a list for a whole one.
 */
export class LongList<Name extends string, Item, Rest> {
  /** The property that is the list. */
  readonly name: Name;
  readonly items: AsyncIterable<Item> | Iterable<Item>;
  /** The other properties; a function is asked after the last item, for what is not known before. */
  readonly rest: Rest | (() => Rest);

  constructor(name: Name, items: AsyncIterable<Item> | Iterable<Item>, rest: Rest | (() => Rest)) {
    this.name = name;
    this.items = items;
    this.rest = rest;
  }
}
