import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/** Part of the migration `0002-servers`. */
export const createNodes: Migration['up'] = async (schema) => {
  await schema.createTable('nodes', {
    id: { type: DataTypes.TEXT, allowNull: false, primaryKey: true },
    name: { type: DataTypes.TEXT, allowNull: false, unique: true },
    url: { type: DataTypes.TEXT, allowNull: false, unique: true },
    sealed_key: { type: DataTypes.TEXT, allowNull: false },
    local: { type: DataTypes.BOOLEAN, allowNull: false },
    created_at: { type: DataTypes.DATE, allowNull: false },
    status: { type: DataTypes.TEXT, allowNull: false },
    version: { type: DataTypes.TEXT, allowNull: true },
    last_seen_at: { type: DataTypes.DATE, allowNull: true },
  });
};
