import { expect, test } from '@jest/globals';
import { draftOf, endOf, startOf } from './draft';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const announcement = {
  ...{ id: 'ann_28d6hsgmtgmafbfdct20ntqgh9', text: 'Tonight', level: 'warning' as const },
  ...{ startsAt: '2026-03-01T11:00:30.500Z', endsAt: '2026-03-01T13:00:45.250Z' },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-01T10:00:00.000Z' },
};

test('a new announcement starts when the panel receives it, and does not end', () => {
  const draft = draftOf(undefined);
  expect([draft.text, draft.level]).toEqual(['', 'information']);
  expect([startOf(draft, undefined, NOW), endOf(draft, undefined)]).toEqual([{}, { endsAt: null }]);
});

test('times that the user does not change keep their seconds', () => {
  const draft = draftOf(announcement);
  expect([startOf(draft, announcement, NOW), endOf(draft, announcement)]).toEqual([{}, {}]);
});

test('times that the user changes are those of the reader’s zone', () => {
  const moment = { isAt: true, text: '2026-03-02T09:30' };
  const draft = { ...draftOf(announcement), start: moment, end: moment };
  const at = new Date(2026, 2, 2, 9, 30).toISOString();
  expect([startOf(draft, announcement, NOW), endOf(draft, announcement)]).toEqual([
    { startsAt: at },
    { endsAt: at },
  ]);
});

test('a scheduled announcement can start now, at the time of the panel, and lose its end', () => {
  const none = { isAt: false, text: '' };
  const draft = { ...draftOf(announcement), start: none, end: none };
  expect([startOf(draft, announcement, NOW), endOf(draft, announcement)]).toEqual([
    { startsAt: '2026-03-01T12:00:00.000Z' },
    { endsAt: null },
  ]);
});
