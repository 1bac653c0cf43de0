import { createHash } from 'node:crypto';
import type { Server, ServerEvent, ServerEventKind } from '../../../generated/panel/types.js';
import { grants } from '../../../lib/contract/scopes.js';
import type { Caller } from '../../access/caller.js';
import type { Storage } from '../../database/panel-database.js';
import { SCOPES_OF_WORK } from '../forwarding/operation-rights.js';
import { membershipsOf, type ServerScope, type Visible, visibleTo } from '../records/server-access.js';

/** What a client asks for. `servers` is undefined for all that the caller can see. */
export type EventFilter = {
  servers: ReadonlySet<string> | undefined;
  kinds: ReadonlySet<ServerEventKind>;
  /** The time between two statistics of a server; undefined for none. */
  statisticsEveryMs: number | undefined;
};

/** A server as events name it: its owner decides who can see it. */
export type Owned = Pick<Server, 'id' | 'ownerId'>;

/** An event about one server, for callers with the capability `needs`. */
export type ServerNews = {
  server: Owned;
  kind: ServerEventKind;
  needs: ServerScope;
  event: ServerEvent;
  /** The work that the event is about, such as an operation; its progress is not stored. */
  work?: string;
};

const NEEDS: Readonly<Record<ServerEventKind, readonly ServerScope[]>> = {
  servers: ['servers.read'],
  operations: SCOPES_OF_WORK,
  backups: ['backups.read'],
  installation: ['servers.read'],
  moves: ['servers.read'],
  notices: ['servers.read'],
};

const ALL_KINDS = Object.keys(NEEDS) as ServerEventKind[];
const MS_PER_S = 1000;

/** Returns the filter of a request's query. */
export const filterOf = (query: {
  server?: readonly string[] | undefined;
  kind?: readonly ServerEventKind[] | undefined;
  statisticsEvery?: number | undefined;
}): EventFilter => ({
  servers: query.server === undefined ? undefined : new Set(query.server),
  kinds: new Set(query.kind ?? ALL_KINDS),
  statisticsEveryMs: query.statisticsEvery === undefined ? undefined : MS_PER_S * query.statisticsEvery,
});

/**
 * What the reader of a stream can see and has asked for. It never changes: if the reader can see something else, the
 * stream ends.
 */
export class EventSight {
  readonly filter: EventFilter;
  /**
   * Identifies what the reader can see and has asked for. The id of an event with another tag belongs to another caller,
   * to one who could see something else, or to another request.
   */
  readonly tag: string;
  readonly #visible: Visible;
  readonly #scopes: Caller['scopes'];
  readonly #memberships: ReadonlyMap<string, readonly string[]>;

  private constructor(
    { scopes, ...visible }: Visible & Pick<Caller, 'scopes'>,
    memberships: ReadonlyMap<string, readonly string[]>,
    filter: EventFilter,
  ) {
    this.#visible = visible;
    this.#scopes = scopes;
    this.#memberships = memberships;
    this.filter = filter;
    this.tag = this.#tag();
  }

  static async of(storage: Storage, caller: Caller, filter: EventFilter): Promise<EventSight> {
    const memberships = await membershipsOf(storage, caller);
    return new EventSight({ ...visibleTo(caller), scopes: caller.scopes }, memberships, filter);
  }

  /** Returns whether the caller has this capability for the server, and has asked for events about it. */
  covers({ id, ownerId }: Owned, needs: ServerScope): boolean {
    const { userId, ids } = this.#visible;
    if (ids !== undefined && !ids.includes(id)) return false;
    if (this.filter.servers?.has(id) === false || !this.#isGranted(this.#scopes, needs)) return false;
    if (userId === undefined || ownerId === userId) return true;
    return this.#isGranted(this.#memberships.get(id) ?? [], needs);
  }

  /** Returns whether the caller can receive the event. */
  shows({ server, kind, needs }: ServerNews): boolean {
    // Without an id, the caller is an administrator.
    if (kind === 'moves' && this.#visible.userId !== undefined) return false;
    return this.filter.kinds.has(kind) && this.covers(server, needs);
  }

  #isGranted(scopes: Caller['scopes'], needs: ServerScope): boolean {
    return scopes === 'session' || grants(scopes, needs);
  }

  #tag(): string {
    const { userId, ids } = this.#visible;
    const { servers, kinds, statisticsEveryMs } = this.filter;
    const needed = [...kinds].flatMap((kind) => NEEDS[kind]);
    const of = (scopes: Caller['scopes']) => needed.filter((needs) => this.#isGranted(scopes, needs));
    const parts = [
      ...[userId ?? null, ids === undefined ? null : [...ids].sort(), of(this.#scopes)],
      [...this.#memberships].map(([id, capabilities]) => [id, of(capabilities)]),
      ...[servers === undefined ? null : [...servers].sort(), [...kinds].sort(), statisticsEveryMs ?? null],
    ];
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8);
  }
}
