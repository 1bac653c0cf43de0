import { expect, test } from '@jest/globals';
import { stateOf } from './announcement-state';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const announcement = {
  ...{ id: 'ann_28d6hsgmtgmafbfdct20ntqgh9', text: 'Tonight', level: 'information' as const },
  ...{ startsAt: '2026-03-01T12:00:00.000Z', endsAt: '2026-03-01T13:00:00.000Z' },
  ...{ createdAt: '2026-03-01T11:00:00.000Z', updatedAt: '2026-03-01T11:00:00.000Z' },
};

test.each([
  [-1, 'scheduled'],
  [0, 'shown'],
  [3_599_999, 'shown'],
  [3_600_000, 'ended'],
] as const)('an announcement for an hour is, %d ms after its start, %s', (ms, state) => {
  expect(stateOf(announcement, START + ms)).toBe(state);
});

test('an announcement without an end is shown for as long as it exists', () => {
  expect(stateOf({ ...announcement, endsAt: null }, START + 1e12)).toBe('shown');
});
