import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationObject, Service } from '../../lib/contract/openapi.js';
import { type ApiResponse, callApi } from '../api-client.js';
import type { ReceivedResponse } from '../dredd/response-check.js';
import type { Pool } from './known.js';
import type { Parts } from './parts.js';
import type { Credential, Meanings } from './steps.js';

/**
 * How many times the state is checked until a change must be complete. This takes a minute in total, enough for an
 * installation.
 */
const MAX_LOOKS = 240;
const LOOK_EVERY_MS = 250;

/** The properties of a request on which the meaning of its response depends. */
export type Sent = { operation: OperationObject; credential: Credential; parts: Parts };

/** A request that other requests depend on, with parts that replace generated ones. */
export type Prepared = { operationId: string; parts: Partial<Parts> };

/** A service under test: its state when a run begins, what runs create in it, and its expected state afterwards. */
export type Subject = {
  service: Service;
  url: string;
  meanings: Meanings;
  /** Requests that are sent before an operation, so that the operation can succeed. */
  before: Readonly<Record<string, readonly (string | Prepared)[]>>;
  /** Ensures that the resources exist that every run needs. */
  begin(): Promise<Pool>;
  credential(kind: Credential, pool: Pool, operation: OperationObject): Promise<Record<string, string>>;
  /** Adds values from a response to the pool. */
  learn(sent: Sent, response: ReceivedResponse, pool: Pool): void;
  /**
   * Ends and removes everything that the run has created.
   *
   * @returns responses that contradict each other, and resources that still exist
   */
  settle(pool: Pool): Promise<string[]>;
  /**
   * Called after the last request.
   * @returns names of the remaining resources
   */
  leftovers(): Promise<string[]>;
};

export type DisposableSubject = Subject & {
  /** Restores the state before the first run. */
  dispose(): Promise<void>;
};

export type Item = Record<string, unknown>;

/** Resources of one kind that a service keeps, as its own operations report them. */
export type Collection = {
  kind: string;
  /** The path of the list, and the field that contains the items. */
  list: { path: string; field: string; next: string };
  idField?: string;
  /** The path of a single item, and the fields that must always equal those in the list. */
  one?: { path: (id: string) => string; agree: readonly string[] };
  remove: (id: string) => { method: 'DELETE'; path: string; body?: unknown };
  /** Whether the item can be removed now. By default, every item can. */
  isRemovable?: (item: Item) => boolean;
  /** By operation: a function that returns the id of the resource that a successful request created. */
  madeBy: Readonly<Record<string, (body: Item) => unknown>>;
  /** By operation: the part of the request that names the resource that a successful request removed. */
  removedBy: Readonly<Record<string, string>>;
  /** Operations that may also remove resources of this kind when they succeed. */
  goesWith?: readonly string[];
};

export type Api = (method: string, path: string, body?: unknown) => Promise<ApiResponse>;

/** Returns a function that sends requests with the key that has all permissions. */
export const apiOf =
  (url: string, key: string): Api =>
  (method, path, body) =>
    callApi(url, {
      ...{ method, path, headers: { authorization: `Bearer ${key}` } },
      ...(body === undefined ? {} : { body }),
    });

export async function mustSucceed(api: Api, method: string, path: string, body?: unknown): Promise<Item> {
  const response = await api(method, path, body);
  if (response.status < 300) return (response.body ?? {}) as Item;
  throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(response.body)}`);
}

const goneOf = (kind: string) => `gone ${kind}`;
const excusedOf = (kind: string) => `excused ${kind}`;
const touchedOf = (kind: string) => `touched ${kind}`;

/** Adds the ids of resources that a successful operation has created to the pool, and removes those of deleted ones. */
export function learnThings(
  collections: readonly Collection[],
  sent: Sent,
  response: ReceivedResponse,
  pool: Pool,
): void {
  const { operationId } = sent.operation;
  const body = jsonOf(response);
  for (const { kind, madeBy, removedBy, goesWith = [] } of collections) {
    const made = madeBy[operationId]?.(body);
    if (made !== undefined) pool.add(kind, made);
    const place = removedBy[operationId];
    const removed = place === undefined ? undefined : partNamed(sent.parts, place);
    if (removed !== undefined) {
      pool.drop(kind, removed);
      pool.add(goneOf(kind), removed);
    }
    if (goesWith.includes(operationId)) pool.add(excusedOf(kind), true);
    if (made !== undefined || removed !== undefined || goesWith.includes(operationId))
      pool.add(touchedOf(kind), true);
  }
}

export function jsonOf({ headers, body }: ReceivedResponse): Item {
  if (!String(headers['content-type']).startsWith('application/json')) return {};
  return JSON.parse(body) as Item;
}

export const partNamed = ({ path, query, body }: Parts, name: string): unknown =>
  path[name] ?? query[name] ?? (body as Item | undefined)?.[name];

/**
 * Compares the service's lists with what was created and removed, and with reads of single items. Then removes all
 * items that are not in `kept`, and checks that they no longer exist.
 */
export async function settleThings(
  collections: readonly Collection[],
  api: Api,
  pool: Pool,
  kept: ReadonlySet<unknown>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const collection of collections) {
    const { kind, remove } = collection;
    if (pool.of(touchedOf(kind)).length === 0) continue;
    const items = await listSettled(api, collection);
    faults.push(...(await contradictions(api, collection, pool, items)));
    for (const [id] of items) {
      if (kept.has(id)) continue;
      const { method, path, body } = remove(id);
      const response = await api(method, path, body);
      if (response.status >= 300)
        faults.push(`${method} ${path} returns ${response.status}: ${JSON.stringify(response.body)}`);
    }
    const left = [...(await listAll(api, collection)).keys()].filter((id) => !kept.has(id));
    if (left.length > 0) faults.push(`${kind} ${left.join(', ')} is listed although it is removed`);
  }
  return faults;
}

/** Returns the list once everything in it can be removed. */
async function listSettled(api: Api, collection: Collection): Promise<Map<string, Item>> {
  const { isRemovable = () => true } = collection;
  for (let looks = 0; ; looks += 1) {
    const items = await listAll(api, collection);
    if (looks >= MAX_LOOKS || [...items.values()].every(isRemovable)) return items;
    await sleep(LOOK_EVERY_MS);
  }
}

async function contradictions(
  api: Api,
  { kind, one }: Collection,
  pool: Pool,
  items: Map<string, Item>,
): Promise<string[]> {
  const faults: string[] = [];
  const isExcused = pool.of(excusedOf(kind)).length > 0;
  const missing = isExcused ? [] : pool.of(kind).filter((id) => !items.has(String(id)));
  if (missing.length > 0) faults.push(`${kind} ${missing.join(', ')} was made and is not listed`);
  const stale = pool.of(goneOf(kind)).filter((id) => items.has(String(id)));
  if (stale.length > 0) faults.push(`${kind} ${stale.join(', ')} is listed although its removal succeeded`);
  if (one === undefined) return faults;
  for (const [id, listed] of items) {
    const response = await api('GET', one.path(id));
    const read = response.body as Item;
    if (response.status !== 200)
      faults.push(`${kind} ${id} is listed, and read alone it is ${response.status}`);
    else
      for (const field of one.agree)
        if (JSON.stringify(read[field]) !== JSON.stringify(listed[field]))
          faults.push(
            `${kind} ${id}: ${field} is ${JSON.stringify(listed[field])} in the list and ${JSON.stringify(read[field])} alone`,
          );
  }
  for (const id of pool.of(goneOf(kind)).slice(0, 3)) {
    const { status } = await api('GET', one.path(String(id)));
    if (status !== 404) faults.push(`${kind} ${String(id)} is removed, and read alone it is ${status}`);
  }
  return faults;
}

/** The page size. It is small, so that lists have several pages. */
const PAGE = 7;
const MAX_PAGES = 200;

/**
 * Returns all pages of a list.
 *
 * @throws on an unsuccessful response, or if an item is on two pages
 */
export async function listAll(
  api: Api,
  { list: { path, field, next }, idField = 'id' }: Pick<Collection, 'list' | 'idField'>,
): Promise<Map<string, Item>> {
  const items = new Map<string, Item>();
  let cursor: unknown = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = cursor === null ? '' : `&cursor=${String(cursor)}`;
    const body = await mustSucceed(
      api,
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}${query}`,
    );
    for (const item of body[field] as Item[]) {
      const id = String(item[idField]);
      if (items.has(id)) throw new Error(`${path} lists ${id} twice`);
      items.set(id, item);
    }
    cursor = body[next] ?? null;
    if (cursor === null) return items;
  }
  throw new Error(`${path} has more than ${MAX_PAGES} pages`);
}
