import { QueryTypes } from 'sequelize';
import type { Database } from '../../../lib/database/database.js';
import type { RuntimeKind } from '../../runtimes/choose-runtime.js';

/** Returns the runtime with which the stored containers were installed; undefined if there are none. */
export async function installedWith({ sequelize }: Database): Promise<RuntimeKind | undefined> {
  const rows = await sequelize.query<{ runtime: RuntimeKind }>('SELECT runtime FROM containers LIMIT 1', {
    type: QueryTypes.SELECT,
  });
  return rows[0]?.runtime;
}
