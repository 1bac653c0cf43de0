import type { NewBan } from '../../generated/panel/types.js';
import { Followed } from '../../lib/async/followed.js';
import { DomainError } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import { addressIndex } from '../../lib/net/address-index.js';
import type { AddressTest } from '../../lib/net/address-ranges.js';
import { givenTo, type NoteChanges } from '../audit/changes.js';
import type { Storage } from '../database/panel-database.js';
import { type BanStore, type BanView, bannedRange, createBanStore } from './ban-store.js';

export interface Bans extends Pick<BanStore, 'list' | 'remove'> {
  /**
   * Bans an address or range. The ban applies at once on this panel, and within a second on other panels.
   *
   * @param address the caller's address
   * @throws DomainError as `BanStore.create`; `conflict` (`confirmation_required`) for a ban of the caller
   */
  create(ban: NewBan, address: string, note?: NoteChanges): Promise<BanView>;
  /** Returns whether an address is banned. It is called for every request, so it uses cached bans. */
  has: AddressTest;
  /** Adds a listener that is called after each change of the bans. */
  watch(changed: () => void): () => void;
  close(): Promise<void>;
}

/** How often the bans are read again to find changes by other processes. */
export const BANS_READ_EVERY_MS = 400;
/** The maximum number of addresses for which the result is cached. */
const MAX_REMEMBERED = 10_000;

type List = { changes: number; untilMs: number; has: AddressTest };

/**
 * Reads the bans and then keeps them up to date.
 * @throws if they cannot be read
 */
export async function openBans(options: Storage & { logger: Logger }): Promise<Bans> {
  const { clock, logger } = options;
  const store = createBanStore(options);
  const list = await Followed.open<List>({
    what: 'the bans',
    everyMs: BANS_READ_EVERY_MS,
    logger,
    read: async (last) => {
      const changes = await store.changes();
      if (last?.changes === changes && clock.now() < last.untilMs) return last;
      const ranges = await store.inForce();
      const untilMs = ranges.reduce(
        (first, range) => Math.min(first, range.untilMs),
        Number.POSITIVE_INFINITY,
      );
      return { changes, untilMs, has: remembering(addressIndex(ranges.map(({ address }) => address))) };
    },
  });
  // Reads the bans after a change. Errors are ignored, because the change is already stored, and the next periodic read
  // applies it.
  const refresh = () => list.refresh().catch(() => undefined);
  return {
    list: store.list,
    has: (address) => list.current.has(address),
    watch: (changed) => list.watch(changed),
    close: () => list.close(),

    async create({ confirm = false, ...ban }, address, note) {
      if (!confirm && addressIndex([bannedRange(ban.address)])(address)) {
        throw new DomainError(
          'conflict',
          `The ban would cover your own address, ${address}: to ban it anyway, send \`confirm: true\`.`,
          { code: 'confirmation_required' },
        );
      }
      const created = await store.create(ban);
      note?.(givenTo({ expiresAt: created.expiresAt }, { expiresAt: 'values' }));
      await refresh();
      return created;
    },

    async remove(banId) {
      await store.remove(banId);
      await refresh();
    },
  };
}

/**
 * Returns a function that caches the results of `has`, because most requests come from addresses that were seen
 * before.
 */
function remembering(has: AddressTest): AddressTest {
  const known = new Map<string, boolean>();
  return (address) => {
    const answer = known.get(address);
    if (answer !== undefined) return answer;
    if (known.size >= MAX_REMEMBERED) known.clear();
    const isBanned = has(address);
    known.set(address, isBanned);
    return isBanned;
  };
}
