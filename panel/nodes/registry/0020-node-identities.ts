import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/**
 * `daemon_id`: the id that the daemon reports; null until it is known. `local_to`: the id of the panel on the
 * daemon's host; empty for all nodes that `berth up` has not enrolled since this migration.
 * A loopback address is a different daemon on each host, so it is unique only per host. Only PostgreSQL
 * databases are shared by several hosts.
 */
export const nodeIdentitiesMigration: Migration = {
  name: '0020-node-identities',
  async up(schema) {
    await schema.addColumn('nodes', 'daemon_id', { type: DataTypes.TEXT, allowNull: true });
    await schema.addColumn('nodes', 'local_to', { type: DataTypes.TEXT, allowNull: false, defaultValue: '' });
    await schema.addIndex('nodes', ['daemon_id'], { unique: true, name: 'nodes_daemon_id' });
    if (schema.sequelize.getDialect() !== 'postgres') return;
    await schema.removeConstraint('nodes', 'nodes_url_key');
    await schema.addIndex('nodes', ['url', 'local_to'], { unique: true, name: 'nodes_url_local_to' });
  },
};
