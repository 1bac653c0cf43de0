import type { ContainerState, ContainerStatus, ListedContainer } from '../client/node.js';

type Entry = { container: ListedContainer; notedMs: number };

/** The states in which a server's uptime grows, as the daemon counts it. */
const UP = new Set<ContainerStatus>(['starting', 'running', 'stopping']);
/** The maximum number of removed containers, and of times of events, that are kept in memory. */
const MAX_REMEMBERED = 10_000;

/**
 * The last known containers of one node, from responses and events. These arrive on different connections, so a
 * response may be older than an event: it does not override events that arrived after its request was sent. An event
 * contains only the state, so its container counts as stale until it is read again. `askedMs` (when the request was
 * sent) and all other times are of `performance.now()`.
 */
export class ContainerBook {
  readonly #known = new Map<string, Entry>();
  readonly #gone = new Set<string>();
  readonly #appliedMs = new Map<string, number>();
  readonly #stale = new Set<string>();

  /** Returns the container; `removed` if the node does not have it; undefined if this is not known. */
  get(id: string): ListedContainer | 'removed' | undefined {
    const entry = this.#known.get(id);
    if (entry === undefined) return this.#gone.has(id) ? 'removed' : undefined;
    const { container, notedMs } = entry;
    if (container.startedAt === null || !UP.has(container.status)) return container;
    const uptimeS = container.uptimeS + (performance.now() - notedMs) / 1000;
    return { ...container, uptimeS };
  }

  /** The ids of containers that must be read again. */
  get stale(): ReadonlySet<string> {
    return this.#stale;
  }

  get hasUnreachable(): boolean {
    for (const { container } of this.#known.values()) if (!container.isReachable) return true;
    return false;
  }

  apply({ id, status }: ContainerState): void {
    this.#remember(id);
    if (status === 'removed') {
      this.#lose(id);
      return;
    }
    this.#gone.delete(id);
    this.#stale.add(id);
    const container = this.get(id);
    if (typeof container !== 'object') return;
    const uptimeS = UP.has(status) ? container.uptimeS : 0;
    this.#known.set(id, entryOf({ ...container, status, uptimeS }));
  }

  /** Applies the response to a request that changed a container. */
  done(state: ContainerState, askedMs: number): void {
    if (this.#isAppliedSince(state.id, askedMs)) this.#stale.add(state.id);
    else this.apply(state);
  }

  /**
   * Applies a list of all containers. Containers that are known or in `asIs`, but not in the list, count as removed.
   */
  listed(all: ReadonlyMap<string, ListedContainer>, askedMs: number, asIs: Iterable<string> = []): void {
    for (const id of [...this.#known.keys(), ...asIs]) {
      if (!all.has(id) && !this.#isAppliedSince(id, askedMs)) this.#lose(id);
    }
    for (const [id, container] of all) {
      if (!this.#isAppliedSince(id, askedMs)) this.#keep(container);
      // Use the listed state until the container is read, which happens next. It may be older than the last event.
      else if (this.get(id) === undefined) this.#known.set(id, entryOf(container));
    }
  }

  /** Applies the response for one container; null if the node does not have it. */
  asked(id: string, container: ListedContainer | null, askedMs: number): void {
    if (this.#isAppliedSince(id, askedMs)) return;
    if (container === null) this.#lose(id);
    else this.#keep(container);
  }

  unreachable(id: string, askedMs: number): void {
    if (this.#isAppliedSince(id, askedMs)) return;
    this.#stale.delete(id);
    const entry = this.#known.get(id);
    if (entry !== undefined) entry.container = { ...entry.container, isReachable: false };
  }

  #isAppliedSince(id: string, askedMs: number): boolean {
    return (this.#appliedMs.get(id) ?? Number.NEGATIVE_INFINITY) >= askedMs;
  }

  #keep(container: ListedContainer): void {
    this.#known.set(container.id, entryOf(container));
    this.#stale.delete(container.id);
    this.#gone.delete(container.id);
  }

  #lose(id: string): void {
    this.#known.delete(id);
    this.#stale.delete(id);
    this.#gone.add(id);
    if (this.#gone.size > MAX_REMEMBERED) this.#gone.delete(oldest(this.#gone.values()));
  }

  #remember(id: string): void {
    this.#appliedMs.delete(id);
    this.#appliedMs.set(id, performance.now());
    if (this.#appliedMs.size > MAX_REMEMBERED) this.#appliedMs.delete(oldest(this.#appliedMs.keys()));
  }
}

const entryOf = (container: ListedContainer): Entry => ({ container, notedMs: performance.now() });

const oldest = (ids: Iterator<string>): string => ids.next().value ?? '';
