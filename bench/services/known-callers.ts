import { newId } from '../../lib/text/ids.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { type BerthProcess, until } from '../../testing/berth/berth-process.js';
import { percentile } from '../support/daemon-bench.js';
import { load, measure, type Round, type Target } from '../support/load.js';
import type { PanelAccount } from '../support/panel-account.js';

/** A panel with one account, and a request for that account. */
export type Furnished = { panel: BerthProcess; account: PanelAccount; whoAmI: Target; location: string };

const ROUNDS = 7;
const SECONDS = 1.5;
const ANONYMOUS = 'anonymous (401)';
/**
 * The end of the name of a row with new addresses. Its baseline also uses a new address each time, because an address
 * itself has a cost.
 */
const NEW_ADDRESS = ', a new address each time';

/**
 * Compares the CPU time of `GET /account` without credentials with that of a session and of an API key; in one row,
 * each request comes from a new address. Requests without credentials are rejected early, so the difference includes
 * the handler and its response. (The only public operation that reads, `GET /healthz`, queries the database each
 * time.)
 *
 * @param bans how many bans are stored first: half of them addresses, half ranges, none of which covers the caller
 */
export async function knownCallers(furnished: Furnished, bans: number): Promise<void> {
  const { account, whoAmI } = furnished;
  await ban(furnished, bans);
  const nobody = { ...whoAmI, headers: {}, status: 401 };
  const fromNewAddress = (target: Target): Target => ({
    ...target,
    headers: { ...target.headers, 'x-forwarded-for': '{ip}' },
  });
  const targets: Record<string, Target> = {
    [ANONYMOUS]: nobody,
    'a session': { ...whoAmI, headers: account.session },
    'an API key': whoAmI,
    [ANONYMOUS + NEW_ADDRESS]: fromNewAddress(nobody),
    [`an API key${NEW_ADDRESS}`]: fromNewAddress(whoAmI),
  };
  const rounds = new Map<string, Round[]>(Object.keys(targets).map((name) => [name, []]));
  for (const target of Object.values(targets)) await load(target, { seconds: SECONDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, target] of Object.entries(targets))
      rounds.get(name)?.push(await measure(target, SECONDS));
  }
  console.log(`with ${bans} bans:`);
  for (const [name, figures] of rounds) {
    const anonymous = rounds.get(ANONYMOUS + (name.endsWith(NEW_ADDRESS) ? NEW_ADDRESS : ''));
    const more = figures.map(({ cpuUs }, at) => cpuUs - (anonymous?.[at]?.cpuUs ?? Number.NaN));
    console.log(
      `  ${name}: CPU ${us(percentile(cpuOf(figures), 0.5))} per request, ${us(percentile(more, 0.5))} more than an anonymous one (required: < 30 us)`,
    );
  }
}

const cpuOf = (figures: Round[]) => figures.map(({ cpuUs }) => cpuUs);
const us = (value: number) => `${value.toFixed(1)} us`;

/**
 * Stores bans directly in the database, as another panel would, because the operation creates only one ban at a time.
 */
async function ban({ panel, location, whoAmI }: Furnished, count: number): Promise<void> {
  const db = await openPanelDatabase(location);
  const createdAt = new Date();
  const addresses = Array.from({ length: count }, (_, index) => {
    const [high, low] = [index >> 8, index & 255];
    // Use ranges of different lengths, as in an operator's list.
    return index % 2 === 0 ? `192.${high}.${low}.7` : `172.${high}.${low}.0/${24 + (index % 8)}`;
  });
  const rows = addresses.map((address) => ({ id: newId('ban_'), address, reason: '', createdAt }));
  await db.models.bans.bulkCreate(rows);
  await db.models.banChanges.increment('number', { where: { id: 1 } });
  await db.close();
  const headers = { ...whoAmI.headers, 'x-forwarded-for': addresses.at(-1)?.split('/')[0] ?? '' };
  await until('the bans', 10_000, async () => {
    const { status } = await fetch(panel.panelUrl + whoAmI.path, { headers });
    return count === 0 || status === 403;
  });
}
