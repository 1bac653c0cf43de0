import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/**
 * Files of deleted servers that are still on their nodes, and whether the deletion of a server's files has
 * begun.
 */
export const retainedDataMigration: Migration = {
  name: '0022-retained-data',
  async up(schema) {
    const text = { type: DataTypes.TEXT, allowNull: false };
    await schema.createTable('retained_data', {
      id: { ...text, primaryKey: true },
      owner_id: { ...text, references: { model: 'users', key: 'id' }, onDelete: 'RESTRICT' },
      node_id: { ...text, references: { model: 'nodes', key: 'id' }, onDelete: 'RESTRICT' },
      container_id: { ...text },
      server_id: { ...text },
      name: { ...text },
      type: { ...text },
      created_at: { type: DataTypes.DATE, allowNull: false },
    });
    await schema.addIndex('retained_data', ['node_id', 'container_id'], { unique: true });
    await schema.addIndex('retained_data', ['owner_id']);
    const dataRemoval = { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false };
    await schema.addColumn('servers', 'data_removal', dataRemoval);
  },
};
