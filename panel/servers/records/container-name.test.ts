import { expect, test } from '@jest/globals';
import { containerName } from './container-name.js';

const id = 'srv_0123456789abcdefghijklmnop';

test.each([
  ['Lobby 1', 'Lobby 1-klmnop'],
  ['Café', 'Cafe-klmnop'],
  ['--{port} "x"; rm', 'port x rm-klmnop'],
  ['大厅', 'server-klmnop'],
  ['x'.repeat(100), `${'x'.repeat(48)}-klmnop`],
  [`${'x'.repeat(47)} y`, `${'x'.repeat(47)}-klmnop`],
])('the container of the server %j has the name %j', (name, expected) => {
  expect(containerName({ id, name })).toBe(expected);
  expect(expected).toMatch(/^[A-Za-z0-9][A-Za-z0-9 _.-]{0,63}$/);
});
