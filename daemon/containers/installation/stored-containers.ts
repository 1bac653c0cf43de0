import { QueryTypes } from 'sequelize';
import type { Database } from '../../../lib/database/database.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { RuntimeKind } from '../../runtimes/choose-runtime.js';

const MAX_SHOWN = 64;

/**
 * Checks that containers exist, using only the database, so that the check also works while a daemon runs. A
 * container that is being removed does not exist.
 * @throws DomainError `not_found` that names the first missing one
 */
export async function requireInstalled(
  { sequelize }: Pick<Database, 'sequelize'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await sequelize.query<{ id: string }>(
    "SELECT id FROM containers WHERE id IN (SELECT value FROM json_each($1)) AND state <> 'removed'",
    { type: QueryTypes.SELECT, bind: [JSON.stringify(ids)] },
  );
  const there = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !there.has(id));
  if (missing === undefined) return;
  const shown = JSON.stringify(missing.slice(0, MAX_SHOWN));
  throw new DomainError('not_found', `There is no container ${shown}: use an id from GET /container/list.`);
}

/** Returns the runtime with which the stored containers were installed; undefined if there are none. */
export async function installedWith({ sequelize }: Database): Promise<RuntimeKind | undefined> {
  const rows = await sequelize.query<{ runtime: RuntimeKind }>('SELECT runtime FROM containers LIMIT 1', {
    type: QueryTypes.SELECT,
  });
  return rows[0]?.runtime;
}
