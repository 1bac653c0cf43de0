import { describe, expect, test } from '@jest/globals';
import { MEMBER_PRESETS } from '../../../../panel/servers/members/member-capabilities.js';
import { PRESETS } from './capabilities.js';
import { bodyOf, canGrant, grantOf, grantWith, toggled } from './grant.js';

describe('what a member gets', () => {
  test('the presets have the capabilities that the panel gives with them', () => {
    const shown = Object.fromEntries(
      Object.entries(PRESETS).map(([name, { capabilities }]) => [name, [...capabilities].sort()]),
    );
    const given = Object.fromEntries(
      Object.entries(MEMBER_PRESETS).map(([name, capabilities]) => [name, [...capabilities].sort()]),
    );
    expect(shown).toEqual(given);
  });

  test('one capability more makes single capabilities of a preset, and without it they are the preset again', () => {
    const { capabilities } = grantOf('viewer');
    const more = grantWith(toggled(capabilities, 'files.read'));
    expect(bodyOf(more)).toEqual({ capabilities: expect.arrayContaining(['files.read', 'servers.read']) });
    expect(bodyOf(grantWith(toggled(more.capabilities, 'files.read')))).toEqual({ preset: 'viewer' });
  });

  test('the right to see the server cannot be removed', () => {
    expect(toggled(['servers.read'], 'servers.read')).toEqual(['servers.read']);
  });

  test('a user can only grant own capabilities', () => {
    expect(canGrant(PRESETS.operator.capabilities, PRESETS.viewer.capabilities)).toBe(true);
    expect(canGrant(PRESETS.operator.capabilities, ['files.read'])).toBe(false);
  });
});
