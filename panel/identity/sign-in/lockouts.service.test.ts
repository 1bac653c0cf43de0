import { describe } from '@jest/globals';
import { postgresDatabase, sqliteDatabase } from '../../../testing/database/panel-database.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { lockoutSuite } from './suites/lockout-suite.js';
import { openSignInFixture } from './suites/sign-in-fixture.js';

describe('account lockouts, on SQLite', () => {
  lockoutSuite(async () => openSignInFixture(await sqliteDatabase()));
});

describeWith(['postgres'], 'lockouts on PostgreSQL', () => {
  lockoutSuite(async () => openSignInFixture(await postgresDatabase(testService('postgres'))));
});
