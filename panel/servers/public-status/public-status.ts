import type { PublicServer, PublicStatus } from '../../../generated/panel/types.js';
import { atMost } from '../../../lib/async/waker.js';
import { SharedReading } from '../../../lib/database/shared-reading.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { isoTime } from '../../../lib/time/clock.js';
import { onChange } from '../../database/on-change.js';
import type { ServersOptions } from '../lifecycle/installation.js';
import type { LiveStatus } from '../live/live-status.js';
import { readPublicServers } from '../records/server-list.js';
import { toServer } from '../records/server-view.js';
import { PlayerCounts } from './player-counts.js';
import { PublicStates } from './public-states.js';

export type PublicStatusPage = {
  /**
   * Returns the public servers, sorted by name. They are read at most every 5 seconds, however many callers there are.
   *
   * @throws DomainError `not_found` (`status_page_off`) while the panel has no public status page
   */
  read(): Promise<PublicStatus>;
  close(): Promise<void>;
};

export type PublicStatusOptions = Pick<ServersOptions, 'db' | 'clock' | 'nodes' | 'logger' | 'settings'> & {
  live: Pick<LiveStatus, 'ofMany'>;
  /** How long a reading is used, in milliseconds. Defaults to 5000. */
  keepMs?: number;
};

const MAX_SERVERS = 500;
const KEEP_MS = 5000;
/** How long a reading waits for the first numbers of players of new servers. Later ones are in the next reading. */
const FIRST_COUNTS_MS = 500;

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Creates the public status page. It sends requests to nodes only while somebody reads the page. */
export function createPublicStatus({ keepMs = KEEP_MS, ...options }: PublicStatusOptions): PublicStatusPage {
  const { db, clock, live, settings } = options;
  const states = new PublicStates(clock);
  const counts = new PlayerCounts(options);
  const reading = new SharedReading(async (): Promise<PublicStatus> => {
    // One row more than is returned shows whether there are more.
    const rows = await readPublicServers(db, MAX_SERVERS + 1);
    const shown = rows.slice(0, MAX_SERVERS);
    const lives = await live.ofMany(shown);
    const servers = shown.map((row) => toServer(row, lives.get(row.id)));
    await atMost(counts.follow(servers), FIRST_COUNTS_MS);
    const known = states.of(servers);
    const views = servers.map((server): PublicServer => {
      const { state, since } = known.get(server.id) ?? { state: 'unknown', since: null };
      const count = state === 'online' ? counts.of(server) : undefined;
      return {
        name: server.name,
        type: server.type,
        state,
        playersOnline: count?.online ?? null,
        playersMax: count?.max ?? null,
        since,
      };
    });
    return {
      updatedAt: isoTime(clock.now()),
      servers: views.sort((one, other) => byName.compare(one.name, other.name)),
      more: rows.length > MAX_SERVERS,
    };
  });

  onChange([db.models.servers], () => reading.forget());

  const read = async (): Promise<PublicStatus> => {
    if (settings?.current.publicStatusPage !== true) {
      throw new DomainError('not_found', 'This panel has no public status page.', {
        code: 'status_page_off',
      });
    }
    return reading.recent(keepMs);
  };
  return { read, close: () => counts.close() };
}
