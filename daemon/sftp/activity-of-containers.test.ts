import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testLogger } from '../../testing/test-logger.js';
import { Activity } from './activity/activity.js';
import { CredentialsFixture } from './suites/credentials-fixture.js';

const OWN = `cnt_${'1'.repeat(26)}`;
const OTHER = `cnt_${'2'.repeat(26)}`;
const fixture = new CredentialsFixture();

beforeAll(() => fixture.open());
afterAll(() => fixture.close());

test('the SFTP activity in given containers includes entries that are not stored yet', async () => {
  const options = { database: fixture.database, clock: fixture.clock, logger: testLogger() };
  const paths = [
    '/',
    `/${OWN}`,
    `/${OWN}/a`,
    `/${OTHER}`,
    `/${OTHER}/${OWN}/a`,
    `/${OWN}x/a`,
    `/x/${OWN}`,
    `//${OWN}`,
  ];
  const record = (activity: Activity) => {
    for (const path of paths) activity.record({ username: 'builder', action: 'upload', path, size: 1 });
  };
  const earlier = new Activity(options);
  record(earlier);
  await earlier.close();
  const activity = new Activity({ ...options, gatherMs: 3_600_000 });
  record(activity);
  const listed = async (more: object) =>
    (await activity.list({ limit: 100, ...more })).activity.map(({ path }) => path);
  const own = [`/${OWN}/a`, `/${OWN}`];
  expect(await listed({ only: [OWN] })).toEqual([...own, ...own]);
  expect(await listed({ only: [OWN], username: 'builder', limit: 3 })).toEqual([...own, `/${OWN}/a`]);
  expect(await listed({ only: [OWN], username: 'nobody' })).toEqual([]);
  expect(await listed({ only: [] })).toEqual([]);
  expect(await listed({})).toHaveLength(2 * paths.length);
  await activity.close();
});
