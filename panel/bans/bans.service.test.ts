import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DomainError } from '../../lib/errors/errors.js';
import { createLogger } from '../../lib/logging/logger.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../testing/database/panel-database.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { type TestClock, testClock } from '../../testing/time/test-clock.js';
import { createBanStore } from './ban-store.js';
import { type Bans, openBans } from './bans.js';

const logger = createLogger('test', 'silent');
const HERE = '192.0.2.1';

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

function suite(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let clock: TestClock;
  let bans: Bans;
  let other: Bans;
  beforeEach(async () => {
    database = await open();
    clock = testClock();
    bans = await openBans({ db: database.db, clock, logger });
    other = await openBans({ db: database.db, clock, logger });
  });
  afterEach(async () => {
    await Promise.all([bans.close(), other.close()]);
    await database.remove();
  });
  const add = (address: string, more = {}) => bans.create({ address, ...more }, HERE);
  const inForce = async () => (await bans.list({})).items.map(({ address }) => address);

  test('a ban and its removal apply on this panel at once, and soon on another panel', async () => {
    let heard = 0;
    other.watch(() => {
      heard += 1;
    });
    const { id, ...rest } = await add('203.0.113.0/24', { reason: 'Password guessing' });
    expect(rest).toEqual({
      address: '203.0.113.0/24',
      reason: 'Password guessing',
      createdAt: '2026-03-01T12:00:00.000Z',
      expiresAt: null,
    });
    expect(id).toMatch(/^ban_[0-9a-v]{26}$/);
    expect([bans.has('203.0.113.9'), bans.has('203.0.114.9'), bans.has(HERE)]).toEqual([true, false, false]);
    await eventually('the ban at the other panel', () => other.has('203.0.113.9'));
    expect(heard).toBe(1);
    await other.remove(id);
    expect(other.has('203.0.113.9')).toBe(false);
    await eventually('its end at the first panel', () => !bans.has('203.0.113.9'));
    expect(await codeOf(bans.remove(id))).toBe('not_found');
  });

  test('an address range can be banned only once, however it is written', async () => {
    const spellings = ['203.0.113.7/24', '::ffff:203.0.113.0/120', '203.0.113.0/24'];
    expect((await add('203.0.113.99/24')).address).toBe('203.0.113.0/24');
    for (const address of spellings) expect(await codeOf(add(address))).toBe('conflict');
    expect((await add('2001:DB8::7/128')).address).toBe('2001:db8::7');
    expect(await codeOf(add('2001:db8:0:0:0:0:0:7/128'))).toBe('conflict');
  });

  test('a ban of an IPv6 address covers its /64, and a ban with /128 only the address itself', async () => {
    expect((await add('2001:DB8:0:1::7')).address).toBe('2001:db8:0:1::/64');
    expect(await codeOf(add('2001:db8:0:1:ffff::9'))).toBe('conflict');
    expect((await add('2001:db8:0:2::7/128')).address).toBe('2001:db8:0:2::7');
    expect((await add('::ffff:203.0.113.7')).address).toBe('203.0.113.7');
    expect(
      ['2001:db8:0:1:aaaa::1', '2001:db8:0:2::7', '2001:db8:0:2::8', '203.0.113.8'].map(bans.has),
    ).toEqual([true, true, false, false]);
    const OWN = '2001:db8:0:3::1';
    expect(await codeOf(bans.create({ address: '2001:db8:0:3::9' }, OWN))).toBe('confirmation_required');
    expect(await codeOf(bans.create({ address: '2001:db8:0:3::9/128' }, OWN))).toBe('none');
  });

  test.each([
    ['2001:db8:0:1::99', ['2001:db8:0:1::/64']],
    ['2001:db8:0:1::7', ['2001:db8:0:1::/64', '2001:db8:0:1::7']],
    ['2001:db8:0:1::/64', ['2001:db8:0:1::/64']],
    ['2001:db8:0:2::7', []],
  ])('removing the ban of the address %s removes the bans that cover it: %j', async (wanted, lifted) => {
    for (const address of ['2001:db8:0:1::7', '2001:db8:0:1::7/128']) await add(address);
    const store = createBanStore({ db: database.db, clock });
    expect((await store.lift(wanted)).map(({ address }) => address).sort()).toEqual(lifted);
  });

  test('one of 20 concurrent bans of the same range succeeds', async () => {
    const at = (index: number) => (index % 2 === 0 ? bans : other);
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => codeOf(at(index).create({ address: '203.0.113.0/24' }, HERE))),
    );
    expect(codes.filter((code) => code === 'none')).toHaveLength(1);
    expect(codes.filter((code) => code === 'conflict')).toHaveLength(19);
  });

  test('an expired ban no longer applies, and the same range can be banned again', async () => {
    const expiresAt = '2026-03-01T12:10:00.000Z';
    const { id } = await add('203.0.113.7', { expiresAt });
    clock.advance(1);
    await add('203.0.113.8');
    expect((await bans.list({})).items.at(-1)).toMatchObject({ expiresAt });
    clock.advance(600_000);
    await eventually('its end', () => !bans.has('203.0.113.7') && !other.has('203.0.113.7'));
    expect(bans.has('203.0.113.8')).toBe(true);
    expect(await inForce()).toEqual(['203.0.113.8']);
    expect(await codeOf(bans.remove(id))).toBe('not_found');
    await add('203.0.113.7');
    expect(bans.has('203.0.113.7')).toBe(true);
  });

  test.each([
    ['2026-12-31T23:59:60Z', '2026-12-31T23:59:59.000Z'],
    ['9999-12-31T23:59:59-23:59', '9999-12-31T23:59:59.999Z'],
  ])('a ban with the end %s is active before that time, and not from %s on', async (expiresAt, rest) => {
    expect(await add('203.0.113.7', { expiresAt })).toMatchObject({ expiresAt: rest });
    expect(bans.has('203.0.113.7')).toBe(true);
    expect(await inForce()).toEqual(['203.0.113.7']);
  });

  test('a ban with an end in the past or an invalid address is rejected', async () => {
    for (const expiresAt of ['2026-03-01T12:00:00.000Z', '2020-01-01T00:00:00Z', '2016-12-31T23:59:60Z'])
      expect(await codeOf(add('203.0.113.7', { expiresAt }))).toBe('bad_request');
    for (const address of ['203.0.113.256', '203.0.113.0/33', '1::2::3', 'fe80::1%eth0', 'localhost', ''])
      expect(await codeOf(add(address))).toBe('bad_request');
    expect(await inForce()).toEqual([]);
  });

  test.each([
    ['192.0.2.1', HERE],
    ['192.0.2.0/24', HERE],
    ['::ffff:192.0.2.1', HERE],
    ['0.0.0.0/0', HERE],
    ['2001:db8::/32', '2001:db8::5'],
  ])("a ban of %s covers the administrator's own address %s, and therefore requires confirmation", async (address, own) => {
    expect(await codeOf(bans.create({ address }, own))).toBe('confirmation_required');
    expect(await codeOf(bans.create({ address, confirm: false }, own))).toBe('confirmation_required');
    await bans.create({ address, confirm: true }, own);
    expect(bans.has(own)).toBe(true);
  });

  test('removing the bans of an address removes every ban that covers it, and no other', async () => {
    const store = createBanStore({ db: database.db, clock });
    for (const address of ['203.0.113.7', '203.0.113.0/24', '203.0.0.0/16', '203.0.113.8', '2001:db8::/32'])
      await add(address);
    const lift = async (address: string) => (await store.lift(address)).map(({ address: of }) => of);
    expect((await lift('::ffff:203.0.113.7')).sort()).toEqual([
      '203.0.0.0/16',
      '203.0.113.0/24',
      '203.0.113.7',
    ]);
    await eventually('it applies', () => !bans.has('203.0.113.7') && bans.has('203.0.113.8'));
    expect(await lift('2001:db8::/48')).toEqual(['2001:db8::/32']);
    expect(await lift('203.0.113.0/24')).toEqual([]);
    expect(await codeOf(store.lift('nobody'))).toBe('bad_request');
    expect(await inForce()).toEqual(['203.0.113.8']);
  });

  test('at most 10,000 bans exist', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      id: `ban_${String(at).padStart(26, '0')}`,
      address: `10.${at >> 8}.${at & 255}.1`,
      reason: '',
      createdAt: new Date(clock.now()),
      expiresAt: at === 0 ? new Date(clock.now() + 1000) : null,
    }));
    await database.db.models.bans.bulkCreate(rows);
    expect(await codeOf(add('203.0.113.7'))).toBe('limit_reached');
    // One of the bans expires. A new ban is accepted, because expired bans are removed first.
    clock.advance(1000);
    await add('203.0.113.7');
    expect([bans.has('10.39.15.1'), bans.has('10.0.0.1'), bans.has('203.0.113.7')]).toEqual([
      true,
      false,
      true,
    ]);
  });
}

describeWith([], 'bans on SQLite', () => suite(sqliteDatabase));
describeWith(['postgres'], 'bans on PostgreSQL', () =>
  suite(() => postgresDatabase(testService('postgres'))),
);
