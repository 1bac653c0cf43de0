import { describe, expect, test } from '@jest/globals';
import {
  candidatesOf,
  choosePlace,
  type Needs,
  type Offer,
  type Place,
  reasonsText,
} from './choose-place.js';

const GIB = 1024 ** 3;
const SMALL = { memoryBytes: 2 * GIB, milliCpus: 1000, diskBytes: 10 * GIB };
const NOTHING = { memoryBytes: 0, milliCpus: 0, diskBytes: 0 };

const place = (id: string, differs: Partial<Place> = {}): Place => ({
  id,
  isOffline: false,
  isInMaintenance: false,
  tags: [],
  portRanges: [],
  takenPorts: new Set(),
  reservable: { memoryBytes: 16 * GIB, milliCpus: 8000, diskBytes: 100 * GIB },
  reserved: NOTHING,
  ...differs,
});
const needing = (differs: Partial<Needs> = {}): Needs => ({
  tags: [],
  ports: [],
  choosesPort: true,
  ...differs,
});
const holding = (memoryBytes: number): Partial<Place> => ({ reserved: { ...NOTHING, memoryBytes } });
const allOffer = (places: readonly Place[], offer: Offer = SMALL) =>
  new Map(places.map(({ id }) => [id, offer]));

const chosen = (places: readonly Place[], needs = needing(), offers = allOffer(places)): string => {
  const choice = choosePlace(places, needs, offers);
  return 'place' in choice ? choice.place.id : reasonsText(choice.excluded);
};

describe('the node of a new server', () => {
  const range = [{ from: 2000, to: 2001 }];
  test.each<[string, Place[], Partial<Needs>, string]>([
    ['the only one', [place('a')], {}, 'a'],
    ['none without nodes', [], {}, ''],
    [
      'the largest share of free memory',
      [place('a', holding(GIB)), place('b'), place('c', holding(2))],
      {},
      'b',
    ],
    [
      'the share, not the amount',
      [
        place('big', {
          ...holding(20 * GIB),
          reservable: { ...place('').reservable, memoryBytes: 32 * GIB },
        }),
        place('small', holding(4 * GIB)),
      ],
      {},
      'small',
    ],
    ['the first of equal ones', [place('b'), place('a')], {}, 'b'],
    [
      'all tags',
      [place('a', { tags: ['ssd'] }), place('b', { tags: ['eu', 'ssd'] })],
      { tags: ['ssd', 'eu'] },
      'b',
    ],
    ['no offline one', [place('a', { isOffline: true }), place('b', holding(GIB))], {}, 'b'],
    ['none in maintenance', [place('a', { isInMaintenance: true }), place('b', holding(GIB))], {}, 'b'],
    [
      'processors without a limit',
      [
        place('a', {
          reservable: { ...SMALL, milliCpus: null },
          reserved: { ...NOTHING, milliCpus: 99_000 },
        }),
      ],
      {},
      'a',
    ],
    [
      'one with a known capacity',
      [place('a', { reservable: { ...SMALL, diskBytes: null } }), place('b')],
      {},
      'b',
    ],
    ['one that fits exactly', [place('a', { reservable: SMALL })], {}, 'a'],
    ['none with too little memory', [place('a', holding(14 * GIB + 1))], {}, '1 has too little free memory'],
    [
      'none with too few processors',
      [place('a', { reserved: { ...NOTHING, milliCpus: 7001 } })],
      {},
      '1 has too few free processors',
    ],
    [
      'none with too little disk space',
      [place('a', { reserved: { ...NOTHING, diskBytes: 91 * GIB } })],
      {},
      '1 has too little free disk space',
    ],
    [
      'a chosen port that is in the ranges',
      [place('a', { portRanges: range })],
      { ports: [2001], choosesPort: false },
      'a',
    ],
    [
      'no chosen port outside of the ranges',
      [place('a', { portRanges: range })],
      { ports: [2000, 2002], choosesPort: false },
      '1 cannot give it these ports',
    ],
    [
      'no chosen port that is taken',
      [place('a', { takenPorts: new Set([2001]) }), place('b', holding(GIB))],
      { ports: [2001], choosesPort: false },
      'b',
    ],
    [
      'ranges with a port left',
      [
        place('a', { portRanges: range, takenPorts: new Set([2000, 2001]) }),
        place('b', { ...holding(GIB), portRanges: range, takenPorts: new Set([2000]) }),
      ],
      {},
      'b',
    ],
  ])('has %s', (_, places, needs, expected) => {
    expect(chosen(places, needing(needs))).toBe(expected);
  });

  test('is one that offers the type, with the limits that the type has there', () => {
    const places = [
      place('a'),
      place('b', holding(GIB)),
      place('c', holding(2 * GIB)),
      place('d', holding(3 * GIB)),
    ];
    const offers = new Map<string, Offer>([
      ['a', 'not_offered'],
      ['b', 'no_response'],
      ['c', { ...SMALL, memoryBytes: 15 * GIB }],
      ['d', SMALL],
    ]);
    expect(chosen(places, needing(), offers)).toBe('d');
    offers.set('d', 'outdated');
    expect(chosen(places, needing(), offers)).toBe(
      '1 does not respond, 1 does not offer the type in this version, 1 has a daemon of an older version, which must be upgraded first, 1 has too little free memory',
    );
  });

  test('is none that was not asked', () => {
    const places = [place('a'), place('b', holding(GIB))];
    expect(chosen(places, needing(), new Map([['b', SMALL]]))).toBe('b');
  });

  test('counts each excluded node once, by the first reason', () => {
    const places = [
      place('a', { isOffline: true, isInMaintenance: true }),
      place('b', { isInMaintenance: true }),
      place('c', { isInMaintenance: true, portRanges: range }),
      place('d', { reservable: { ...SMALL, memoryBytes: null } }),
      place('e', { reservable: { memoryBytes: 1, milliCpus: 1, diskBytes: 1 } }),
    ];
    expect(chosen(places)).toBe(
      '1 does not respond, 2 are in maintenance, 1 has not reported its capacity, 1 has too little free memory',
    );
    expect(chosen(places, needing({ tags: ['ssd'] }))).toBe(
      '1 does not respond, 2 are in maintenance, 2 do not have all tags',
    );
  });

  test('only candidates are asked for the type, in the order in which they are chosen', () => {
    const places = [
      place('full', holding(20 * GIB)),
      place('none', { reservable: { ...SMALL, memoryBytes: 0 } }),
      place('off', { isOffline: true }),
      place('free'),
      place('half', holding(8 * GIB)),
    ];
    expect(candidatesOf(places, needing()).map(({ id }) => id)).toEqual(['free', 'half', 'none', 'full']);
  });
});
