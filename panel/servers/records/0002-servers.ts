import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/** Part of the migration `0002-servers`. */
export const createServers: Migration['up'] = async (schema) => {
  await schema.createTable('servers', {
    id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
    owner_id: {
      type: DataTypes.TEXT,
      allowNull: false,
      references: { model: 'users', key: 'id' },
      onDelete: 'RESTRICT',
    },
    node_id: {
      type: DataTypes.TEXT,
      allowNull: false,
      references: { model: 'nodes', key: 'id' },
      onDelete: 'RESTRICT',
    },
    name: { type: DataTypes.TEXT, allowNull: false },
    type: { type: DataTypes.TEXT, allowNull: false },
    version: { type: DataTypes.TEXT, allowNull: false },
    port: { type: DataTypes.INTEGER, allowNull: false },
    container_id: { type: DataTypes.TEXT, allowNull: true },
    state: { type: DataTypes.TEXT, allowNull: false },
    failure: { type: DataTypes.TEXT, allowNull: true },
    created_at: { type: DataTypes.DATE, allowNull: false },
  });
  await schema.addIndex('servers', ['owner_id', 'name'], { unique: true });
  await schema.addIndex('servers', ['created_at', 'id']);
  await schema.addIndex('servers', ['node_id']);
};
