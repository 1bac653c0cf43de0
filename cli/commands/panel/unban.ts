import { setTimeout as sleep } from 'node:timers/promises';
import { readPanelConfig } from '../../../config/index.js';
import { type OpenClock, openDatabaseClock } from '../../../lib/database/database-clock.js';
import { requireInstallation } from '../../../lib/disk/state-folder.js';
import { createLogger } from '../../../lib/logging/logger.js';
import { canonicalRange } from '../../../lib/net/address-index.js';
import { createAudit } from '../../../panel/audit/audit.js';
import { createBanStore } from '../../../panel/bans/ban-store.js';
import { BANS_READ_EVERY_MS } from '../../../panel/bans/bans.js';
import { openPanelDatabase } from '../../../panel/schema/open-panel-database.js';
import { UsageError } from '../../usage-error.js';

/**
 * `berth panel unban ADDRESS`: accesses the database directly, whether or not the panel is running. For an IPv6
 * address, the ban of its /64 is removed as well, because a ban of a single address is stored for its /64.
 */
export async function panelUnban([address, ...rest]: string[]): Promise<void> {
  if (address === undefined || rest.length > 0) throw new UsageError('`panel unban` needs one ADDRESS');
  if (canonicalRange(address) === undefined) {
    throw new UsageError(
      `${address} is not an IP address or range: use an address such as 203.0.113.7, or a range such as 203.0.113.0/24`,
    );
  }
  const config = readPanelConfig();
  if (!config.databaseUrl) requireInstallation(config.database, 'panel');
  const db = await openPanelDatabase(config.database);
  const logger = createLogger('panel', config.logLevel);
  let clock: OpenClock | undefined;
  try {
    clock = await openDatabaseClock({ db, logger });
    const lifted = await createBanStore({ db, clock }).lift(address);
    const audit = createAudit({ db, clock, logger, keepDays: config.auditDays });
    for (const { id } of lifted)
      await audit.record({ action: 'deleteBan', outcome: 'success', targetId: id });
    // Wait until a running panel, which caches its bans for a moment, applies the change.
    if (lifted.length > 0) await sleep(BANS_READ_EVERY_MS + 100);
    for (const { address: range } of lifted) console.log(`lifted the ban of ${range}`);
    if (lifted.length === 0) console.log(`no ban covers ${address}`);
  } finally {
    clock?.close();
    await db.close();
  }
}
