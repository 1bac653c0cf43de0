import type { Schemas } from '../../api/client';

type Stats = Schemas['ServerStats'];

/** One measurement. Rates are in bytes per second; null where there is nothing to compare with, or no measurement. */
export type Sample = {
  atMs: number;
  cpu: number | null;
  memory: number | null;
  received: number | null;
  sent: number | null;
  read: number | null;
  written: number | null;
  disk: number | null;
  players: number | null;
};

/** How long samples are kept. */
const KEEP_MS = 3_600_000;
/** After such a time without measurements, the graphs have a gap. The slowest pace is one in 30 s. */
const GAP_MS = 75_000;

const NOTHING = {
  cpu: null,
  memory: null,
  received: null,
  sent: null,
  read: null,
  written: null,
  disk: null,
  players: null,
};

/** The measurements of the last hour, as long as the page is open. */
export class Samples {
  #samples: readonly Sample[] = [];
  #last: { stats: Stats; atMs: number } | undefined;
  #players: number | null = null;
  readonly #listeners = new Set<() => void>();

  /** A new array after each change, as React requires of a snapshot. */
  snapshot = (): readonly Sample[] => this.#samples;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(stats: Stats, atMs: number): void {
    const last = this.#last;
    this.#last = { stats, atMs };
    const gap = last !== undefined && atMs - last.atMs > GAP_MS ? [{ atMs: last.atMs + 1, ...NOTHING }] : [];
    const rate = (key: 'networkRx' | 'networkTx' | 'diskRead' | 'diskWrite') =>
      last === undefined ? null : rateOf(last.stats[key], stats[key], atMs - last.atMs);
    const sample: Sample = {
      atMs,
      cpu: stats.cpuPercent,
      memory: stats.memoryUsed,
      received: rate('networkRx'),
      sent: rate('networkTx'),
      read: rate('diskRead'),
      written: rate('diskWrite'),
      disk: stats.diskUsed ?? null,
      players: this.#players,
    };
    const kept = this.#samples.findIndex((each) => each.atMs >= atMs - KEEP_MS);
    this.#samples = [...(kept < 0 ? [] : this.#samples.slice(kept)), ...gap, sample];
    for (const listener of this.#listeners) listener();
  }

  /** The number of players is read less often, so each sample has the latest one. */
  setPlayers(players: number | null): void {
    this.#players = players;
  }
}

/** Returns the growth of a counter per second. A counter that has become smaller began again with a new run. */
function rateOf(before: number, after: number, elapsedMs: number): number | null {
  return elapsedMs <= 0 || after < before ? null : ((after - before) * 1000) / elapsedMs;
}

const ofServers = new Map<string, Samples>();

/** Returns the samples of a server, which outlive the page of its graphs. */
export function samplesOf(serverId: string): Samples {
  const samples = ofServers.get(serverId) ?? new Samples();
  ofServers.set(serverId, samples);
  return samples;
}
