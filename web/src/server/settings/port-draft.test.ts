import { describe, expect, test } from '@jest/globals';
import { isSame, type PortRow, portProblem, portsOf, rowsOf } from './port-draft.js';

describe('the draft of ports', () => {
  const game: PortRow = { key: 0, name: 'game', protocol: 'tcp', port: '3001' };
  const row = (changes: Partial<PortRow>): PortRow => ({
    ...game,
    key: 1,
    name: 'query',
    port: '3002',
    ...changes,
  });
  const problem = (changes: Partial<PortRow>, isAdmin = false) =>
    portProblem(row(changes), [game, row(changes)], isAdmin);

  test('accepts the same number for another protocol, and low numbers only from administrators', () => {
    expect(problem({})).toEqual({});
    expect(problem({ protocol: 'udp', port: '3001' })).toEqual({});
    expect(problem({ port: '80' })).toEqual({ port: 'range' });
    expect(problem({ port: '80' }, true)).toEqual({});
  });

  test('rejects numbers and names that are taken or have a wrong form', () => {
    expect(problem({ port: '3001' })).toEqual({ port: 'taken' });
    expect(problem({ protocol: 'both', port: '3001' })).toEqual({ port: 'taken' });
    expect(problem({ name: 'game', port: '70000' })).toEqual({ name: 'taken', port: 'range' });
    expect(problem({ name: 'My port', port: '3e3' })).toEqual({ name: 'form', port: 'range' });
  });

  test('does not take another order for a change', () => {
    const ports = portsOf([game, row({})]);
    expect(isSame(rowsOf([...ports].reverse()), ports)).toBe(true);
    expect(isSame(rowsOf(ports.slice(1)), ports)).toBe(false);
  });
});
