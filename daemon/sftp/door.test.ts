import { describe, expect, test } from '@jest/globals';
import { Door } from './door.js';

describe('the door', () => {
  const ended: string[] = [];
  const entering = (door: Door) => (address: string, name: string) =>
    door.enter(address, () => void ended.push(name));

  test('when full closes the oldest connection of the address with the most, for another address', () => {
    ended.length = 0;
    const door = new Door(8);
    const enter = entering(door);
    for (const name of ['a1', 'a2', 'a3']) expect(enter('192.0.2.1', name)).toBeDefined();
    const own = enter('192.0.2.2', 'b1');
    expect(own).toBeDefined();
    // Full: four of eight slots.
    expect(enter('192.0.2.1', 'a4')).toBeUndefined();
    expect(enter('192.0.2.3', 'c1')).toBeDefined();
    expect(ended).toEqual(['a1']);
    expect(door.count).toBe(4);
    // No other address has enough more connections.
    expect(enter('192.0.2.3', 'c2')).toBeUndefined();
    expect(ended).toEqual(['a1']);
    own?.leave();
    expect(door.count).toBe(3);
  });

  test('keeps connections that have logged in', () => {
    ended.length = 0;
    const door = new Door(4);
    const enter = entering(door);
    for (const name of ['a1', 'a2']) enter('192.0.2.1', name)?.loggedIn();
    for (const name of ['b1', 'b2']) enter('192.0.2.2', name);
    expect(enter('192.0.2.3', 'c1')).toBeDefined();
    expect(ended).toEqual(['b1']);
    enter('192.0.2.4', 'd1');
    expect(ended).toEqual(['b1']);
    expect(door.count).toBe(4);
  });

  test('counts a connection that it closed once, however often that leaves', () => {
    ended.length = 0;
    const door = new Door(4);
    const enter = entering(door);
    const [first] = ['a1', 'a2'].map((name) => enter('192.0.2.1', name));
    expect(enter('192.0.2.2', 'b1')).toBeDefined();
    first?.loggedIn();
    first?.leave();
    expect(door.count).toBe(2);
    expect(ended).toEqual(['a1']);
  });
});
