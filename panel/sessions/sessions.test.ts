import { describe } from '@jest/globals';
import { postgresDatabase, sqliteDatabase } from '../../testing/panel-database.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { openSessionStage } from './suites/session-stage.js';
import { sessionsSuite } from './suites/sessions-suite.js';

describe('sessions in SQLite alone', () => {
  sessionsSuite(async () => openSessionStage(await sqliteDatabase()));
});

describeWith(['postgres'], 'sessions in PostgreSQL alone', () => {
  sessionsSuite(async () => openSessionStage(await postgresDatabase(testService('postgres'))));
});

describeWith(['postgres', 'redis'], 'sessions in PostgreSQL and Redis', () => {
  sessionsSuite(async () =>
    openSessionStage(await postgresDatabase(testService('postgres')), testService('redis')),
  );
});
