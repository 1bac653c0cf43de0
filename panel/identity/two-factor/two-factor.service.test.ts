import { postgresDatabase, sqliteDatabase } from '../../../testing/database/panel-database.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { twoFactorSuite } from './suites/two-factor-suite.js';

describeWith(['oathtool'], 'one-time codes on SQLite', () => {
  twoFactorSuite(sqliteDatabase);
});

describeWith(['oathtool', 'postgres'], 'one-time codes on PostgreSQL', () => {
  twoFactorSuite(() => postgresDatabase(testService('postgres')));
});
