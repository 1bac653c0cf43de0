import { expect, test } from '@jest/globals';
import { describeWith, testService } from '../services/describe-with.js';
import { visitInTabs } from './tabs.js';

const FOR_MS = 15_000;
/** The pages' share of a user's 100 requests a minute, plus a few requests when they open. */
const MOST = (40 * FOR_MS) / 60_000 + 5;

describeWith(['chromium'], 'ten tabs of one browser', () => {
  test('share one event stream, send together no more requests than one tab may, and all show a change', async () => {
    const { requests, states } = await visitInTabs(testService('chromium'), { tabs: 10, forMs: FOR_MS });
    expect(requests.filter(({ status }) => status === 429)).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(MOST);
    expect(states).toEqual(Array.from({ length: 10 }, () => 'crashed'));
  });
});
