import { expect, test } from '@jest/globals';
import { grants } from './scopes.js';

test.each([
  [['*'], 'fs:read'],
  [['fs:*'], 'fs:read'],
  [['servers.*'], 'servers.read'],
  [['radar:read', 'fs:read'], 'fs:read'],
])('the permissions %j grant %s', (scopes, needed) => {
  expect(grants(scopes, needed)).toBe(true);
});

test.each([
  [[], 'fs:read'],
  [['fs:readx'], 'fs:read'],
  [['fs:rea'], 'fs:read'],
  [['f*'], 'fs:read'],
  [['fs*'], 'fs:read'],
  [['FS:read'], 'fs:read'],
  [['f:*'], 'fs:read'],
  [['fs:*'], 'fsx:read'],
  [['servers.*'], 'serversx.read'],
  [['server.*'], 'servers.read'],
  [['fs:write'], 'fs:read'],
])('the permissions %j do not grant %s', (scopes, needed) => {
  expect(grants(scopes, needed)).toBe(false);
});
