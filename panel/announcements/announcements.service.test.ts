import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { AnnouncementChanges, NewAnnouncement } from '../../generated/panel/types.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../testing/database/panel-database.js';
import { failureOf } from '../../testing/failure-of.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { type TestClock, testClock } from '../../testing/time/test-clock.js';
import type { AuditChange } from '../audit/changes.js';
import { openPanelDatabase } from '../schema/open-panel-database.js';
import { type Announcements, createAnnouncements } from './announcements.js';

const NOW = '2026-03-01T12:00:00.000Z';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function suite(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let clock: TestClock;
  let announcements: Announcements;
  beforeEach(async () => {
    database = await open();
    clock = testClock();
    announcements = createAnnouncements({ db: database.db, clock });
  });
  afterEach(() => database.remove());

  const at = (ms: number) => new Date(clock.now() + ms).toISOString();
  const create = (text: string, more: Partial<NewAnnouncement> = {}) =>
    announcements.create({ text, ...more });
  const shown = async () => (await announcements.current()).items.map(({ text }) => text);
  const listed = async (ended?: boolean) =>
    (await announcements.list({ ended })).items.map(({ text }) => text);
  const stored = () => database.db.models.announcements.count();
  const rows = (count: number, endsAt: Date | null) =>
    database.db.models.announcements.bulkCreate(
      Array.from({ length: count }, (_, index) => ({
        ...{ id: `ann_${String(index).padStart(26, '0')}`, text: `${index}`, level: 'information' as const },
        startsAt: new Date(0),
        endsAt: endsAt && new Date(endsAt.getTime() + index),
        ...{ createdAt: new Date(index), updatedAt: new Date(index) },
      })),
    );

  test('an announcement without times is shown at once and does not end', async () => {
    const { id, ...rest } = await create('Line one\nLine two');
    expect(id).toMatch(/^ann_[0-9a-v]{26}$/);
    expect(rest).toEqual({
      ...{ text: 'Line one\nLine two', level: 'information' },
      ...{ startsAt: NOW, endsAt: null, createdAt: NOW, updatedAt: NOW },
    });
    expect(await announcements.current()).toEqual({ items: [{ id, ...rest }], readAt: NOW });
    clock.advance(3650 * DAY_MS);
    expect(await shown()).toEqual(['Line one\nLine two']);
  });

  test('an announcement is shown from its start until its end, to the millisecond', async () => {
    await create('Later', { startsAt: at(HOUR_MS), endsAt: at(2 * HOUR_MS) });
    await create('Until then', { endsAt: at(HOUR_MS) });
    expect([await shown(), await listed(false), await listed(true)]).toEqual([
      ['Until then'],
      expect.arrayContaining(['Later', 'Until then']),
      [],
    ]);
    clock.advance(HOUR_MS - 1);
    expect(await shown()).toEqual(['Until then']);
    clock.advance(1);
    expect([await shown(), await listed(true)]).toEqual([['Later'], ['Until then']]);
    clock.advance(HOUR_MS);
    expect([await shown(), (await listed()).sort()]).toEqual([[], ['Later', 'Until then']]);
  });

  test('the announcement that started last comes first', async () => {
    await create('Second', { startsAt: at(-1000) });
    await create('Third', { startsAt: at(-2000) });
    await create('First');
    expect(await shown()).toEqual(['First', 'Second', 'Third']);
  });

  test.each<[string, (ms: typeof at) => Partial<NewAnnouncement>, string]>([
    ['an end in the past', (of) => ({ startsAt: of(-DAY_MS), endsAt: of(-1) }), 'must be in the future'],
    ['an end now', (of) => ({ startsAt: of(-DAY_MS), endsAt: of(0) }), 'must be in the future'],
    [
      'an end before its start',
      (of) => ({ startsAt: of(DAY_MS), endsAt: of(HOUR_MS) }),
      'must be after startsAt',
    ],
    ['an end at its start', (of) => ({ startsAt: of(1), endsAt: of(1) }), 'must be after startsAt'],
  ])('an announcement with %s is refused, and the error names the field', async (_, times, message) => {
    await expect(create('No', times(at))).rejects.toMatchObject({
      kind: 'invalid_input',
      details: [{ path: '/body/endsAt', message }],
    });
    expect(await stored()).toBe(0);
  });

  test('a change keeps omitted fields, applies on another panel, and is noted without the text', async () => {
    const { id } = await create('Before', { endsAt: at(DAY_MS) });
    const elsewhere = await openPanelDatabase(database.location);
    try {
      const other = createAnnouncements({ db: elsewhere, clock });
      clock.advance(1000);
      let noted: readonly AuditChange[] = [];
      const changes: AnnouncementChanges = { text: 'After', level: 'warning', endsAt: null };
      const changed = await other.update(id, changes, (list) => {
        noted = list;
      });
      expect(changed).toMatchObject({ ...changes, startsAt: NOW, createdAt: NOW, updatedAt: at(0) });
      expect((await announcements.current()).items).toEqual([changed]);
      expect(noted).toEqual([
        { field: 'text', from: null, to: null },
        { field: 'level', from: 'information', to: 'warning' },
        { field: 'endsAt', from: '2026-03-02T12:00:00.000Z', to: null },
      ]);
    } finally {
      await elsewhere.close();
    }
  });

  test('an end in the past ends an announcement, and a later one lets it continue', async () => {
    const { id } = await create('Now and then');
    clock.advance(HOUR_MS);
    await announcements.update(id, { endsAt: at(-1) });
    expect([await shown(), await listed(true)]).toEqual([[], ['Now and then']]);
    await announcements.update(id, { endsAt: at(DAY_MS) });
    expect(await shown()).toEqual(['Now and then']);
  });

  test('a change after which an announcement would end before its start is refused', async () => {
    const { id } = await create('Soon', { startsAt: at(HOUR_MS), endsAt: at(2 * HOUR_MS) });
    const refused = (path: string) => ({ kind: 'invalid_input', details: [{ path }] });
    await expect(announcements.update(id, { endsAt: at(HOUR_MS) })).rejects.toMatchObject(
      refused('/body/endsAt'),
    );
    await expect(announcements.update(id, { startsAt: at(2 * HOUR_MS) })).rejects.toMatchObject(
      refused('/body/startsAt'),
    );
    await announcements.update(id, { startsAt: at(3 * HOUR_MS), endsAt: at(4 * HOUR_MS) });
  });

  test('a deleted announcement is neither shown nor listed, and cannot be changed', async () => {
    const { id } = await create('Gone');
    await announcements.remove(id);
    expect([await shown(), await listed()]).toEqual([[], []]);
    expect(await failureOf(announcements.remove(id))).toBe('not_found/not_found');
    expect(await failureOf(announcements.update(id, { text: 'Back' }))).toBe('not_found/not_found');
  });

  test('at most 100 announcements are current or scheduled; ended ones do not count', async () => {
    await rows(99, null);
    const { id } = await create('Number 100', { startsAt: at(HOUR_MS), endsAt: at(2 * HOUR_MS) });
    expect(await failureOf(create('Number 101'))).toBe('conflict/limit_reached');
    clock.advance(2 * HOUR_MS);
    await create('Number 100 again');
    expect(await failureOf(announcements.update(id, { endsAt: null }))).toBe('conflict/limit_reached');
    // An ended announcement can be changed, and a current one continues.
    await announcements.update(id, { text: 'Ended' });
    await announcements.update(`ann_${'0'.repeat(26)}`, { endsAt: at(DAY_MS) });
    expect((await announcements.current()).items).toHaveLength(100);
  });

  test('of 10 concurrent announcements of two panels, only those within the limit are stored', async () => {
    await rows(97, null);
    const elsewhere = await openPanelDatabase(database.location);
    try {
      const panels = [announcements, createAnnouncements({ db: elsewhere, clock })];
      const attempts = Array.from({ length: 10 }, (_, index) => panels[index % 2]?.create({ text: 'Me' }));
      const outcomes = await Promise.allSettled(attempts);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      expect(await stored()).toBe(100);
    } finally {
      await elsewhere.close();
    }
  });

  test('announcements are deleted 90 days after their end', async () => {
    const { id } = await create('Old', { endsAt: at(HOUR_MS) });
    clock.advance(HOUR_MS + 90 * DAY_MS - 1);
    expect([await listed(), await listed(true)]).toEqual([['Old'], ['Old']]);
    clock.advance(1);
    expect([await listed(), await listed(true)]).toEqual([[], []]);
    expect(await failureOf(announcements.update(id, { endsAt: null }))).toBe('not_found/not_found');
    await announcements.current();
    await eventually('its deletion', async () => (await stored()) === 0);
  });

  test('of more than 1,000 ended announcements, those that ended first are deleted', async () => {
    await rows(1003, new Date(clock.now() - DAY_MS));
    await announcements.current();
    await eventually('the deletion', async () => (await stored()) === 1000);
    expect(await database.db.models.announcements.count({ where: { text: ['0', '1', '2'] } })).toBe(0);
  });

  test('all announcements are listed in pages, the newest first', async () => {
    await rows(5, null);
    const first = await announcements.list({ limit: 3 });
    const second = await announcements.list({ limit: 3, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(['4', '3', '2', '1', '0']);
    expect(second.nextCursor).toBeNull();
  });
}

describeWith([], 'announcements on SQLite', () => suite(sqliteDatabase));
describeWith(['postgres'], 'announcements on PostgreSQL', () =>
  suite(() => postgresDatabase(testService('postgres'))),
);
