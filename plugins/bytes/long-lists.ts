import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LongList } from '../../lib/contract/long-list.js';
import {
  type OpenApiDocument,
  type OperationObject,
  responseOf,
  schemaOf,
} from '../../lib/contract/openapi.js';
import { type BodyCheck, PIECE_BYTES } from './respond-in-pieces.js';

/** The type of a long list of any operation. */
export type AnyLongList = LongList<string, unknown, object>;

/** Returns the JSON of a list. Throws if an item does not match the document. */
export type PiecesOfList = (
  list: AnyLongList,
  operation: OperationObject,
  status: number,
) => AsyncGenerator<Buffer>;

/** The number of items in the first batch. Later batches depend on the size of the items. */
const FIRST_ITEMS = 16;
const MAX_ITEMS = 2048;

export function createLongLists(document: OpenApiDocument, check: BodyCheck): PiecesOfList {
  // Cache the operation objects for each list, because the response check caches compiled schemas by object.
  const parts = new WeakMap<OperationObject, Map<string, ListParts>>();
  const partsOf = (operation: OperationObject, status: number, name: string): ListParts => {
    const known = parts.get(operation) ?? new Map<string, ListParts>();
    parts.set(operation, known);
    const key = `${status} ${name}`;
    const found = known.get(key) ?? listParts(document, operation, status, name);
    known.set(key, found);
    return found;
  };
  return (list, operation, status) => {
    const { items, maxItems } = partsOf(operation, status, list.name);
    return piecesOf(list, {
      maxItems,
      checkItems: (batch) => check(items, status, batch) as unknown[],
      checkRest: (rest) => without(check(operation, status, { ...rest, [list.name]: [] }), [list.name]),
    });
  };
}

type ListParts = { items: OperationObject; maxItems: number };

type Checks = {
  maxItems: number;
  checkItems(batch: unknown[]): unknown[];
  checkRest(rest: object): object;
};

async function* piecesOf(
  list: AnyLongList,
  { maxItems, checkItems, checkRest }: Checks,
): AsyncGenerator<Buffer> {
  const known = typeof list.rest === 'function' ? undefined : checkRest(list.rest);
  // Yield to the event loop, because the first checks of both parts are slow: each compiles a schema.
  await nextTurn();
  let open = `{${JSON.stringify(list.name)}:[`;
  let batch: unknown[] = [];
  let wanted = FIRST_ITEMS;
  let count = 0;
  const write = (): Buffer => {
    const text = JSON.stringify(checkItems(batch)).slice(1, -1);
    wanted = Math.max(1, Math.min(MAX_ITEMS, Math.floor((batch.length * PIECE_BYTES) / text.length)));
    batch = [];
    const piece = Buffer.from(`${open}${text}`);
    open = ',';
    return piece;
  };
  for await (const item of list.items) {
    count += 1;
    if (count > maxItems)
      throw new Error(`the list has more than ${maxItems} items, the maximum in the API document`);
    batch.push(item);
    if (batch.length < wanted) continue;
    yield write();
    // Yield to the event loop here: no other step of this loop waits if the list is in memory and the client reads
    // fast.
    await nextTurn();
  }
  const last = batch.length > 0 ? write().toString() : open === ',' ? '' : open;
  const rest = JSON.stringify(known ?? checkRest(restOf(list)));
  yield Buffer.from(`${last}]${rest === '{}' ? '}' : `,${rest.slice(1)}`}`);
}

const restOf = ({ rest }: AnyLongList): object =>
  typeof rest === 'function' ? (rest as () => object)() : rest;

/** Returns the body without the properties that are streamed. */
export const without = (body: unknown, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(body as object).filter(([name]) => !names.includes(name)));

/**
 * Returns variants of the operation whose documented response is only one part of the list, so that the parts can be
 * checked separately.
 */
function listParts(
  document: OpenApiDocument,
  operation: OperationObject,
  status: number,
  name: string,
): ListParts {
  const response = responseOf(document, operation, status);
  const schema = schemaOf(document, response?.content?.['application/json']?.schema);
  const { items, maxItems } = schemaOf(document, schema.properties?.[name]);
  if (items === undefined)
    throw new Error(`the API document has no list ${name} in the response of ${operation.operationId}`);
  const content = { 'application/json': { schema: { type: 'array', items } } };
  return {
    items: { ...operation, responses: { [status]: { content } } },
    maxItems: typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY,
  };
}
