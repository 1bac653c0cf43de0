import { describe, expect, test } from '@jest/globals';
import { capabilitiesFor, has, PRESETS, presetOf, withCapability } from './capabilities';

describe('the capabilities of an API key', () => {
  test('are recognized as a preset in any order', () => {
    expect(presetOf(['players.read', 'servers.read', 'logs.read'])).toBe('viewer');
    expect(presetOf(['*'])).toBe('full');
    expect(presetOf(['servers.read'])).toBe('custom');
  });

  test('include single ones through a whole area and through everything', () => {
    expect(has(['files.*'], 'files', 'write')).toBe(true);
    expect(has(['*'], 'audit', 'read')).toBe(true);
    expect(has(['files.read'], 'files', 'write')).toBe(false);
  });

  test('keep the rest of an area when one of them is removed', () => {
    expect(withCapability(['files.*', 'logs.read'], 'files', 'write')).toEqual(['files.read', 'logs.read']);
    expect(withCapability(['logs.read'], 'logs', 'write')).toEqual(['logs.read', 'logs.write']);
  });

  test('of a key that is limited to servers are only those of servers', () => {
    expect(capabilitiesFor(PRESETS.full, true)).toContain('servers.*');
    expect(capabilitiesFor(PRESETS.full, true)).not.toContain('users.*');
    expect(capabilitiesFor(['users.read', 'files.read'], true)).toEqual(['files.read']);
    expect(capabilitiesFor(PRESETS.full, false)).toEqual(['*']);
  });
});
