import { expect, test } from '@jest/globals';
import { joinCommand } from './join-command.js';

test.each([
  ['https://panel.example.org', false, 'https://panel.example.org'],
  ['https://panel.example.org', true, '--renew https://panel.example.org'],
  ['http://192.0.2.1:3000', false, '--allow-http http://192.0.2.1:3000'],
  ['http://[2001:db8::1]:3000', true, '--renew --allow-http http://[2001:db8::1]:3000'],
  ['http://localhost:3000', false, 'http://localhost:3000'],
])('the command that joins the panel at %s, with a new key: %s', (url, renews, words) => {
  expect(joinCommand({ url, code: 'join_x', renews })).toBe(`npx berth daemon join ${words} join_x`);
});
