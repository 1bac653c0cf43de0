import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/**
 * The request to a node is stored until the server is installed; for installations in progress it is unknown.
 */
export const installationsMigration: Migration = {
  name: '0004-installations',
  async up(schema) {
    await schema.addColumn('servers', 'installation', { type: DataTypes.JSON, allowNull: true });
    await schema.sequelize.query(
      `UPDATE servers
       SET failure = CASE WHEN container_id IS NULL THEN 'The panel ended while the node was installing.' END,
         state = CASE WHEN container_id IS NULL THEN 'install_failed' ELSE 'installed' END
       WHERE state = 'installing'`,
    );
  },
};
