import { describe, expect, test } from '@jest/globals';
import { initialsOf, numberOf } from './initials';

describe('the tile of a server type', () => {
  test.each([
    ['Minecraft: Java Edition', 'MJ'],
    ['OpenTTD', 'OT'],
    ['Teeworlds', 'Te'],
    ['website', 'We'],
    ['Sauerbraten (Cube 2)', 'SC'],
    ["Don't Starve", 'DS'],
    ['7 Days to Die', '7D'],
    ["Garry's Mod", 'GM'],
    ['Counter-Strike 2', 'CS'],
    ['TeamSpeak 3', 'T3'],
    ['ARK: Survival Evolved', 'AS'],
    ['Übung', 'Üb'],
    ['東方', '東方'],
    ['X', 'X'],
    ['***', ''],
    ['', ''],
  ])('the letters for %p are %p', (name, letters) => expect(initialsOf(name)).toBe(letters));

  test('a type has always the same colour, and many types use all colours', () => {
    expect(numberOf('nodejs', 8)).toBe(numberOf('nodejs', 8));
    const used = new Set(Array.from({ length: 100 }, (_, index) => numberOf(`type-${index}`, 8)));
    expect(used.size).toBe(8);
  });
});
