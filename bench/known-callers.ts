import { newId } from '../lib/ids.js';
import { openPanelDatabase } from '../panel/database/panel-database.js';
import { type BerthProcess, until } from '../testing/berth-process.js';
import { percentile } from './daemon-bench.js';
import { load, measure, type Round, type Target } from './load.js';
import type { PanelAccount } from './panel-account.js';

/** A panel with one account, and how to ask it who that is. */
export type Furnished = { panel: BerthProcess; account: PanelAccount; whoAmI: Target; location: string };

const ROUNDS = 7;
const SECONDS = 1.5;
const ANONYMOUS = 'anonymous (401)';
/** Of whatever asks like this, the baseline does, too: what each address costs once is no cost of a key. */
const ANEW = ', a new address each time';

/**
 * CPU time of `GET /account` by nobody beside that of a session and of a key which the panel knows, in turns; one of them
 * from another address each time. Nobody is refused: so the difference holds the handler and its answer, too. (The one
 * public operation that is read, `GET /healthz`, asks the database each time.)
 *
 * @param bans how many are stored first: half of them addresses, half ranges, none of which covers who asks
 */
export async function knownCallers(furnished: Furnished, bans: number): Promise<void> {
  const { account, whoAmI } = furnished;
  await ban(furnished, bans);
  const nobody = { ...whoAmI, headers: {}, status: 401 };
  const anew = (target: Target): Target => ({
    ...target,
    headers: { ...target.headers, 'x-forwarded-for': '{ip}' },
  });
  const targets: Record<string, Target> = {
    [ANONYMOUS]: nobody,
    'a session': { ...whoAmI, headers: account.session },
    'an API key': whoAmI,
    [ANONYMOUS + ANEW]: anew(nobody),
    [`an API key${ANEW}`]: anew(whoAmI),
  };
  const rounds = new Map<string, Round[]>(Object.keys(targets).map((name) => [name, []]));
  for (const target of Object.values(targets)) await load(target, { seconds: SECONDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, target] of Object.entries(targets))
      rounds.get(name)?.push(await measure(target, SECONDS));
  }
  console.log(`with ${bans} bans:`);
  for (const [name, figures] of rounds) {
    const anonymous = rounds.get(ANONYMOUS + (name.endsWith(ANEW) ? ANEW : ''));
    const more = figures.map(({ cpuUs }, at) => cpuUs - (anonymous?.[at]?.cpuUs ?? Number.NaN));
    console.log(
      `  ${name}: CPU ${us(percentile(cpuOf(figures), 0.5))} a request, ${us(percentile(more, 0.5))} over an anonymous one (asked: < 30 us)`,
    );
  }
}

const cpuOf = (figures: Round[]) => figures.map(({ cpuUs }) => cpuUs);
const us = (value: number) => `${value.toFixed(1)} us`;

/** Straight into the database, as another panel would: each by itself is an operation of its own. */
async function ban({ panel, location, whoAmI }: Furnished, count: number): Promise<void> {
  const db = await openPanelDatabase(location);
  const createdAt = new Date();
  const addresses = Array.from({ length: count }, (_, index) => {
    const [high, low] = [index >> 8, index & 255];
    // Ranges of a few lengths, as an operator's list has them.
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
