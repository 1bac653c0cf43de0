import { Op } from 'sequelize';
import type { Clock } from '../../../lib/time/clock.js';
import type { PanelDatabase, Storage } from '../../database/panel-database.js';

type Key = { segment: string; id: string };
type Envelope = { item: unknown; stored: number; ttl: number };

const CLEAN_EVERY_MS = 60_000;

/**
 * A catbox engine on the panel's database, so that a panel without Redis keeps its sessions with its other
 * rows: on disk, and for all panels of a database. Stored times use the panel's clock. catbox compares times
 * with `Date.now`, so it is given the remaining time from now on.
 */
export class DatabaseEngine {
  readonly #db: PanelDatabase;
  readonly #clock: Clock;
  #cleanedAt = 0;

  constructor({ db, clock }: Storage) {
    this.#db = db;
    this.#clock = clock;
  }

  async start(): Promise<void> {
    // The database is already open ...
  }

  stop(): void {
    // ... and closed by its owner.
  }

  isReady(): boolean {
    return true;
  }

  validateSegmentName(segment: string): Error | null {
    return segment === '' ? new Error('a segment must have a name') : null;
  }

  async get(key: Key): Promise<Envelope | null> {
    const row = await this.#rows.findByPk(keyOf(key));
    if (row === null) return null;
    const ttl = row.expiresAt.getTime() - this.#clock.now();
    return ttl <= 0 ? null : { item: JSON.parse(row.item), stored: Date.now(), ttl };
  }

  async set(key: Key, item: unknown, ttlMs: number): Promise<void> {
    const now = this.#clock.now();
    const times = { storedAt: new Date(now), expiresAt: new Date(now + ttlMs) };
    await this.#rows.upsert({ key: keyOf(key), item: JSON.stringify(item), ...times });
    this.#clean(now);
  }

  async drop(key: Key): Promise<void> {
    await this.#rows.destroy({ where: { key: keyOf(key) } });
  }

  get #rows() {
    return this.#db.models.storedItems;
  }

  /** Expired items are never returned; they are deleted to save space. */
  #clean(now: number): void {
    if (now - this.#cleanedAt < CLEAN_EVERY_MS) return;
    this.#cleanedAt = now;
    this.#db.later(() => this.#rows.destroy({ where: { expiresAt: { [Op.lte]: new Date(now) } } }));
  }
}

const keyOf = ({ segment, id }: Key) => `${segment}:${id}`;
