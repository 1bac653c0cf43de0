import { describe, expect, test } from '@jest/globals';
import { narrowed, narrowedTo, toCaller } from './caller.js';

const A = `cnt_${'a'.repeat(26)}`;
const B = `cnt_${'b'.repeat(26)}`;

describe('a caller that is narrowed to a container', () => {
  const narrowedBy = (containers: string[] | undefined, header: string) => {
    const caller = toCaller({ id: 'dk_one', name: 'one', permissions: ['*'], containers });
    return narrowed(caller, header);
  };

  test.each<[string, string[] | undefined, string, string[]]>([
    ['an unlimited key', undefined, A, [A]],
    ['a key with several containers', [A, B], B, [B]],
    ['a key with this container', [A], A, [A]],
    ['a key with another container', [B], A, []],
    ['a key with no container', [], A, []],
    ['an unlimited key with an empty header', undefined, '', []],
    ['an unlimited key with two ids', undefined, `${A}, ${B}`, []],
    ['an unlimited key with a line break', undefined, `${A}\n`, []],
    ['an unlimited key with capital letters', undefined, A.toUpperCase(), []],
    ['a limited key with an invalid id of its own', ['*'], '*', []],
  ])('%s: the request has access to at most the container that the header Berth-Container names', (_, own, header, expected) => {
    const caller = narrowedBy(own, header);
    expect([caller.containers, caller.isNarrowed]).toEqual([expected, true]);
    expect(narrowedTo(caller)).toBe(expected[0] ?? null);
  });

  test('a request without the header Berth-Container keeps the access of its API key', () => {
    const caller = toCaller({ id: 'dk_one', name: 'one', permissions: ['*'], containers: [A] });
    expect([caller.isNarrowed, narrowedTo(caller)]).toEqual([false, null]);
  });
});
