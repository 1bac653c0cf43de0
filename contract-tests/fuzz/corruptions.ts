import fc, { type Arbitrary } from 'fast-check';
import type { Parts } from './parts.js';

/**
 * A change that makes a valid request invalid. `at` selects one of the places that can be changed, modulo their
 * number.
 */
export type Corruption = { at: number; how: Damage };

type Damage =
  | { does: 'set'; value: unknown }
  | { does: 'drop' }
  | { does: 'add'; name: string; value: unknown }
  | { does: 'cut'; keep: number }
  | { does: 'media'; type: string };

/** The parts of a changed request, and changes of its serialized body: its length and its media type. */
export type Corrupted = { parts: Parts; keep?: number; media?: string };

const DEEP = 500;
const MANY = 2000;

const TEXTS = [
  ...[
    '',
    ' ',
    '.',
    '..',
    '/',
    '//',
    '-',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    '\u202egpj.exe',
    '😀',
  ],
  ...[
    '\r\nX-Injected: 1',
    '../../../../etc/passwd',
    '/..',
    '/./././',
    '%00',
    '%2e%2e%2f',
    '\\..\\..',
    '~root',
  ],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE users; --',
    '$\u007b7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '$(id)',
    '`id`',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'true',
    '-1',
    '1e999',
    '0x10',
    '١٢',
  ],
  ...[
    '9007199254740993',
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '2026-01-01',
  ],
  ...['x'.repeat(256), 'x'.repeat(1000), 'é'.repeat(255), '/a'.repeat(300), 'e\u0301', 'ﬀ', 'İ', '\x7f\x80'],
];

const NUMBERS = [0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 63), 1e308, 5e-324];

/**
 * An object with a property named `__proto__`. It is parsed from JSON, because an object literal would set the
 * prototype instead.
 */
const OF_A_PROTOTYPE: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}');

const HOSTILE: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], OF_A_PROTOTYPE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      nested(DEEP),
      Array.from({ length: MANY }, () => 'x'),
    ),
  },
);

const MEDIA_TYPES = [
  ...[
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'x',
    'application/json;;;',
    'application/jsonp',
  ],
];

export const corruptions: Arbitrary<Corruption> = fc.record({
  at: fc.nat(200),
  how: fc.oneof<Arbitrary<Damage>[]>(
    { weight: 6, arbitrary: fc.record({ does: fc.constant('set' as const), value: HOSTILE }) } as never,
    { weight: 2, arbitrary: fc.record({ does: fc.constant('drop' as const) }) } as never,
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant('add' as const),
        name: fc.constantFrom('unheard_of', '__proto__', 'isAdmin', 'id'),
        value: HOSTILE,
      }),
    } as never,
    { weight: 1, arbitrary: fc.record({ does: fc.constant('cut' as const), keep: fc.nat(40) }) } as never,
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constant('media' as const), type: fc.constantFrom(...MEDIA_TYPES) }),
    } as never,
  ),
});

/** Returns a copy of the request with these changes. */
export function corrupt(parts: Parts, all: readonly Corruption[]): Corrupted {
  const corrupted: Corrupted = { parts: structuredClone(parts) };
  for (const { at, how } of all) {
    if (how.does === 'cut') corrupted.keep = how.keep;
    else if (how.does === 'media') corrupted.media = how.type;
    else damage(corrupted.parts, at, how);
  }
  return corrupted;
}

type Holder = Record<string, unknown>;

function damage(parts: Parts, at: number, how: Extract<Damage, { does: 'set' | 'drop' | 'add' }>): void {
  if (how.does === 'add') {
    const holders = [parts.query, ...objectsIn(parts.body)];
    setOwn(holders[at % holders.length] ?? parts.query, how.name, how.value);
    return;
  }
  const places = placesIn(parts);
  const [holder, key] = places[at % Math.max(places.length, 1)] ?? [parts.query, 'unheard_of'];
  // Replace a path parameter, but never remove it: without it, the path would belong to another operation.
  if (how.does === 'set') setOwn(holder, key, how.value);
  else if (holder !== parts.path) delete holder[key];
}

/** Sets a property of a copy, so that the generated value stays unchanged. */
const setOwn = (holder: Holder, key: string, value: unknown): void => {
  Object.defineProperty(holder, key, {
    value: structuredClone(value),
    enumerable: true,
    configurable: true,
    writable: true,
  });
};

const placesIn = ({ path, query, headers, body }: Parts): (readonly [Holder, string])[] =>
  [path, query, headers, ...objectsIn(body)].flatMap((holder) =>
    Object.keys(holder).map((key) => [holder, key] as const),
  );

/** Returns all objects and lists of a body. */
function objectsIn(value: unknown): Holder[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return [value as Holder, ...Object.values(value).flatMap(objectsIn)];
}

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
