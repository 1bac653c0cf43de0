import { describe, expect, test } from '@jest/globals';
import { activitySearchOf, exportUrl } from './activity-search.js';

describe('the filters of the activity', () => {
  const user = 'usr_5m97f85q1bqnud348ma8b4htjr';

  test('keeps what the panel accepts, and drops everything else of an address', () => {
    const raw = {
      user,
      action: 'writeFile',
      outcome: 'failure',
      from: '2026-03-01T00:00:00Z',
      to: 'soon',
      x: 1,
    };
    expect(activitySearchOf(raw)).toEqual({
      ...{ user, action: 'writeFile', outcome: 'failure', from: '2026-03-01T00:00:00.000Z' },
    });
    expect(activitySearchOf({ user: 'ada', action: '<b>', outcome: 'maybe', from: 7 })).toEqual({});
  });

  test('the export has the same filters', () => {
    expect(exportUrl('srv_1', {})).toBe('/api/v2/servers/srv_1/activity/export');
    expect(exportUrl('srv_1', { user, outcome: 'success' })).toBe(
      `/api/v2/servers/srv_1/activity/export?outcome=success&userId=${user}`,
    );
  });
});
