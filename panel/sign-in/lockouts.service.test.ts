import { describe } from '@jest/globals';
import { postgresDatabase, sqliteDatabase } from '../../testing/panel-database.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { lockoutSuite } from './suites/lockout-suite.js';
import { openSignInStage } from './suites/sign-in-stage.js';

describe('lockouts on SQLite', () => {
  lockoutSuite(async () => openSignInStage(await sqliteDatabase()));
});

describeWith(['postgres'], 'lockouts on PostgreSQL', () => {
  lockoutSuite(async () => openSignInStage(await postgresDatabase(testService('postgres'))));
});
