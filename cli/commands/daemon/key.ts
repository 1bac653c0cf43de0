import { setTimeout as sleep } from 'node:timers/promises';
import { readDaemonConfig } from '../../../config/index.js';
import { requireInstalled } from '../../../daemon/containers/installation/stored-containers.js';
import { openDaemonDatabase } from '../../../daemon/database/daemon-database.js';
import { createKeys, KEY_MEMORY_MS, type Keys } from '../../../daemon/keys/keys.js';
import type { Database } from '../../../lib/database/database.js';
import { requireInstallation } from '../../../lib/disk/state-folder.js';
import { systemClock } from '../../../lib/time/clock.js';
import { readArguments } from '../../read-arguments.js';
import { UsageError } from '../../usage-error.js';

/** `berth daemon key create|list|revoke`: accesses the database directly, whether or not the daemon is running. */
export async function daemonKey([action, ...rest]: string[]): Promise<void> {
  const command = action !== undefined && Object.hasOwn(COMMANDS, action) ? COMMANDS[action] : undefined;
  if (!command) throw new UsageError('`daemon key` needs an action: create, list or revoke');
  const work = command(rest);
  const config = readDaemonConfig();
  requireInstallation(config.database, 'daemon');
  const database = await openDaemonDatabase(config);
  await work(createKeys({ database, clock: systemClock }), database).finally(() => database.close());
}

/** The actions. Arguments are parsed before the database is opened, so that a usage error changes nothing. */
const COMMANDS: Record<string, (args: string[]) => (keys: Keys, database: Database) => Promise<void>> = {
  create(args) {
    const {
      name,
      permission,
      container,
      'expires-in': expiresIn,
    } = readArguments(args, {
      name: { type: 'string' },
      permission: { type: 'string', multiple: true },
      container: { type: 'string', multiple: true },
      'expires-in': { type: 'string' },
    }).values;
    if (typeof name !== 'string' || !Array.isArray(permission)) {
      throw new UsageError('`daemon key create` needs --name and at least one --permission');
    }
    const permissions = permission.map(String);
    return async (keys, database) => {
      const life = expiresIn === undefined ? {} : { expiresInS: Number(expiresIn) };
      const limit = Array.isArray(container) ? { containers: container.map(String) } : {};
      await requireInstalled(database, limit.containers ?? []);
      const { key } = await keys.create({ name, permissions, ...limit, ...life });
      await untilInForce();
      console.log(key);
    };
  },
  list(args) {
    const { json } = readArguments(args, { json: { type: 'boolean' } }).values;
    return async (keys) => {
      const records = await keys.list();
      if (json === true) return console.log(JSON.stringify(records, null, 2));
      for (const { id, name, permissions, containers, expires_at } of records) {
        const where = containers?.join(',') ?? 'all containers';
        console.log([id, name, permissions.join(','), where, expires_at ?? 'no expiry'].join('\t'));
      }
    };
  },
  revoke(args) {
    const { positionals } = readArguments(args, {}, true);
    const [id] = positionals;
    if (id === undefined || positionals.length > 1) throw new UsageError('`daemon key revoke` needs one ID');
    return async (keys) => {
      await keys.revoke(id);
      await untilInForce();
      console.log(`revoked ${id}`);
    };
  },
};

/** Waits until a running daemon, which caches its keys for a moment, applies the change. */
const untilInForce = () => sleep(KEY_MEMORY_MS + 50);
