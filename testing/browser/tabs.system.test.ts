import { expect, test } from '@jest/globals';
import { describeWith, testService } from '../services/describe-with.js';
import { visitInTabs } from './tabs.js';

const FOR_MS = 15_000;
/**
 * The maximum number of requests in `FOR_MS`: 40 a minute, which is the pages' share of a user's limit of 100 a minute,
 * and a few for opening the pages.
 */
const MOST = (40 * FOR_MS) / 60_000 + 5;

describeWith(['chromium'], 'ten tabs of one browser', () => {
  test('ten browser tabs of the panel share one event stream, stay below the rate limit, and all show a change', async () => {
    const { requests, states } = await visitInTabs(testService('chromium'), { tabs: 10, forMs: FOR_MS });
    expect(requests.filter(({ status }) => status === 429)).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(MOST);
    expect(states).toEqual(Array.from({ length: 10 }, () => 'crashed'));
  });
});
