import { DataTypes } from 'sequelize';
import type { Migration } from '../../../lib/database/database.js';

/** When the user of a session last proved a password or a passkey in it. Unknown for existing sessions. */
export const recentSignInsMigration: Migration = {
  name: '0018-recent-sign-ins',
  up: async (schema) => {
    await schema.addColumn('sessions', 'signed_in_at', { type: DataTypes.DATE, allowNull: true });
  },
};
