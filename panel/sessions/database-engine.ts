import { type CreationAttributes, Op } from 'sequelize';
import type { Clock } from '../../lib/clock.js';
import type { PanelDatabase, Storage } from '../database/panel-database.js';
import { createInsertion } from '../database/prepared-rows.js';
import type { StoredItemRow } from './stored-item-row.js';

type Key = { segment: string; id: string };
type Envelope = { item: unknown; stored: number; ttl: number };

const CLEAN_EVERY_MS = 60_000;

/**
 * An engine for catbox over the panel's database, so that a panel without Redis keeps its sessions beside its other
 * rows: on the disk, and for all panels of a database. Stored times are those of the panel's clock. catbox compares what it is
 * given with `Date.now`, so that it is given what is left from now on.
 */
export class DatabaseEngine {
  readonly #db: PanelDatabase;
  readonly #clock: Clock;
  readonly #put: (row: CreationAttributes<StoredItemRow>) => Promise<void>;
  #cleanedAt = 0;

  constructor({ db, clock }: Storage) {
    this.#db = db;
    this.#clock = clock;
    this.#put = createInsertion(db, this.#rows, 'replace');
  }

  async start(): Promise<void> {
    // The database is open already ...
  }

  stop(): void {
    // ... and closed by who opened it.
  }

  isReady(): boolean {
    return true;
  }

  validateSegmentName(segment: string): Error | null {
    return segment === '' ? new Error('a segment needs a name') : null;
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
    await this.#put({ key: keyOf(key), item: JSON.stringify(item), ...times });
    this.#clean(now);
  }

  async drop(key: Key): Promise<void> {
    await this.#rows.destroy({ where: { key: keyOf(key) } });
  }

  get #rows() {
    return this.#db.models.storedItems;
  }

  /** What is over is found by nobody; it is only not to pile up. */
  #clean(now: number): void {
    if (now - this.#cleanedAt < CLEAN_EVERY_MS) return;
    this.#cleanedAt = now;
    this.#db.later(() => this.#rows.destroy({ where: { expiresAt: { [Op.lte]: new Date(now) } } }));
  }
}

const keyOf = ({ segment, id }: Key) => `${segment}:${id}`;
